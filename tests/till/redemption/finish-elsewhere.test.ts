// Finish on any till: a claim slip of one till is honoured at another of the store. Card and money leave once, against the slip; the
// first till learns of it and pays nothing out; whoever loses a race is told.
import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readClaim, signClaim } from '../../../electron/till/claims/claim-token.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import type { Harness } from '../../../testkit/till/harness.ts';
import { manager, pins } from '../../../testkit/till/people.ts';
import {
  attentionAt,
  cardOf,
  decide,
  drawers,
  finishAtOnce,
  honour,
  orderStates,
  orders,
  paidTimes,
  payBack,
  printPending,
  sellAndPrint,
  storeIsWhole,
  storePerTest,
} from '../../../testkit/till/two-tills.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';

const some = oneTestIn(3);

const store = storePerTest();

/** Why the drawer was opened, each time. */
const drawerOpenings = (till: Harness): string[] =>
  till
    .db()
    .prepare<[], string>("SELECT json_extract(body, '$.why') FROM journal WHERE kind = 'drawer-requested'")
    .pluck()
    .all();
const later = () => store.first.time.advance(120_000);

describe('another till finishes it', () => {
  const some = oneTestIn(3);

  some(
    'the card is activated and handed over there; the first till says settled elsewhere and owes nothing',
    async () => {
      const { first, second } = store;
      const slip = await sellAndPrint(first);
      const seen = await second.ask('claim:read', { text: slip.text });
      expect(seen).toMatchObject({
        terminalId: 'T1',
        amount: { currency: 'EUR', amount: '25.00' },
        order: 'created',
        saleId: null,
        steps: ['finish', 'return-money'],
      });
      const sale = await honour(second, slip.text, 'finish');
      expect(sale).toMatchObject({ stage: 'committed', claim: { terminalId: 'T1' }, due: { amount: '0.00' } });
      await second.time.advance(1000);
      expect(await cardOf(second, sale.id)).toMatchObject({ state: 'active', verdict: 'hand-over' });
      const jobs = (await second.ask('sale:get', { saleId: sale.id })).printJobs.map((job) => job.document);
      expect(jobs).toContain('activation');
      expect(jobs, 'the first till prints the receipt').not.toContain('receipt');
      const receipt = { saleId: sale.id, lineId: null, document: 'receipt' } as const;
      expect(await second.refusal('print:start', receipt)).toBe('no_such_document');
      expect(await second.refusal('print:preview', { ...receipt, reveal: false })).toBe('no_such_document');
      expect(sale.tenders).toMatchObject([{ source: 'slip', tendered: null, change: null }]);
      expect(drawerOpenings(second), 'no money comes or goes').toEqual([]);
      first.plug();
      await later();
      expect(await cardOf(first, slip.saleId)).toMatchObject({
        state: 'ended-by-other-till',
        verdict: 'settled-elsewhere',
        slip: 'elsewhere',
        actions: ['slip-lost'],
      });
      expect((await first.ask('sale:get', { saleId: slip.saleId })).refundDue.amount).toBe('0.00');
      const atFirst = (await first.ask('sale:get', { saleId: slip.saleId })).printJobs.map((job) => job.document);
      expect(atFirst, 'a code is printed once').not.toContain('activation');
      expect(await attentionAt(first)).toEqual([]);
      expect(drawers(store)).toEqual([2500, 0, 0]);
      await storeIsWhole(store);
    },
  );

  some('the service hears when it was paid, not when it was finished', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    const { committedAt } = await first.ask('sale:get', { saleId: slip.saleId });
    await first.time.advance(600_000);
    const times = paidTimes(store);
    await honour(second, slip.text, 'finish');
    await second.time.advance(1000);
    expect(times).toEqual([committedAt]);
  });

  some('or the money goes back there, by a manager, and leaves that drawer', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    const request = {
      text: slip.text,
      order: 'created',
      step: 'return-money',
      note: 'will not wait',
    } as const;
    expect(await second.refusal('claim:redeem', { ...request, approval: null })).toBe('needs_manager');
    await second.signIn('clara');
    expect(await second.refusal('claim:redeem', { ...request, approval: manager })).toBe('approver_is_the_cashier');
    await second.signIn('anna');
    const sale = await honour(second, slip.text, 'return-money');
    await second.time.advance(1000);
    expect(await cardOf(second, sale.id)).toMatchObject({ state: 'voided', verdict: 'return-money' });
    expect(await payBack(second, sale.id)).toBe(2500);
    expect(drawerOpenings(second)).toEqual(['cash-returned']);
    first.plug();
    await later();
    expect(await cardOf(first, slip.saleId)).toMatchObject({
      state: 'ended-by-other-till',
      verdict: 'settled-elsewhere',
    });
    expect(await payBack(first, slip.saleId), 'the first till pays nothing out').toBe(0);
    expect(drawers(store)).toEqual([2500, -2500, 0]);
    await storeIsWhole(store);
  });

  some(
    'what was paid by card is card money there too, and goes back to the card; as cash on a manager’s word alone',
    async () => {
      const { first, second } = store;
      const slip = await sellAndPrint(first, 'unreachable', { card: '25.00' });
      const paidBy = [{ method: 'card', amount: { currency: 'EUR', amount: '25.00' } }];
      expect(await second.ask('claim:read', { text: slip.text })).toMatchObject({ paidBy });
      const sale = await honour(second, slip.text, 'return-money');
      await second.time.advance(1000);
      expect(sale.tenders).toMatchObject([{ method: 'card', amount: { amount: '25.00' }, source: 'slip' }]);
      const merchant = { saleId: sale.id, lineId: null, document: 'merchant' } as const;
      expect(await second.refusal('print:start', merchant), 'the first till was paid').toBe('no_such_document');
      const partId = sale.tenders[0]?.parts[0]?.id ?? '';
      expect(await second.refusal('refund:begin', { partId, way: 'cash', approval: null })).toBe('must_return_as_paid');
      await payBack(second, sale.id);
      expect(drawers(store), 'no cash leaves for a card’s money').toEqual([0, 0, 0]);
    },
  );

  some('what was paid partly by card and partly in cash is finished as it was paid', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first, 'unreachable', { card: '15.00', cash: '10.00' });
    const sale = await honour(second, slip.text, 'finish');
    await second.time.advance(1000);
    expect(sale.tenders.map(({ method, amount }) => `${method} ${amount.amount}`)).toEqual([
      'cash 10.00',
      'card 15.00',
    ]);
    expect(await cardOf(second, sale.id)).toMatchObject({ state: 'active', verdict: 'hand-over' });
    first.plug();
    await later();
    expect(drawers(store)).toEqual([1000, 0, 0]);
  });

  some('and goes back as it was paid', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first, 'unreachable', { card: '15.00', cash: '10.00' });
    const sale = await honour(second, slip.text, 'return-money');
    await second.time.advance(1000);
    expect(await cardOf(second, sale.id)).toMatchObject({ state: 'voided', verdict: 'return-money' });
    expect(await payBack(second, sale.id)).toBe(2500);
    first.plug();
    await later();
    expect(await payBack(first, slip.saleId)).toBe(0);
    expect(drawers(store)).toEqual([1000, -1000, 0]);
  });

  some('an order that fails there: the money is due there, against the slip that lies there', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    const reply = { kind: 'activation-fails', code: 'processing_declined' } as const;
    first.sandbox.controls.next({ call: 'confirm', reply, times: 1 });
    const sale = await honour(second, slip.text, 'finish');
    await second.time.advance(1000);
    expect(await cardOf(second, sale.id)).toMatchObject({ state: 'lost', verdict: 'return-money' });
    await payBack(second, sale.id);
    first.plug();
    await later();
    const line = await cardOf(first, slip.saleId);
    expect(line).toMatchObject({ state: 'ended-by-other-till', verdict: 'settled-elsewhere' });
    const part = (await first.ask('sale:get', { saleId: slip.saleId })).tenders[0]?.parts[0]?.id ?? '';
    expect(await first.refusal('refund:begin', { partId: part, way: 'as-paid', approval: null })).toBe('slip_needed');
    expect(drawers(store)).toEqual([2500, -2500, 0]);
  });
});

