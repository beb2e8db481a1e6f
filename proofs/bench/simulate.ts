// How many random days the simulation plays in a second of one core.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { usualFolder } from '../simulation/runner.ts';
import { search } from '../simulation/search.ts';
import { cpuMs, type Family, measured, yardstick, yardstickName } from './harness.ts';

const schedules = 120;
/** Until every path is compiled. */
const warmUp = 20;
const steps = 18;

export const measure: Family = async () => {
  const folder = mkdtempSync(join(usualFolder(), 'bench-simulate-'));
  const [days, yardsticks]: [number[], number[]] = [[], []];
  let violations = 0;
  let before = process.cpuUsage();
  await search(
    { firstSeed: 1, runs: schedules, first: 0, every: 1, steps, folder: join(folder, 'one') },
    () => {
      violations += 1;
    },
    () => {
      const { user, system } = process.cpuUsage(before);
      days.push((user + system) / 1000);
      before = process.cpuUsage();
    },
  );
  for (let n = 0; n < 20; n += 1) yardsticks.push(await cpuMs(yardstick));
  rmSync(folder, { recursive: true, force: true });
  if (violations > 0) throw new Error(`${violations} violations: npm run simulate tells of them`);
  return {
    rows: [
      measured({
        name: 'A schedule of the simulation, CPU',
        unit: 'ms',
        ours: days.slice(warmUp),
        peer: { name: yardstickName, samples: yardsticks },
        reach: { most: 1000 / 150 },
      }),
    ],
  };
};
