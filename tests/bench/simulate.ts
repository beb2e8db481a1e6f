// How many random days the simulation plays in a second of one core.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { usualFolder } from '../simulation/runner.ts';
import { search } from '../simulation/search.ts';
import { cpuMs, type Family, measured, yardstick, yardstickName } from './harness.ts';

const rounds = 5;
const schedules = 20;
const steps = 18;

export const measure: Family = async () => {
  const folder = mkdtempSync(join(usualFolder(), 'bench-simulate-'));
  const [days, yardsticks]: [number[], number[]] = [[], []];
  let violations = 0;
  for (let round = 0; round < rounds; round += 1) {
    const own = join(folder, String(round));
    const options = { firstSeed: 1 + round * schedules, runs: schedules, first: 0, every: 1, steps, folder: own };
    const ms = await cpuMs(() =>
      search(
        options,
        () => {
          violations += 1;
        },
        () => undefined,
      ),
    );
    days.push(ms / schedules);
    yardsticks.push(await cpuMs(yardstick));
  }
  rmSync(folder, { recursive: true, force: true });
  if (violations > 0) throw new Error(`${violations} violations: npm run simulate tells of them`);
  return {
    rows: [
      measured({
        name: 'A schedule of the simulation, CPU',
        unit: 'ms',
        ours: days,
        peer: { name: yardstickName, samples: yardsticks },
        reach: { most: 1000 / 150 },
      }),
    ],
  };
};
