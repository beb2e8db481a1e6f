// Every command that the pages name runs: started here once, or by the test that its row in command-rows.ts names.
// Invariants: a command of a page without a row fails, and so does a row that no page names; none ends in a stack trace.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ensureBuilt } from '../../tools/stand-in/build.ts';
import { standInCommand } from '../../tools/stand-in/command.ts';
import { at, folder, rows, type Started } from './command-rows.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const operations = readdirSync(join(root, 'docs/operations')).map((page) => `docs/operations/${page}`);
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/releases.md',
  'docs/head-office.md',
  'docs/performance.md',
  ...operations,
];
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));

/** Of npm, of Node and of the installed program; `npm run` alone is none. */
const ours =
  /^(?:[A-Z_]+=\S+ )*(?:npm (?:ci|install|start|test|run \S+)|npx \S+|node \S+|counterfoil(?:-kiosk)? \S+|Counterfoil\.exe|powershell)/;

function commandsIn(page: string): string[] {
  const block = /^ *```.*\n([\s\S]*?)^ *```/gm;
  const lines = [...page.matchAll(block)].flatMap(([, inside = '']) => inside.split('\n'));
  const spans = [...page.replace(block, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replace(/\s+/g, ' '));
  return [...lines, ...spans].flatMap((line) => line.split(' && ')).filter((command) => ours.test(command));
}

function commandOf({ run: [script, ...words], isBare }: Started) {
  if (script === 'counterfoil') return standInCommand(words, { packaged: true });
  const [, launcher, program = '', ...given] = scripts[script]?.split(' && ').at(-1)?.split(' ') ?? [];
  // What it does is shown in on-node-24.test.ts.
  expect(launcher).toBe('tools/on-node-24.cjs');
  const path = isBare ? '' : `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const command = program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program);
  return { command, args: [...given, ...words], env: { ...process.env, PATH: path } };
}

async function runOnce(row: Started) {
  const { command, args, env } = commandOf(row);
  // A terminal, a screen, npm and the runner of this test are none of its business.
  const foreign = /^(?:VITEST|COUNTERFOIL_WHOLE$|TEST$|npm_|DISPLAY$|WAYLAND_DISPLAY$|INIT_CWD$)/;
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)));
  const child = spawn(command, args, { cwd: root, env: { ...own, NO_COLOR: '1', ...row.env } });
  child.stdin.on('error', () => undefined).end(row.input ?? '');
  if (row.goesOn) child.stdout.once('data', () => child.kill('SIGTERM'));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, said: `${stdout}${stderr}` };
}

beforeAll(async () => {
  await ensureBuilt();
  writeFileSync(at('settings.json'), '{"lock_minutes":5}', { mode: 0o600 });
  mkdirSync(at('dist'));
  writeFileSync(at('dist/counterfoil_1.0.0_amd64.deb'), 'bytes');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('each command of the pages has a row, and each row a page', () => {
  const named = pages.flatMap((page) => commandsIn(read(page)));
  const rowsOf = new Set(rows.flatMap(({ of }) => of));
  expect(
    [...new Set(named)].filter((one) => !rowsOf.has(one)),
    'without a row',
  ).toEqual([]);
  expect(
    [...rowsOf].filter((one) => !named.includes(one)),
    'on no page',
  ).toEqual([]);
});

describe.skipIf(process.platform === 'win32')('what is started here', () => {
  const lacks = ({ needs }: Started) => needs !== undefined && spawnSync(needs, ['--version']).error !== undefined;
  it.each(rows.filter((row) => 'run' in row).filter((row) => !lacks(row)))('$of.0', async (row) => {
    const before = row.leaves && read(row.leaves);
    const { code, said } = await runOnce(row);
    expect(said).toMatch(row.says);
    expect(said, 'a stack trace').not.toMatch(/^ {4}at /m);
    if (row.code !== null) expect(code).toBe(row.code ?? 0);
    if (row.leaves) expect(read(row.leaves)).toBe(before);
  });
});

it.each(rows.filter((row) => 'test' in row))('$of.0 is started by $test', ({ test, starts }) =>
  expect(read(test)).toContain(starts),
);

it.each(rows.filter((row) => 'not' in row))('$of.0 is not started here: $not', ({ instead }) => {
  if (instead !== null) expect(read(instead[0])).toContain(instead[1]);
});
