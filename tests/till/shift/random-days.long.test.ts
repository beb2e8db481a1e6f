// Random days with shifts break nothing, and the mistakes of day-faults.ts are found in them. `npm run simulate -- --days` plays more.
import { expect, test } from 'vitest';
import { dayFaults } from '../../../testkit/till/day-faults.ts';
import { findInDays, playDays, stepsOfDays } from '../../../testkit/till/random-days.ts';

const schedules = 4;

/** Where a search that begins at 1 comes to it late. */
const beginAt: Readonly<Record<string, number>> = {
  'a refund is booked into a closed shift': 8,
  'a list tells amounts while they are counted': 7,
  'a shift is closed whatever somebody wrote into its movements': 5,
  'a sale goes through outside any shift': 19,
  'this computer’s clock dates a sale': 6,
};

test(`${schedules} random days agree with the drawer, and their ledgers hold`, async () => {
  for (let seed = 1; seed <= schedules; seed += 1) expect(await playDays(seed, stepsOfDays), `seed ${seed}`).toBeNull();
});

test.each(Object.keys(dayFaults))('%s: found within 2,000 schedules', async (name) => {
  const firstSeed = beginAt[name] ?? 1;
  const found = await findInDays(name, { firstSeed, most: 2000 - firstSeed, steps: stepsOfDays });
  expect(found).not.toBeNull();
});
