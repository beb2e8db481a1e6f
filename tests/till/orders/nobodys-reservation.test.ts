// A cancelled reservation that a manager took off the list while the line was down.
import { expect, test } from 'vitest';
import { manager } from '../../../testkit/till/people.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, attention, orders, reserved } = worldPerTest();

test.each(['settle-nothing-owed', 'settle-claim'] as const)(
  'its order does not hold the shop’s balance for ever, or somebody is told: %s',
  async (step) => {
    const { id } = await reserved();
    till.unplug('unreachable');
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(61 * 60_000);
    const [entry] = await till.ask('attention:list');
    await till.ask('attention:decide', { entryId: entry?.id ?? '', step, note: 'off the list', approval: manager });
    till.plug();
    await till.time.advance(10 * 60_000);
    const [order] = orders();
    const told = await attention();
    expect(order?.state !== 'created' || told.length > 0, `order ${order?.state}, list [${told}]`).toBe(true);
  },
);
