// A cancelled reservation that a manager took off the list while the line was down.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHarness, type Harness, pins, reserve } from '../world/harness.ts';

const manager = { operatorId: 'clara', pin: pins.clara };
let till: Harness;
beforeEach(async () => {
  till = await createHarness();
  await till.signIn();
});
afterEach(() => till.close());

test.each(['settle-nothing-owed', 'settle-claim'] as const)(
  'its order does not hold the shop’s balance for ever, or somebody is told: %s',
  async (step) => {
    const { id } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
    till.unplug('unreachable');
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(61 * 60_000);
    const [entry] = await till.ask('attention:list');
    await till.ask('attention:decide', { entryId: entry?.id ?? '', step, note: 'off the list', approval: manager });
    till.plug();
    await till.time.advance(10 * 60_000);
    const [order] = till.sandbox.books().orders;
    const told = (await till.ask('attention:list')).map((one) => one.code);
    expect(order?.state !== 'created' || told.length > 0, `order ${order?.state}, list [${told}]`).toBe(true);
  },
);
