// Random walks with fixed seeds, as many as `npm test` has time for. For longer ones: WALK_RUNS=1000 WALK_SEED=5000 npx vitest run
// tests/till/random-walk.test.ts. A failure names its seed and shows the way there.
import { describe, test } from 'vitest';
import { walk } from './walk.ts';

const runs = Number(process.env.WALK_RUNS ?? 12);
const firstSeed = Number(process.env.WALK_SEED ?? 1);
const steps = 80;

describe.each(['faults', 'terminal', 'foreign'] as const)('people press what they like, with %s', (flavour) => {
  test(`${runs} walks`, { timeout: 60_000 + runs * 5000 }, async () => {
    const failures: string[] = [];
    for (let seed = firstSeed; seed < firstSeed + runs; seed += 1)
      await walk(seed, steps, flavour).catch((error: Error) => failures.push(error.message));
    const names = failures.map((failure) => failure.split('\n')[0]);
    if (failures.length > 0)
      throw new Error(`${failures.length} of ${runs} walks broke:\n${names.join('\n')}\n\n${failures[0]}`);
  });
});
