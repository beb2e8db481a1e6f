// The power goes out while a slip is honoured: before and after each request of the till that honours it, and of the one that printed it
// as it comes back. Card or money leaves once, whoever has to decide; and every commit leaves a ledger that holds in itself.
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import type { ClaimStep } from '../../shared/sale/claim-steps.ts';
import type { ClaimView } from '../../shared/views.ts';
import { recordCommits } from './commits.ts';
import type { Harness } from './till-harness.ts';
import {
  cardOf,
  createStore,
  drawers,
  honour,
  orderStates,
  payBack,
  type Slip,
  type Store,
  sellAndPrint,
  storeIsWhole,
} from './two-tills.ts';
import { settle } from './virtual-time.ts';

let store: Store;
beforeEach(async () => {
  store = await createStore();
});
afterEach(() => store.close());

/** Does it, unless the till dies over it: then nobody hears an answer. */
async function unlessItDies(till: Harness, work: () => Promise<unknown>): Promise<void> {
  const before = till.crashes();
  let isOver = false;
  const done = work().then(
    () => {
      isOver = true;
    },
    (error: unknown) => {
      isOver = true;
      if (till.crashes() === before) throw error;
    },
  );
  while (!isOver && till.crashes() === before) await settle();
  if (isOver) await done;
  else done.catch(() => {});
}

const look = (till: Harness, slip: Slip): Promise<ClaimView> => till.ask('claim:read', { text: slip.text });

/** What people do at this till until the slip is dealt with: what the screen offers, again and again. Answers the money paid out. */
async function dealWith(till: Harness, slip: Slip, wanted: ClaimStep): Promise<number> {
  for (let turn = 0; turn < 12; turn += 1) {
    const crashes = till.crashes();
    await unlessItDies(till, async () => {
      const { steps } = await look(till, slip);
      const step = steps.includes(wanted) ? wanted : steps[0];
      if (step) await honour(till, slip.text, step);
    });
    if (till.crashes() > crashes) await till.signIn();
    await till.time.advance(20_000);
    if (till.crashes() > crashes) await till.signIn();
    const { saleId, steps } = await look(till, slip);
    if (saleId && steps.length === 0) return payBack(till, saleId);
  }
  throw new Error('the slip was never dealt with');
}

/** Two looks at the screen, the one before it is decided, and what the decision asks for. */
const moments = [2, 3, 4, 5].flatMap((step) => (['before', 'after'] as const).map((when) => [step, when] as const));

describe.each(['finish', 'return-money'] as const)('at the second till, which wants to %s', (wanted) => {
  test.each(moments)('request %i, %s its work', async (step, when) => {
    const { first, second, third } = store;
    const slip = await sellAndPrint(first);
    second.crashAt(second.orderRequests() + step, when);
    const paid = await dealWith(second, slip, wanted);
    const isSold = orderStates(store)[0] === 'completed';
    expect(isSold, 'what was wanted').toBe(wanted === 'finish');
    expect(paid).toBe(isSold ? 0 : 2500);
    first.plug();
    await first.time.advance(120_000);
    expect((await cardOf(first, slip.saleId)).state).toBe('elsewhere');
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
    expect((await cardOf(first, slip.saleId)).state).toBe('elsewhere');
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
