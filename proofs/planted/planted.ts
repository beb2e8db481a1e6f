// `npm run planted`: plants the small faults of `faults/*.json` in a copy of the project, each alone, and says which set of tests finds it.
// --only TEXT takes those whose words, file or list hold it; --own runs the fault's own rooms alone; --set core|whole|specs is the last set;
// --types asks the compiler first; --json FILE keeps the verdicts. Exit code 1 where nothing finds one, or one cannot be planted.
// Invariant: what failed with the fault passes without it. A test that is red anyway, or by chance, finds nothing.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';

/** What the till would do wrong, and the change that makes it so: `from` stands in the file exactly once. */
const faultOf = z.strictObject({ says: z.string(), file: z.string(), from: z.string().min(1), to: z.string() });
type Fault = z.infer<typeof faultOf> & { readonly list: string };

export type TestSet = {
  readonly found: 'types' | 'core' | 'whole' | 'specs';
  /** A script and its arguments; the folders and files to run come behind, none for all. */
  readonly command: string;
  readonly ownRooms?: true;
  /** Its tests look at what is built, and do not build it themselves. */
  readonly built?: true;
  readonly limitMinutes: number;
};
/** `found` is null where nothing found it; `by` is the test that failed. */
type Verdict = { readonly found: TestSet['found'] | 'red before' | 'by chance' | null; readonly by: string };

const core = 'node_modules/vitest/vitest.mjs run --bail=1 --reporter=default --passWithNoTests --mode=core';
const whole = core.replace('--mode=core', '--mode=whole');
const specs = 'node_modules/@playwright/test/cli.js test -x --retries=0 --project=stand-in --pass-with-no-tests';
const types: TestSet = { found: 'types', command: 'node_modules/typescript/bin/tsc --noEmit', limitMinutes: 10 };
const build: TestSet = { found: 'core', command: 'node_modules/.bin/electron-vite build', limitMinutes: 10 };
const testSets: readonly TestSet[] = [
  { found: 'core', command: core, ownRooms: true, limitMinutes: 15 },
  { found: 'core', command: core, limitMinutes: 60 },
  { found: 'core', command: `${specs} --grep=@quick`, built: true, limitMinutes: 60 },
  { found: 'whole', command: whole, ownRooms: true, limitMinutes: 30 },
  { found: 'whole', command: whole, limitMinutes: 90 },
  { found: 'specs', command: specs, built: true, limitMinutes: 120 },
];

/** The folders of tests that mirror the file's own. */
function roomsOf(file: string, root: string): string[] {
  if (file.startsWith('electron/head-office/')) return ['tests/head-office-feed/'];
  const inside = posix.dirname(file.replace(/^(electron|shared|resources\/linux)\//, ''));
  const isThere = (folder: string) => fs.existsSync(join(root, 'tests', folder));
  const deepest = (folder: string): string => (isThere(folder) ? folder : deepest(posix.dirname(folder)));
  const mirrors = file.startsWith('shared/') ? ['shared', inside, `till/${inside}`] : [deepest(inside)];
  return mirrors.filter((folder) => !/(^|\/)\.$/.test(folder) && isThere(folder)).map((folder) => `tests/${folder}/`);
}

const leftOut =
  /^(\.git|node_modules|out|dist|test-results|playwright-report|\.cache|proofs\/planted\/faults|tests\/proofs\/planted)$/;
/** A copy of the project as it stands now, without what is made of it, and without the faults: a test of them would find each. */
function copyProject(root: string): string {
  const copy = fs.mkdtempSync(join(tmpdir(), 'counterfoil-planted-'));
  const isTaken = (path: string) => !leftOut.test(relative(root, path).replaceAll('\\', '/'));
  fs.cpSync(root, copy, { recursive: true, filter: isTaken });
  fs.symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

/** `again`: what is run again, to see that it was not by chance, all of it where no test is named; null where that takes too long. */
type Failure = { readonly by: string; readonly again: readonly string[] | null };
function run(copy: string, { command, limitMinutes }: TestSet, named: readonly string[]) {
  // A group of its own, so that what hangs ends with it.
  const detached = process.platform !== 'win32';
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const child = spawn(process.execPath, [...command.split(' '), ...named], { cwd: copy, env, detached });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const end = (): unknown => child.pid && process.kill(detached ? -child.pid : child.pid, 'SIGKILL');
  const timer = setTimeout(end, limitMinutes * 60_000);
  process.on('exit', end);
  return new Promise<Failure | null>((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      process.off('exit', end);
      const [, by, file] = /^ *(?:FAIL|1\)).*?((tests\/[\w./-]+\.(?:test|spec)\.tsx?).*)/m.exec(output) ?? [];
      if (code === null) resolve({ by: 'did not end', again: null });
      else resolve(code === 0 ? null : { by: by ?? output.trim().slice(-200), again: file ? [file] : named });
    });
  });
}