describe('the same slip', () => {
  const some = oneTestIn(6);

  some('scanned twice at a till is recognised', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    const sale = await honour(second, slip.text, 'finish');
    await second.time.advance(1000);
    expect(await second.ask('claim:read', { text: slip.text })).toMatchObject({
      saleId: sale.id,
      steps: [],
      stop: 'done',
    });
    const again = {
      text: slip.text,
      order: 'created',
      step: 'finish',
      note: null,
      approval: null,
    } as const;
    expect(await second.refusal('claim:redeem', again)).toBe('out_of_turn');
    expect(orders(store)).toHaveLength(1);
  });

  some('scanned while the first honouring is under way makes one sale', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    const request = {
      text: slip.text,
      order: 'created',
      step: 'finish',
      note: null,
      approval: null,
    } as const;
    const both = await Promise.all([
      second.till().handlers['claim:redeem'](request),
      second.till().handlers['claim:redeem'](request),
    ]);
    expect(both.map((one) => (one.ok ? 'done' : one.error.code)).sort()).toEqual(['done', 'out_of_turn']);
    first.plug();
    await later();
    await storeIsWhole(store);
  });

  some('photocopied: at two tills at once exactly one finishes, the other is told and a manager decides', async () => {
    const { first, second, third } = store;
    const slip = await sellAndPrint(first);
    const cards = await finishAtOnce([second, third], slip);
    expect(cards.map(({ state }) => state).sort()).toEqual(['active', 'ended-by-other-till']);
    const told = [await attentionAt(second), await attentionAt(third)].flat();
    expect(told).toEqual(['settled_elsewhere']);
    first.plug();
    await later();
    expect(orderStates(store)).toEqual(['completed']);
    await storeIsWhole(store);
  });

  some('photocopied: what a manager decided about a card that waits is not done once it was activated', async () => {
    const { first, second, third } = store;
    const slip = await sellAndPrint(first);
    await honour(third, slip.text, 'finish');
    await later();
    expect(orderStates(store)).toEqual(['completed']);
    // A step that a completed order offers too: only what the manager saw differs.
    const request = { text: slip.text, order: 'created', step: 'return-money', note: null, approval: manager } as const;
    expect(await second.refusal('claim:redeem', request)).toBe('out_of_turn');
    expect((await second.ask('claim:read', { text: slip.text })).steps).toContain('return-money');
    expect(await second.ask('sales:list', { query: '', before: null, limit: 5 })).toEqual([]);
    first.plug();
    await later();
    expect(orderStates(store)).toEqual(['completed']);
    await storeIsWhole(store);
  });

  some('photocopied: money is never due by itself for a card that left at another till meanwhile', async () => {
    const { first, second, third } = store;
    const slip = await sellAndPrint(first);
    // Both saw it waiting; the third till is confirmed while the second one’s invalidation is on its way.
    await third.ask('claim:read', { text: slip.text });
    const back = await decide(second, slip.text, 'created', 'return-money').catch((error: Error) => error.message);
    expect(typeof back, 'the second till looked again').toBe('object');
    await later();
    expect(
      await third.refusal('claim:redeem', {
        text: slip.text,
        order: 'created',
        step: 'finish',
        note: null,
        approval: null,
      }),
    ).toBe('out_of_turn');
    first.plug();
    await later();
    expect(orderStates(store)).toEqual(['invalidated']);
    const saleId = typeof back === 'object' ? back.id : '';
    expect((await payBack(second, saleId)) + (await payBack(first, slip.saleId))).toBe(2500);
    await storeIsWhole(store);
  });

  some(
    'photocopied: an order that was confirmed between the look and the invalidation is a manager’s decision',
    async () => {
      const { first, second, third } = store;
      const slip = await sellAndPrint(first);
      // The second till has looked; its invalidation is lost on the way while the third one finishes.
      first.sandbox.controls.next({ call: 'invalidate', reply: { kind: 'drop-before' }, times: 1 });
      const back = await decide(second, slip.text, 'created', 'return-money');
      const finish = await decide(third, slip.text, 'created', 'finish');
      await later();
      expect((await cardOf(third, finish.id)).verdict).toBe('hand-over');
      expect(orders(store)[0]?.confirmed_at).not.toBeNull();
      expect(await payBack(second, back.id), 'nothing is due by itself').toBe(0);
      expect(await attentionAt(second)).toEqual(['settled_elsewhere']);
    },
  );
});

