// Case 9: a card of another till comes with its slip, and its money goes back out of this drawer. This till sold nothing.
import { expect, test } from 'vitest';
import { anyAmount, dayOf } from '../../../testkit/till/day.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { honour, sellAndPrint } from '../../../testkit/till/two-tills.ts';
import { worldOf } from '../../../testkit/till/world.ts';

test('30.00 of another till’s slip are returned: the drawer gives them, and the Z has no sale', async () => {
  const first = await createHarness({ printer: 'paper?drawer=yes' });
  const second = await createHarness({ beside: first, terminalId: 'T2', shifts: {} });
  try {
    for (const till of [first, second]) await till.signIn();
    const slip = await sellAndPrint(first, 'unreachable', { cash: '30.00' }, { amount: '30.00', product: anyAmount });
    const world = worldOf(second);
    const day = dayOf(world);
    await day.open('150.00');
    const { id } = await honour(second, slip.text, 'return-money');
    await second.time.advance(60_000);
    await day.giveBack(id);
    const z = await day.close({ drawer: '120.00' });
    expect(day.potOf(z)).toMatchObject({ refunds: '-30.00', expected: '120.00', difference: '0.00' });
    expect(z.body).toMatchObject({ sold: { cards: 0, amount: '0.00' }, returned: { cards: 1, amount: '30.00' } });
    expect(day.potOf(z, 'elsewhere')).toMatchObject({ sales: '30.00', counted: null });
    expect(z.body.grandTotal.after).toBe('0.00');
    day.verified();
  } finally {
    await second.close();
    await first.close();
  }
});
