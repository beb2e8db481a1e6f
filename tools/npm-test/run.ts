// `npm test`: every check of the project in order, ending with one line `N passed, N failed`.
// Invariant: a check that crashes, hangs or finds nothing to do counts as failed, and the exit code says so.
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { spentMs } from '../../testkit/spent-cpu.ts';
import { seed, seedLine } from '../../testkit/whole.ts';
import { type Cost, roomsOf, tellCost, yardstickMs } from './cost.ts';
import { broken, type Count, countPlaywright, countVitest } from './counting.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const reports = mkdtempSync(join(tmpdir(), 'counterfoil-reports-'));
// Every stage tries the samples of one seed, also over midnight.
process.env.COUNTERFOIL_SEED = String(seed);
// Guards against hanging, not against being slow: several times what two slow cores need. A slow machine passes.
const minuteMs = 60_000;
const deadlineMs = performance.now() + 60 * minuteMs;

const manifest = z.looseObject({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/** The script behind a package's command, so that this Node runs it and no shell has to find it. */
function commandOf(packageName: string, command: string): string {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const script = typeof bin === 'string' ? bin : bin[command];
  if (!script) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, script);
}

const { FORCE_COLOR, ...inherited } = process.env;
const environment = process.stdout.isTTY ? process.env : { ...inherited, NO_COLOR: '1' };

type Ended = { readonly code: number | null; readonly output: string; readonly late: boolean };

/** Runs a script under this Node. `quiet` keeps its output back, to be shown only if it fails. */
function run(script: string, args: readonly string[], limitMs: number, quiet: boolean, env = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...environment, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      // A group of its own, so that whatever it leaves behind ends with it.
      detached: process.platform !== 'win32',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    let late = false;
    const timer = setTimeout(
      () => {
        late = true;
        endGroup(child.pid);
      },
      Math.max(1000, Math.min(limitMs, deadlineMs - performance.now())),
    );
    const end = (code: number | null) => {
      clearTimeout(timer);
      endGroup(child.pid);
      resolve({ code, output, late });
    };
    child.on('error', (error) => {
      output += error.message;
      end(null);
    });
    child.on('exit', end);
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Its name is printed when it has ended, since another check runs beside it. */
async function check(name: string, script: string, args: readonly string[]): Promise<Count> {
  const ended = await run(script, args, 10 * minuteMs, true);
  const passed = ended.code === 0 && !ended.late;
  console.log(`\n# ${name}\n${passed ? 'passed' : ended.output.trimEnd()}`);
  if (passed) return { passed: 1, failed: 0, skipped: new Map(), faults: [] };
  return broken(`${name}: ${ended.late ? 'did not end in time' : `ended with ${ended.code}`}`);
}

async function suite(
  name: string,
  script: string,
  args: readonly string[],
  limitMs: number,
  report: { readonly file: string; readonly env: Record<string, string>; readonly count: (json: unknown) => Count },
): Promise<Count> {
  console.log(`\n# ${name}`);
  const ended = await run(script, args, limitMs, false, report.env);
  if (ended.late) return broken(`${name}: did not end in time`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(report.file, 'utf8'));
  } catch {
    return broken(`${name}: ended with ${ended.code} and left no report`);
  }
  const count = report.count(json);
  if (ended.code !== 0 && count.failed === 0)
    return { ...count, failed: 1, faults: [...count.faults, `${name}: ended with ${ended.code}`] };
  return count;
}

async function checks(): Promise<Count[]> {
  const knip = ['--no-progress', '--no-config-hints'];
  const colours = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;
  // Two lanes for two cores: these take one each.
  const lanes = await Promise.all([
    inTurn(
      // The compiler's own faults, and promises that nobody waits for, from one reading of the program: `tsc` would read it once more.
      () => check('types, promises, long functions', commandOf('oxlint', 'oxlint'), ['--type-check']),
      () => check('style', commandOf('@biomejs/biome', 'biome'), ['ci', colours, '.']),
    ),
    inTurn(
      () => check('build', commandOf('electron-vite', 'electron-vite'), ['build']),
      () => check('code that nothing uses', commandOf('knip', 'knip'), knip),
    ),
  ]);
  return lanes.flat();
}

async function inTurn(...works: readonly (() => Promise<Count>)[]): Promise<Count[]> {
  const counts: Count[] = [];
  for (const work of works) counts.push(await work());
  return counts;
}

const unit = join(reports, 'unit.json');
const e2e = join(reports, 'e2e.json');
const cpu = join(reports, 'cpu.jsonl');

/** The core: every unit and room test but the long ones. */
const core = () =>
  suite(
    'unit and room tests',
    commandOf('vitest', 'vitest'),
    ['run', '--mode', 'core', '--reporter=dot', '--reporter=json', `--outputFile.json=${unit}`],
    40 * minuteMs,
    { file: unit, env: { COUNTERFOIL_CPU: cpu }, count: countVitest },
  );

/** The files that hold one of them. Playwright would compile every spec of the project, and all that they import, to find them by name. */
const filesWithQuickSpecs = () =>
  globSync('tests/e2e/**/*.spec.ts', { cwd: root })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('@quick'))
    .map((file) => file.replaceAll('\\', '/'));

const quickSpecs = () =>
  suite(
    'end-to-end specs',
    commandOf('@playwright/test', 'playwright'),
    // Each worker loads all that the specs import, and a browser of its own: two are enough for so few.
    ['test', ...filesWithQuickSpecs(), '--grep', '@quick', '--workers', '2', '--reporter=list,json'],
    50 * minuteMs,
    { file: e2e, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2e, COUNTERFOIL_WHOLE: 'no' }, count: countPlaywright },
  );

/** Runs the stages in order and notes what each cost. */
async function all(): Promise<{ counts: Count[]; cost: Cost }> {
  const yardstick = yardstickMs();
  const counts: Count[] = [];
  const stages = new Map<string, number>();
  for (const [name, stage] of [
    ['checks and build', checks],
    ['unit and room tests', core],
    ['end-to-end specs', quickSpecs],
  ] as const) {
    const before = spentMs();
    counts.push(...[await stage()].flat());
    stages.set(name, spentMs() - before);
  }
  const written = existsSync(cpu) ? readFileSync(cpu, 'utf8') : '';
  return { counts, cost: { stages, rooms: roomsOf(written), yardstickMs: (yardstick + yardstickMs()) / 2 } };
}

const { counts, cost } = await all();
rmSync(reports, { recursive: true, force: true });
const { lines, fault } = tellCost(cost);
console.log(['', '# cost', ...lines, ''].join('\n'));
// A newcomer's machine owes us no speed; each landing is measured on the same kind of machine.
if (fault !== null && process.env.COUNTERFOIL_BUDGET === 'hold') counts.push(broken(fault));
for (const one of counts.flatMap((count) => count.faults)) console.log(`failed: ${one}`);
for (const [reason, number] of counts.flatMap((count) => [...count.skipped])) {
  console.log(`${number} skipped (${reason})`);
}
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
if (failed > 0) console.log(seedLine);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