some('the cashier signs out while the service is asked about a slip: nothing is done in their name', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  const request = { text: slip.text, order: 'created', step: 'finish', note: null, approval: null } as const;
  second.hold();
  const asked = second.till().handlers['claim:redeem'](request);
  await settle();
  await second.ask('session:sign-out');
  second.release();
  expect(await asked).toMatchObject({ ok: false, error: { code: 'not_signed_in' } });
  await later();
  expect(orderStates(store)).toEqual(['created']);
  await second.signIn('ben');
  expect(await second.ask('claim:read', { text: slip.text })).toMatchObject({
    saleId: null,
    steps: ['finish', 'return-money'],
  });
  first.plug();
  await later();
  await storeIsWhole(store);
});

some(
  'photocopied, and confirmed by two tills in the same moment: one card, one money, and who holds the dead one is told',
  async () => {
    const { first, second, third } = store;
    const slip = await sellAndPrint(first);
    first.sandbox.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 5000 }, times: 1 });
    const request = { text: slip.text, order: 'created', step: 'finish', note: null, approval: null } as const;
    // Both look, both find it waiting, and both confirm before either is answered.
    second.hold();
    third.hold();
    const both = Promise.all([second.ask('claim:redeem', request), third.ask('claim:redeem', request)]);
    await settle();
    second.release();
    third.release();
    const [atSecond, atThird] = await both;
    await later();
    const confirms = first.sandbox.books().requests.filter((one) => one.path.endsWith('/actions/confirm'));
    expect(confirms, 'both were sent').toHaveLength(2);
    // The service does not say whose confirm it took: the same card lies on both screens, and is the same card.
    for (const [till, sale] of [
      [second, atSecond],
      [third, atThird],
    ] as const)
      expect(await cardOf(till, sale.id)).toMatchObject({ state: 'active', verdict: 'hand-over' });
    first.plug();
    await later();
    await storeIsWhole(store);
    // It dies once, and its money leaves once.
    const lineId = (await cardOf(second, atSecond.id)).id;
    await second.ask('line:void', { lineId, reason: 'customer gave it back', approval: manager });
    await later();
    expect(orderStates(store)).toEqual(['invalidated']);
    const other = (await cardOf(third, atThird.id)).id;
    await third.ask('line:void', { lineId: other, reason: 'the other one too', approval: manager });
    await later();
    expect((await payBack(second, atSecond.id)) + (await payBack(third, atThird.id))).toBe(2500);
    expect(await cardOf(third, atThird.id)).toMatchObject({ verdict: 'settled-elsewhere' });
    expect(await attentionAt(third)).toEqual(['settled_elsewhere']);
    await storeIsWhole(store);
  },
);

