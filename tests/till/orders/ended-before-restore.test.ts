// A card that the backup knows as ready to hand over, voided and paid back in the time that is lost.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp, restore } from '../world/backup-of.ts';
import { createHarness, type Harness, payCash, pins, reserve } from '../world/harness.ts';
import { payBack } from '../world/two-tills.ts';

const manager = { operatorId: 'clara', pin: pins.clara };
let till: Harness;
beforeEach(async () => {
  till = await createHarness();
  await till.signIn();
});
afterEach(() => till.close());

test('is not said to be ready to hand over for ever', async () => {
  const { id } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  await payCash(till, id, '25.00');
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(1000);
  const backup = await backUp(till);
  const lineId = (await till.ask('sale:get', { saleId: id })).lines[0]?.id ?? '';
  await till.ask('line:void', { lineId, reason: 'wrong card', approval: manager });
  await till.time.advance(20_000);
  expect(await payBack(till, id)).toBe(2500);
  expect(till.sandbox.books().orders.map((order) => order.state)).toEqual(['invalidated']);
  await restore(till, backup);
  await till.time.advance(60 * 60_000);
  const told = (await till.ask('attention:list')).map((entry) => entry.code);
  const { verdict } = (await till.ask('sale:get', { saleId: id })).lines[0] ?? {};
  expect(verdict !== 'hand-over' || told.length > 0, `verdict ${verdict}, list [${told}]`).toBe(true);
});
