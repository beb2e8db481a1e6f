// The sums of the manager's pages and slips, done as a person does them: of the seeded day, whose drawer was counted 221.47 short, and of many
// random days.
import { beforeAll, expect, test, vi } from 'vitest';
import { trainingShop } from '../../../sandbox/catalogue/training-shop.ts';
import { createChance } from '../../../testkit/chance.ts';
import { prepareDrawing } from '../../../testkit/renderer/drawn-pages.tsx';
import { wrongSums, wrongSumsOfDays } from '../../../testkit/renderer/read-sums.tsx';
import { dayOf } from '../../../testkit/till/day.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { approvalOf, pins } from '../../../testkit/till/people.ts';
import { worldOf } from '../../../testkit/till/world.ts';
import { openingOf, playDay } from '../../../tools/seeded-day/play-day.ts';

vi.mock('../../../renderer/use-asked.ts', async (original) => ({
  ...(await original<object>()),
  useAsked: (await import('../../../testkit/renderer/drawn-pages.tsx')).useAnswered,
}));

beforeAll(prepareDrawing);

test('the seeded day, and its drawer, which a manager counts alone', async () => {
  const closesAt = new Date('2026-11-06T18:00:00');
  const till = await createHarness({
    beginsAt: openingOf(closesAt).toISOString(),
    shifts: {},
    goods: trainingShop('en').catalogue,
    settings: {},
  });
  const chance = createChance(1);
  await playDay({
    time: till.time,
    random: () => chance.int(1_000_000) / 1_000_000,
    till: { handlers: till.till().handlers, start: () => {}, stop: async () => {} },
    service: till.sandbox.controls,
    pins,
    closesAt,
    reasons: { void: 'wrong card', expense: 'stamps', short: 'gone' },
  });
  await till.signIn('clara');
  expect(await wrongSums(till)).toEqual([]);
  const day = dayOf(worldOf(till));
  const { cash, terminals } = await till.ask('shift:x');
  const counted = ((Number(cash?.expected.amount) * 100 - 22_147) / 100).toFixed(2);
  const byHand = terminals.find(({ pot }) => pot.pot === 'by-hand')?.expected.amount ?? '0.00';
  const shiftId = (await day.current()).id;
  await till.ask('shift:seal', {
    shiftId,
    bag: '1',
    reason: 'gone',
    owners: await day.owners('ben'),
    approval: approvalOf('dora'),
  });
  await day.closeSealed(shiftId, {
    drawer: counted,
    again: counted,
    pots: { 'by-hand': byHand },
    reason: 'nobody knows',
    approval: approvalOf('dora'),
  });
  expect(await wrongSums(till)).toEqual([]);
  await till.close();
});

const manyDays = 200;
const atOnce = 10;
const firstSeeds = Array.from({ length: manyDays / atOnce }, (_, n) => 1 + n * atOnce);

test.each(firstSeeds)(`${atOnce} random days, from seed %i on`, async (first) => {
  for (let seed = first; seed < first + atOnce; seed += 1)
    expect(await wrongSumsOfDays(seed), `seed ${seed}`).toBeNull();
});