some(
  'photocopied, and one till only saw that it was being activated: the card leaves at the other, who confirmed it',
  async () => {
    const { first, second, third } = store;
    const slip = await sellAndPrint(first);
    first.sandbox.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 20_000 }, times: 1 });
    // The second till found it waiting; until it is told so, the third one has confirmed it.
    second.hold();
    const asked = decide(second, slip.text, 'created', 'finish');
    await settle();
    const confirmed = await honour(third, slip.text, 'finish');
    await third.time.advance(1000);
    expect(orderStates(store)).toEqual(['processing']);
    second.release();
    const late = await asked;
    await second.time.advance(1000);
    expect(await cardOf(second, late.id)).toMatchObject({ state: 'activating', problem: 'activation_pending' });
    await later();
    expect(await cardOf(third, confirmed.id)).toMatchObject({ state: 'active', verdict: 'hand-over' });
    expect(await cardOf(second, late.id)).toMatchObject({ state: 'ended-by-other-till', verdict: 'settled-elsewhere' });
    expect(await attentionAt(second)).toEqual(['settled_elsewhere']);
    const { id: lineId } = await cardOf(second, late.id);
    expect(await second.refusal('line:hand-over', { lineId })).toBe('out_of_turn');
    first.plug();
    await later();
    await storeIsWhole(store);
  },
);

