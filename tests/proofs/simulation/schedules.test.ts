// A short search with fixed seeds; npm run simulate goes on for as long as it is told to. A violation names its seed and shows the
// shortest script that breaks the same promise: put it into replay/, and it is held for good.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRunner, type Run, type Runner, usualFolder } from '../../../proofs/simulation/runner.ts';
import { shrink } from '../../../proofs/simulation/shrink.ts';
import { script } from '../../../proofs/simulation/steps.ts';
import { diskFolder } from '../../../testkit/memory-disk.ts';
import { isWhole, oneIn } from '../../../testkit/whole.ts';

const replays = join(import.meta.dirname, 'replay');
const seeds = Array.from({ length: 30 }, (_, index) => index + 1).filter(oneIn(30));
let folder: string;
let runner: Runner;

beforeAll(async () => {
  folder = mkdtempSync(join(usualFolder(), 'simulation-'));
  runner = await createRunner(join(folder, 'runner'), { steps: 18, digests: true });
});
afterAll(() => {
  runner.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How many power cuts took an answer that the disk did not have yet. */
const takenIn = ({ trace }: Run): number =>
  trace.filter((note) => /the power goes out .* takes \d+ commits/.test(note)).length;

async function holds(seed: number): Promise<Run> {
  const run = await runner.fromSeed(seed);
  if (run.violation) {
    const short = await shrink(runner, run);
    expect.fail(`seed ${seed}: ${run.violation.what}\n${JSON.stringify(short, null, 1)}`);
  }
  return run;
}

test(`every promise holds in ${seeds.length} schedules`, async () => {
  for (const seed of seeds) await holds(seed);
});

test('and where a power cut takes an answer that the disk did not have yet: one schedule in 30', async () => {
  // The first is 17: what is searched for is there however few are tried above, and however a schedule comes to be made.
  let taken = 0;
  for (let seed = 17; seed < 300 && taken === 0; seed += 1) taken = takenIn(await holds(seed));
  expect(taken).toBeGreaterThan(0);
});

test.runIf(isWhole)('and on a real disk, where every commit waits for it', async () => {
  const onDisk = mkdtempSync(join(diskFolder(), 'simulation-'));
  const slow = await createRunner(join(onDisk, 'runner'), { steps: 18, digests: true });
  for (const seed of [4, 44]) {
    const run = await slow.fromSeed(seed);
    expect(run.violation).toBeNull();
    expect((await runner.fromSeed(seed)).digest).toBe(run.digest);
  }
  slow.close();
  rmSync(onDisk, { recursive: true, force: true });
});

describe('the same seed', () => {
  test('gives the same run, byte for byte, and so do its steps', async () => {
    for (const seed of [3, 14, 159].filter(oneIn(3))) {
      const first = await runner.fromSeed(seed);
      expect(first.trace.length).toBeGreaterThan(10);
      expect((await runner.fromSeed(seed)).trace).toEqual(first.trace);
      expect((await runner.replay(first)).digest).toBe(first.digest);
      expect((await runner.fromSeed(seed + 1)).digest).not.toBe(first.digest);
    }
  });
});

describe('what was broken once holds', () => {
  test.each(
    readdirSync(replays)
      .filter((name) => name.endsWith('.json'))
      .filter(oneIn(7)),
  )('%s', async (name) => {
    const kept = script.parse(JSON.parse(readFileSync(join(replays, name), 'utf8')));
    expect((await runner.replay(kept)).violation).toBeNull();
  });
});
