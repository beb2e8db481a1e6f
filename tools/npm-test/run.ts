// `npm test`: every check of the project in order, ending with one line `N passed, N failed`.
// Invariant: a check that crashes, hangs or finds nothing to do counts as failed, and the exit code says so.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { broken, type Count, countPlaywright, countVitest } from './counting.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const reports = mkdtempSync(join(tmpdir(), 'counterfoil-reports-'));
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

async function check(name: string, script: string, args: readonly string[], limitMs: number): Promise<Count> {
  console.log(`\n# ${name}`);
  const ended = await run(script, args, limitMs, true);
  if (ended.code === 0 && !ended.late) {
    console.log('passed');
    return { passed: 1, failed: 0, skipped: new Map(), faults: [], unsteady: [] };
  }
  console.log(ended.output.trimEnd());
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

async function all(): Promise<Count[]> {
  const unit = join(reports, 'unit.json');
  const e2e = join(reports, 'e2e.json');
  const playwright = commandOf('@playwright/test', 'playwright');
  return [
    await check('types', commandOf('typescript', 'tsc'), ['--noEmit'], 10 * minuteMs),
    await check(
      'lint',
      commandOf('@biomejs/biome', 'biome'),
      ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.'],
      10 * minuteMs,
    ),
    // Biome's own rule for floating promises misses a promise whose type comes from another file; this one asks TypeScript.
    await check('floating promises', commandOf('oxlint', 'oxlint'), [], 10 * minuteMs),
    await check('dead code', commandOf('knip', 'knip'), ['--no-progress', '--no-config-hints'], 10 * minuteMs),
    await check(
      'code that only tests use',
      commandOf('knip', 'knip'),
      ['--no-progress', '--no-config-hints', '--production'],
      10 * minuteMs,
    ),
    await check('build', commandOf('electron-vite', 'electron-vite'), ['build'], 10 * minuteMs),
    await suite(
      'unit and room tests',
      commandOf('vitest', 'vitest'),
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
      40 * minuteMs,
      { file: unit, env: {}, count: countVitest },
    ),
    // What is tagged so is left to `npm run test:e2e`: what it shows on screen, a test of a room shows without one.
    await suite(
      'end-to-end specs',
      playwright,
      ['test', '--grep-invert', '@long', '--reporter=list,json'],
      50 * minuteMs,
      {
        file: e2e,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2e, COUNTERFOIL_WHOLE: 'no' },
        count: countPlaywright,
      },
    ),
  ];
}

const counts = await all();
rmSync(reports, { recursive: true, force: true });
console.log('');
for (const fault of counts.flatMap((count) => count.faults)) console.log(`failed: ${fault}`);
for (const [reason, number] of counts.flatMap((count) => [...count.skipped])) {
  console.log(`${number} skipped (${reason})`);
}
for (const spec of counts.flatMap((count) => count.unsteady)) console.log(`unsteady: ${spec}`);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