describe('what has ended already is a manager’s decision', () => {
  const some = oneTestIn(4);

  some('completed: the card is printed there, or taken back', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first, 'no-answer');
    first.plug();
    await later();
    expect(await cardOf(first, slip.saleId)).toMatchObject({ state: 'active', verdict: 'hand-over-against-slip' });
    expect(await second.ask('claim:read', { text: slip.text })).toMatchObject({
      order: 'completed',
      steps: ['hand-over', 'return-money'],
    });
    const request = {
      text: slip.text,
      order: 'completed',
      step: 'hand-over',
      note: 'first till is closed',
    } as const;
    expect(await second.refusal('claim:redeem', { ...request, approval: null })).toBe('needs_manager');
    const sale = await honour(second, slip.text, 'hand-over');
    expect(await cardOf(second, sale.id)).toMatchObject({ state: 'active', verdict: 'hand-over' });
    // Without the slip nothing leaves at the first till.
    expect(await first.refusal('line:hand-over', { lineId: slip.lineId })).toBe('slip_needed');
    expect(drawers(store)).toEqual([2500, 0, 0]);
    await storeIsWhole(store);
  });

  some(
    'completed, and the period to take it back is over: nothing is handed over that a manager wanted paid out',
    async () => {
      const { first, second } = store;
      const slip = await sellAndPrint(first, 'no-answer');
      first.plug();
      await later();
      await first.time.advance(16 * 60_000);
      const sale = await honour(second, slip.text, 'return-money');
      await later();
      expect(await cardOf(second, sale.id)).toMatchObject({
        state: 'ended-by-other-till',
        verdict: 'settled-elsewhere',
      });
      expect(await attentionAt(second)).toEqual(['settled_elsewhere']);
      const { printJobs } = await second.ask('sale:get', { saleId: sale.id });
      expect(
        printJobs.filter((job) => job.document === 'activation'),
        'no code on paper',
      ).toEqual([]);
      expect(await payBack(second, sale.id)).toBe(0);
      // The customer stands there with the slip: a manager may still hand the card over.
      await honour(second, slip.text, 'hand-over');
      expect(await cardOf(second, sale.id)).toMatchObject({ state: 'active', verdict: 'hand-over' });
      expect(await attentionAt(second)).toEqual([]);
      await storeIsWhole(store);
    },
  );

  some('invalidated or failed: the money is paid out there', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    await first.elsewhere.invalidateRetailOrder(orders(store)[0]?.id ?? '');
    expect(await second.ask('claim:read', { text: slip.text })).toMatchObject({
      order: 'invalidated',
      steps: ['pay-out'],
    });
    const sale = await honour(second, slip.text, 'pay-out');
    expect(await cardOf(second, sale.id)).toMatchObject({ state: 'manually-settled', verdict: 'return-money' });
    expect(await payBack(second, sale.id)).toBe(2500);
    first.plug();
    await later();
    expect(await cardOf(first, slip.saleId)).toMatchObject({
      state: 'ended-by-other-till',
      verdict: 'settled-elsewhere',
    });
    await storeIsWhole(store);
  });

  some('still being activated: nobody does anything but wait', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    first.sandbox.controls.next({
      call: 'confirm',
      reply: { kind: 'activation-takes', delayMs: 600_000 },
      times: 1,
    });
    await honour(store.third, slip.text, 'finish');
    await first.time.advance(1000);
    expect(await second.ask('claim:read', { text: slip.text })).toMatchObject({
      order: 'processing',
      steps: [],
      stop: 'wait',
    });
  });

  some('a service that cannot be asked: the slip is read, and nothing is done', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    second.unplug();
    expect(await second.ask('claim:read', { text: slip.text })).toMatchObject({
      order: 'unreachable',
      steps: [],
      stop: 'ask-again',
    });
  });
});

