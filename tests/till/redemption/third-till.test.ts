// Three tills and one card: whoever honoured a slip can lose its own line, and prints a slip itself. Random days of several tills and slips
// are walked by npm run simulate.
import { expect, test } from 'vitest';
import { claimNeedsManager } from '../../../shared/sale/claim-steps.ts';
import {
  cardOf,
  createStore,
  honour,
  look,
  paidTimes,
  printPending,
  sellAndPrint,
  storeIsWhole,
} from '../../../testkit/till/two-tills.ts';

test('a till that honoured a slip and lost its own line prints one itself, and a third finishes', async () => {
  const store = await createStore();
  try {
    const { first, second, third } = store;
    const slip = await sellAndPrint(first);
    const seen = await look(second, slip);
    expect(seen.steps.some((step) => !claimNeedsManager(step, seen.perhapsTaken))).toBe(true);
    first.sandbox.controls.next({ call: 'confirm', reply: { kind: 'drop-before' }, times: 20 });
    const sale = await honour(second, slip.text, 'finish');
    await second.time.advance(0);
    second.unplug();
    const next = await printPending(second, sale.id, 0);
    first.sandbox.controls.reset();
    await first.time.advance(60_000);
    const times = paidTimes(store);
    const atThird = await honour(third, next.text, 'finish');
    await third.time.advance(1000);
    const { committedAt } = await first.ask('sale:get', { saleId: slip.saleId });
    expect(times, 'it was paid once, at the first till').toEqual([committedAt]);
    expect(await cardOf(third, atThird.id)).toMatchObject({ state: 'active', verdict: 'hand-over' });
    second.plug();
    first.plug();
    await first.time.advance(120_000);
    expect((await cardOf(second, sale.id)).state).toBe('ended-by-other-till');
    expect((await cardOf(first, slip.saleId)).state).toBe('ended-by-other-till');
    await storeIsWhole(store);
  } finally {
    await store.close();
  }
});
