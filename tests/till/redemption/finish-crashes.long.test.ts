// The power goes out while a slip is honoured: before and after each request of the till that honours it, and of the one that printed it
// as it comes back. Card or money leaves once, whoever has to decide; and every commit leaves a ledger that holds in itself.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../../../electron/ledger/verify.ts';
import { recordCommits } from '../../../testkit/till/commits.ts';
import {
  cardOf,
  dealWith,
  drawers,
  look,
  orderStates,
  payBack,
  sellAndPrint,
  storeIsWhole,
  storePerTest,
} from '../../../testkit/till/two-tills.ts';
import { oneIn } from '../../../testkit/whole.ts';

const store = storePerTest();

/** Two looks at the screen, the one before it is decided, and what the decision asks for. */
const moments = [2, 3, 4, 5].flatMap((step) => (['before', 'after'] as const).map((when) => [step, when] as const));

describe.each(['finish', 'return-money'] as const)('at the second till, which wants to %s', (wanted) => {
  test.each(moments.filter(oneIn(2)))('request %i, %s its work', async (step, when) => {
    const { first, second, third } = store;
    const slip = await sellAndPrint(first);
    second.crashAt(second.orderRequests() + step, when);
    const paid = await dealWith(second, slip, wanted);
    const isSold = orderStates(store)[0] === 'completed';
    expect(isSold, 'what was wanted').toBe(wanted === 'finish');
    expect(paid).toBe(isSold ? 0 : 2500);
    first.plug();
    await first.time.advance(120_000);
    expect((await cardOf(first, slip.saleId)).state).toBe('ended-by-other-till');
    expect(await payBack(first, slip.saleId), 'the first till pays nothing out').toBe(0);
    // Whoever has a photocopy finds nothing that a cashier could do.
    const { steps } = await look(third, slip);
    expect(steps).not.toContain('finish');
    expect(drawers(store)).toEqual([2500, isSold ? 0 : -2500, 0]);
    await storeIsWhole(store);
  });
});

describe('at the first till, which comes back', () => {
  test.each([1, 2].flatMap((step) => (['before', 'after'] as const).map((when) => [step, when] as const)))(
    'request %i, %s its work, while another till has the slip',
    async (step, when) => {
      const { first, second } = store;
      const slip = await sellAndPrint(first);
      first.crashAt(first.orderRequests() + step, when);
      first.plug();
      await first.time.advance(120_000);
      if (first.crashes() > 0) await first.signIn();
      await dealWith(second, slip, 'finish');
      await first.time.advance(120_000);
      // Its confirm and the other till's race; the card leaves at the till that has the slip.
      expect(orderStates(store)).toEqual(['completed']);
      const line = await cardOf(first, slip.saleId);
      expect(['hand-over-against-slip', 'settled-elsewhere']).toContain(line.verdict);
      if (line.state === 'active')
        expect(await first.refusal('line:hand-over', { lineId: slip.lineId })).toBe('slip_needed');
      await storeIsWhole(store);
    },
  );

  test('restarted while the line was down, it cannot know who finished, and hands nothing over without the slip', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    await first.crash();
    await first.signIn();
    await dealWith(second, slip, 'finish');
    first.plug();
    await first.time.advance(120_000);
    expect((await cardOf(first, slip.saleId)).verdict).toBe('hand-over-against-slip');
    expect(await first.refusal('line:hand-over', { lineId: slip.lineId })).toBe('slip_needed');
    expect((await first.ask('sale:get', { saleId: slip.saleId })).refundDue.amount).toBe('0.00');
    await storeIsWhole(store);
  });

  test('restarted while the line was down, it pays nothing out for what another till took back', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    await first.crash();
    await first.signIn();
    expect(await dealWith(second, slip, 'return-money')).toBe(2500);
    first.plug();
    await first.time.advance(120_000);
    expect((await cardOf(first, slip.saleId)).state).toBe('ended-by-other-till');
    expect(await payBack(first, slip.saleId)).toBe(0);
    await storeIsWhole(store);
  });
});

test.each(['finish', 'return-money'] as const)('every commit of %s leaves two ledgers that hold', async (wanted) => {
  const { first, second } = store;
  const recordings = [first, second].map((till) => recordCommits(join(till.folder, 'ledger.sqlite')));
  const slip = await sellAndPrint(first);
  await dealWith(second, slip, wanted);
  first.plug();
  await first.time.advance(120_000);
  for (const recording of recordings) {
    const commits = recording.replay((db, commit) => {
      const report = verifyLedger(db);
      expect(report.ok ? null : report.error, `after commit ${commit}`).toBeNull();
    });
    expect(commits).toBeGreaterThan(3);
    recording.end();
  }
  await storeIsWhole(store);
});