describe('at the till that printed it', () => {
  const some = oneTestIn(4);

  some('the slip is taken back, and then the card leaves', async () => {
    const { first } = store;
    const slip = await sellAndPrint(first);
    first.plug();
    await later();
    const line = await cardOf(first, slip.saleId);
    expect(line).toMatchObject({ state: 'active', slip: 'out', verdict: 'hand-over-against-slip' });
    const stands = async () => {
      const [listed] = await first.ask('sales:list', { query: '', before: null, limit: 1 });
      return [listed?.outcome, (await first.ask('sale:get', { saleId: slip.saleId })).outcome];
    };
    expect(await stands()).toEqual(['slip-out', 'slip-out']);
    const { lineId, saleId } = slip;
    expect(await first.refusal('line:hand-over', { lineId })).toBe('slip_needed');
    const approved = { lineId, reason: 'wrong card', approval: manager };
    expect(await first.refusal('line:void', approved)).toBe('slip_needed');
    expect(await first.refusal('print:start', { saleId, lineId, document: 'activation' })).toBe('slip_needed');
    const shown = { saleId, lineId, document: 'activation', reveal: true } as const;
    expect(await first.refusal('print:preview', shown)).toBe('slip_needed');
    await honour(first, slip.text, 'take-slip');
    expect(await cardOf(first, slip.saleId)).toMatchObject({ slip: 'taken', verdict: 'hand-over' });
    expect(await stands()).toEqual(['to-hand-over', 'to-hand-over']);
    const jobs = (await first.ask('sale:get', { saleId })).printJobs.map((job) => job.document);
    expect(jobs).toContain('activation');
    await first.ask('line:hand-over', { lineId });
    expect(await first.ask('claim:read', { text: slip.text })).toMatchObject({ steps: [], stop: 'done' });
    await storeIsWhole(store);
  });

  some('a slip that is lost takes a manager’s word, and a reason', async () => {
    const { first } = store;
    const slip = await sellAndPrint(first);
    first.plug();
    await later();
    const waive = { lineId: slip.lineId, reason: 'washed' };
    expect(await first.refusal('claim:waive', { ...waive, approval: { operatorId: 'anna', pin: pins.anna } })).not.toBe(
      'out_of_turn',
    );
    await first.ask('claim:waive', { ...waive, approval: manager });
    const { printJobs } = await first.ask('sale:get', { saleId: slip.saleId });
    expect(printJobs.filter((job) => job.document === 'activation').length, 'as if the slip had come').toBe(1);
    await first.ask('line:hand-over', { lineId: slip.lineId });
    expect(await first.refusal('claim:waive', { ...waive, approval: manager })).toBe('out_of_turn');
    await storeIsWhole(store);
  });

  some('a reprint counts there only, and the one before it nowhere at that till', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    await first.signIn('clara');
    const reprint = await printPending(first, slip.saleId, 1);
    await first.signIn('anna');
    expect(await second.refusal('claim:read', { text: reprint.text })).toBe('claim_is_a_copy');
    expect(await first.refusal('claim:read', { text: slip.text })).toBe('claim_superseded');
    first.plug();
    await later();
    await honour(first, reprint.text, 'take-slip');
    await first.ask('line:hand-over', { lineId: slip.lineId });
    await storeIsWhole(store);
  });

  some('settled elsewhere, and yet the slip comes back: a manager decides', async () => {
    const { first } = store;
    const slip = await sellAndPrint(first);
    await first.elsewhere.invalidateRetailOrder(orders(store)[0]?.id ?? '');
    first.plug();
    await later();
    expect((await cardOf(first, slip.saleId)).state).toBe('ended-by-other-till');
    expect(await first.ask('claim:read', { text: slip.text })).toMatchObject({
      saleId: slip.saleId,
      steps: ['pay-out'],
    });
    await honour(first, slip.text, 'pay-out');
    expect(await cardOf(first, slip.saleId)).toMatchObject({ state: 'manually-settled', verdict: 'return-money' });
    expect(await payBack(first, slip.saleId)).toBe(2500);
    expect(await first.ask('claim:read', { text: slip.text })).toMatchObject({ steps: [], stop: 'done' });
    await storeIsWhole(store);
  });

  some(
    'an active card whose slip is out and whose order was taken back at another till is settled elsewhere',
    async () => {
      const { first, second } = store;
      const slip = await sellAndPrint(first, 'no-answer');
      first.plug();
      await later();
      const sale = await honour(second, slip.text, 'return-money');
      await later();
      await payBack(second, sale.id);
      expect(await first.ask('claim:read', { text: slip.text })).toMatchObject({ order: 'invalidated' });
      expect((await cardOf(first, slip.saleId)).state).toBe('ended-by-other-till');
      expect(drawers(store)).toEqual([2500, -2500, 0]);
      await storeIsWhole(store);
    },
  );
});

