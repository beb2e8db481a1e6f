// A card that the backup knows as ready to hand over, voided and paid back in the time that is lost.
import { expect, test } from 'vitest';
import { backUp, restore } from '../../../testkit/till/backup-of.ts';
import { payBack } from '../../../testkit/till/two-tills.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, lineOf, attention, orderStates, paid, voidCard } = worldPerTest();

test('is not said to be ready to hand over for ever', async () => {
  const { id } = await paid();
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(1000);
  const backup = await backUp(till);
  await voidCard(id);
  await till.time.advance(20_000);
  expect(await payBack(till, id)).toBe(2500);
  expect(orderStates()).toEqual(['invalidated']);
  await restore(till, backup);
  await till.time.advance(60 * 60_000);
  const told = await attention();
  const { verdict } = (await lineOf(id)) ?? {};
  expect(verdict !== 'hand-over' || told.length > 0, `verdict ${verdict}, list [${told}]`).toBe(true);
});
