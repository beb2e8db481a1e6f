// The search from the command line: npm run simulate -- --runs N --seed S [--workers N] [--folder DIR] [--steps N] [--trace].
// With --days it searches days at a till that counts shifts instead; with --head-office each till has one. Ends with one line, `N schedules, N violations`, and with 1 where there was one.
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { dayFaults } from '../../testkit/till/day-faults.ts';
import { findInDays, playDays, stepsOfDays } from '../../testkit/till/random-days.ts';
import { faults } from './faults.ts';
import { officeFaults } from './office-faults.ts';
import { createRunner, usualFolder } from './runner.ts';
import { type Found, findFault, search } from './search.ts';
import { script } from './steps.ts';

const usage =
  'npm run simulate -- [--runs N] [--seed S] [--workers N] [--steps N] [--folder DIR] [--trace] [--replay FILE] [--faults] [--days | --head-office]';
const count = z.coerce.number().int().min(0);
const flags = z.object({
  runs: count,
  seed: count,
  /** Of a day fewer, where nobody says how many. */
  steps: count.optional(),
  workers: count.min(1).max(64),
  folder: z.string(),
  trace: z.boolean(),
  replay: z.string().optional(),
  faults: z.boolean(),
  days: z.boolean(),
  'head-office': z.boolean(),
  share: count.optional(),
});

/** Null for a command line that is not in `usage`. */
function flagsGiven(): z.infer<typeof flags> | null {
  try {
    const { values } = parseArgs({
      options: {
        runs: { type: 'string', default: '2000' },
        seed: { type: 'string', default: '1' },
        steps: { type: 'string' },
        workers: { type: 'string', default: '1' },
        /** Where the databases lie: by default in memory where the machine has a disk there. */
        folder: { type: 'string', default: usualFolder() },
        trace: { type: 'boolean', default: false },
        replay: { type: 'string' },
        /** Puts each fault of faults.ts in, and tells which schedule found it. */
        faults: { type: 'boolean', default: false },
        /** Days with shifts, counts and Z, against a drawer of the search's own; with `faults` those of day-faults.ts. */
        days: { type: 'boolean', default: false },
        /** Each till has a head office, over a network that lies; with `faults` those of office-faults.ts. */
        'head-office': { type: 'boolean', default: false },
        /** Of one worker: which share is its own. */
        share: { type: 'string' },
      },
    });
    return flags.parse(values);
  } catch {
    return null;
  }
}

const given = flagsGiven();
if (given === null) {
  console.error(usage);
  process.exit(2);
}
const { runs, seed, workers, share, replay, days, 'head-office': hasOffice } = given;
const steps = given.steps ?? (days ? stepsOfDays : 18);
const found = z.object({ kind: z.literal('found'), seed: z.number(), what: z.string(), script: script.nullable() });
const told = z.union([found, z.object({ kind: z.literal('ran') })]);

function show({ seed: at, what, script: short }: Found): void {
  console.log(`seed ${at}: ${what}`);
  if (short) console.log(JSON.stringify(short, null, 1));
}

async function work(first: number, folder: string): Promise<void> {
  const say = (message: z.input<typeof told>): void => void process.send?.(message);
  await search(
    { firstSeed: seed, runs, first, every: workers, steps, folder, hasOffice },
    (one) => say({ kind: 'found', ...one }),
    () => say({ kind: 'ran' }),
  );
  process.disconnect?.();
}

/** Each worker is a process: SQLite and the event loop are then its own. */
async function lead(folder: string): Promise<void> {
  const beganMs = performance.now();
  let done = 0;
  let violations = 0;
  let failed = false;
  const tellAt = Math.max(1000, Math.ceil(runs / 20));
  const ends = Array.from({ length: workers }, (_, index) => {
    const given = [...process.argv.slice(2), '--share', String(index), '--folder', folder];
    // There is a worker for each core: threads of the engine beside it only take turns with the others.
    const child = fork(fileURLToPath(import.meta.url), given, { execArgv: ['--single-threaded'] });
    child.on('message', (message) => {
      const heard = told.parse(message);
      if (heard.kind === 'found') {
        violations += 1;
        show(heard);
      } else {
        done += 1;
        if (done % tellAt === 0) console.log(`${done} schedules, ${perSecond()} a second`);
      }
    });
    return new Promise<void>((resolve) =>
      child.on('exit', (code) => {
        failed ||= code !== 0;
        if (code !== 0)
          console.log(`worker ${index} ended with code ${code}: its schedules are not searched to the end`);
        resolve();
      }),
    );
  });
  const perSecond = (): string => ((done * 1000) / (performance.now() - beganMs)).toFixed(0);
  await Promise.all(ends);
  console.log(
    `seeds ${seed} to ${seed + runs - 1}, ${steps} steps each, ${workers} workers, ${perSecond()} schedules a second`,
  );
  console.log(`${done} schedules, ${violations} violations`);
  process.exitCode = violations > 0 || failed || done < runs ? 1 : 0;
}

/** One schedule or one script, told step by step. */
async function tell(folder: string): Promise<void> {
  if (days) {
    console.log((await playDays(seed, steps)) ?? 'every promise held');
    return;
  }
  const kept = replay === undefined ? null : script.parse(JSON.parse(readFileSync(replay, 'utf8')));
  const tampering = faults[kept?.fault ?? ''];
  const runner = await createRunner(join(folder, 'one'), {
    steps,
    ...(tampering ? { tampering } : {}),
    ...(hasOffice ? { office: {} } : {}),
  });
  const run = kept ? await runner.replay(kept) : await runner.fromSeed(seed);
  console.log(run.trace.join('\n'));
  console.log(run.violation?.what ?? 'every promise held');
  runner.close();
  process.exitCode = run.violation ? 1 : 0;
}

/** A worker's share of the days. */
async function workDays(first: number): Promise<void> {
  for (let at = seed + first; at < seed + runs; at += workers) {
    const what = await playDays(at, steps);
    if (what !== null) process.send?.({ kind: 'found', seed: at, what, script: null } satisfies z.input<typeof told>);
    process.send?.({ kind: 'ran' } satisfies z.input<typeof told>);
  }
  process.disconnect?.();
}

/** Each fault is to be found within `runs` schedules. */
async function findFaults(folder: string): Promise<void> {
  let missed = 0;
  const ofOffice = hasOffice ? officeFaults : faults;
  const names = Object.keys(days ? dayFaults : ofOffice);
  for (const [index, name] of names.entries()) {
    const most = { firstSeed: seed, most: runs, steps };
    const at = days
      ? await findInDays(name, most)
      : await findFault(name, { ...most, folder: join(folder, `fault-${index}`) });
    console.log(at ? `${name}: found by schedule ${at.schedule}: ${at.what}` : `${name}: NOT FOUND in ${runs}`);
    if (!at) missed += 1;
  }
  console.log(`${names.length} faults, ${missed} missed`);
  process.exitCode = missed > 0 ? 1 : 0;
}

if (share !== undefined) await (days ? workDays(share) : work(share, given.folder));
else {
  const folder = mkdtempSync(join(given.folder, 'simulation-'));
  try {
    if (given.faults) await findFaults(folder);
    else if (given.trace || replay !== undefined) await tell(folder);
    else await lead(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