describe('a slip is refused with the reason', () => {
  test('forged, altered, foreign, unreadable', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    const refused = (text: string) => second.refusal('claim:read', { text });
    expect(await refused(slip.text.replace('25.00', '95.00'))).toBe('claim_forged');
    expect(await refused('4006381333931')).toBe('claim_malformed');
    const read = readClaim([first.storeKey], { environment: 'sandbox', storeId: 'store-001' }, slip.text);
    if (!read.ok) throw new Error('unreadable');
    const claim = { ...read.value, paidAt: read.value.paidAt ?? '' };
    const stranger = createSecretKey(randomBytes(32));
    expect(await refused(signClaim(stranger, claim))).toBe('claim_forged');
    expect(await refused(signClaim(stranger, { ...claim, storeId: 'store-002' }))).toBe('claim_of_another_store');
    expect(await refused(signClaim(stranger, { ...claim, environment: 'training' }))).toBe(
      'claim_of_another_environment',
    );
    // Signed by this store, and about another order than the service has.
    expect(await refused(signClaim(first.storeKey, { ...claim, amount: '20.00' }))).toBe('claim_not_its_order');
    // A till's receipts of one ledger are never mistaken for each other; after a restore it has others for the orders of before.
    const nextReceipt = claim.receiptNumber.replace(/\d+$/, (n) => `${Number(n) + 1}`);
    expect(await refused(signClaim(first.storeKey, { ...claim, receiptNumber: nextReceipt }))).toBe(
      'claim_not_its_order',
    );
    const restored = signClaim(first.storeKey, { ...claim, receiptNumber: `${claim.terminalId}-RE570R-1` });
    expect(await second.ask('claim:read', { text: restored })).toMatchObject({ order: 'created' });
    const request = { order: 'created', step: 'finish', note: null, approval: null } as const;
    expect(await second.refusal('claim:redeem', { ...request, text: slip.text.replace('25.00', '95.00') })).toBe(
      'claim_forged',
    );
    expect(second.db().prepare('SELECT count(*) AS n FROM sales').get()).toEqual({ n: 0 });
  });
});