/** Plants a fault in `copy`, which it leaves as it was. */
export async function lookFor(copy: string, fault: Omit<Fault, 'list'>, sets: readonly TestSet[]): Promise<Verdict> {
  const path = join(copy, fault.file);
  const right = fs.readFileSync(path, 'utf8');
  const wrong = right.replace(fault.from, () => fault.to);
  const tries = async (set: TestSet, named: readonly string[], text: string): Promise<Failure | null> => {
    fs.writeFileSync(path, text);
    const by = (set.built ? await run(copy, build, []) : null) ?? (await run(copy, set, named));
    fs.writeFileSync(path, right);
    return by;
  };
  let byChance = '';
  const own = roomsOf(fault.file, copy);
  for (const set of sets.filter(({ ownRooms }) => !ownRooms || own.length > 0))
    for (let left = 3; left > 0; left--) {
      const failure = await tries(set, set.ownRooms ? own : [], wrong);
      byChance = failure?.by ?? '';
      if (failure === null) break;
      const { by, again } = failure;
      if (again === null) return { found: set.found, by };
      if ((await tries(set, again, right)) !== null) return { found: 'red before', by };
      if ((await tries(set, again, wrong)) !== null) return { found: set.found, by };
    }
  return { found: byChance === '' ? null : 'by chance', by: byChance };
}

export function readFaults(root: string): Fault[] {
  const folder = join(root, 'proofs/planted/faults');
  const read = (list: string) => z.array(faultOf).parse(JSON.parse(fs.readFileSync(join(folder, list), 'utf8')));
  return fs.readdirSync(folder).flatMap((list) => read(list).map((fault) => ({ ...fault, list: list.slice(0, -5) })));
}

export const isOnce = (root: string, { file, from }: Fault): boolean =>
  fs.readFileSync(join(root, file), 'utf8').split(from).length === 2;

export async function planted(words: readonly string[], root: string, say = console.log): Promise<number> {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean', default: false }] as const;
  const options = { only: text, set: text, json: text, own: flag, types: flag } as const;
  const { values } = parseArgs({ args: [...words], options });
  const faults = readFaults(root).filter((fault) => JSON.stringify(fault).includes(values.only ?? ''));
  const misplaced = faults.filter((fault) => !isOnce(root, fault));
  for (const { list, file, says } of misplaced) say(`not once in ${file}: ${list}  ${says}`);
  const upTo = testSets.slice(0, testSets.findLastIndex(({ found }) => found === (values.set ?? 'specs')) + 1);
  const sets = [...(values.types ? [types] : []), ...upTo.filter(({ ownRooms }) => ownRooms || !values.own)];
  const copy = copyProject(root);
  process.on('exit', () => fs.rmSync(copy, { recursive: true, force: true }));
  const verdicts: (Verdict & { readonly fault: Fault })[] = [];
  for (const fault of faults.filter((one) => !misplaced.includes(one))) {
    const { found, by } = await lookFor(copy, fault, sets);
    verdicts.push({ found, by, fault });
    say(`${(found ?? 'NOTHING').padEnd(7)} ${fault.list.padEnd(20)} ${fault.says}${by === '' ? '' : `: ${by}`}`);
  }
  const count = (found: Verdict['found']) => verdicts.filter((verdict) => verdict.found === found).length;
  const sums = `${count('core') + count('types')} by npm test, ${count('whole')} by test:whole, ${count('specs')} by the specs`;
  const unknown = count(null) + count('red before') + count('by chance');
  say(`${verdicts.length} planted: ${sums}, ${unknown} by nothing`);
  if (values.json !== undefined) fs.writeFileSync(values.json, `${JSON.stringify(verdicts, null, 2)}\n`);
  return unknown + misplaced.length > 0 ? 1 : 0;
}

if (import.meta.main) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  process.exitCode = await planted(process.argv.slice(2), fileURLToPath(new URL('../..', import.meta.url)));
}
