// Claim slips looked at by somebody who wants money twice: what a manager's word is needed for, which cards are never taken back, and
// which money is due after a void.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { backUp, restore } from '../../../testkit/till/backup-of.ts';
import { manager } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { payCash, reserve } from '../../../testkit/till/selling.ts';
import {
  attentionAt,
  cardOf,
  decide,
  drawers,
  finishAtOnce,
  honour,
  orderStates,
  payBack,
  printPending,
  type Slip,
  sellAndPrint,
  sellLive,
  storeIsWhole,
  storePerTest,
} from '../../../testkit/till/two-tills.ts';

const store = storePerTest();

const later = () => store.first.time.advance(120_000);

test('a card that was finished from a slip and is voided there: its money is due', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  const sale = await honour(second, slip.text, 'finish');
  await second.time.advance(1000);
  const { id: lineId } = await cardOf(second, sale.id);
  await second.ask('line:hand-over', { lineId });
  await second.ask('line:void', { lineId, reason: 'wrong card', approval: manager });
  await later();
  expect(await cardOf(second, sale.id)).toMatchObject({ state: 'voided', verdict: 'return-money' });
  expect(await attentionAt(second)).toEqual([]);
  expect(await payBack(second, sale.id)).toBe(2500);
  first.plug();
  await later();
  expect(await payBack(first, slip.saleId)).toBe(0);
  await storeIsWhole(store);
});

test('a card that was finished from a slip and whose money was given back while it was being activated: due once it is taken back', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  first.sandbox.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 20_000 }, times: 1 });
  const sale = await honour(second, slip.text, 'finish');
  await second.time.advance(1000);
  expect(orderStates(store)).toEqual(['processing']);
  const { id: lineId } = await cardOf(second, sale.id);
  await second.ask('line:cancel-activation', { lineId, reason: 'will not wait', approval: manager });
  await later();
  expect(orderStates(store)).toEqual(['invalidated']);
  expect(await cardOf(second, sale.id)).toMatchObject({ state: 'voided', verdict: 'return-money' });
  expect(await attentionAt(second)).toEqual([]);
  expect(await payBack(second, sale.id)).toBe(2500);
  first.plug();
  await later();
  expect(await payBack(first, slip.saleId)).toBe(0);
  await storeIsWhole(store);
});

describe('money was to go back, and meanwhile somebody had the card activated', () => {
  test('the look shows it: the card is left as it is, and a manager decides', async () => {
    const { first, second, third } = store;
    const slip = await sellAndPrint(first);
    // The invalidation of the second till is lost on its way; the third one finishes.
    first.sandbox.controls.next({ call: 'invalidate', reply: { kind: 'drop-before' }, times: 1 });
    const back = await decide(second, slip.text, 'created', 'return-money');
    const finish = await decide(third, slip.text, 'created', 'finish');
    await later();
    expect((await cardOf(third, finish.id)).verdict).toBe('hand-over');
    expect(orderStates(store), 'the card that leaves at the third till works').toEqual(['completed']);
    expect((await cardOf(second, back.id)).state).toBe('ended-by-other-till');
    expect(await attentionAt(second)).toEqual(['settled_elsewhere']);
    expect(await payBack(second, back.id)).toBe(0);
    first.plug();
    await later();
    await storeIsWhole(store);
  });
});

test('money for a slip that a cashier finished and that came to nothing goes back by a manager only', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  const reply = { kind: 'activation-fails', code: 'processing_declined' } as const;
  first.sandbox.controls.next({ call: 'confirm', reply, times: 1 });
  const sale = await honour(second, slip.text, 'finish');
  await second.time.advance(1000);
  expect(await cardOf(second, sale.id)).toMatchObject({ state: 'lost', verdict: 'return-money' });
  const partId = (await second.ask('sale:get', { saleId: sale.id })).tenders[0]?.parts[0]?.id ?? '';
  const request = { partId, way: 'as-paid' } as const;
  expect(await second.refusal('refund:begin', { ...request, approval: null })).toBe('needs_manager');
  await second.ask('refund:begin', { ...request, approval: manager });
  await second.ask('refund:answer', { partId, answer: 'done' });
  expect(drawers(store)).toEqual([2500, -2500, 0]);
});

test('who sold the card is no second person for its slip, whoever is signed in by then', async () => {
  const { first, second } = store;
  await first.signIn('clara');
  const slip = await sellAndPrint(first);
  await honour(second, slip.text, 'return-money');
  await later();
  first.plug();
  await later();
  expect(await cardOf(first, slip.saleId)).toMatchObject({ state: 'ended-by-other-till' });
  await first.signIn('anna');
  const request = { text: slip.text, order: 'invalidated', step: 'pay-out', note: 'why' } as const;
  expect(await first.refusal('claim:redeem', { ...request, approval: manager })).toBe('approver_is_the_cashier');
  expect(await cardOf(first, slip.saleId)).toMatchObject({ state: 'ended-by-other-till' });
});

describe('an order that failed after it was confirmed from another till', () => {
  const fails = { kind: 'activation-fails', code: 'processing_declined' } as const;

  test('the first till owes nothing by itself: the slip, and so the money, is there', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    first.sandbox.controls.next({ call: 'confirm', reply: fails, times: 1 });
    const sale = await honour(second, slip.text, 'finish');
    await second.time.advance(1000);
    expect(await payBack(second, sale.id)).toBe(2500);
    first.plug();
    await later();
    expect(await cardOf(first, slip.saleId)).toMatchObject({
      state: 'ended-by-other-till',
      verdict: 'settled-elsewhere',
    });
    expect(await first.ask('attention:money')).toEqual([]);
    // A photocopy, or the slip once more: with a manager’s word only.
    const request = { text: slip.text, order: 'failed', step: 'pay-out', note: 'why' } as const;
    expect(await first.refusal('claim:redeem', { ...request, approval: null })).toBe('needs_manager');
    await storeIsWhole(store);
  });

  test('where the first till’s own confirm may have failed, its money is due there, against the slip', async () => {
    const { first } = store;
    first.sandbox.controls.next({ call: 'confirm', reply: fails, times: 1 });
    const slip = await sellAndPrint(first, 'no-answer');
    first.plug();
    await later();
    expect(await cardOf(first, slip.saleId)).toMatchObject({ state: 'lost', verdict: 'return-against-slip' });
    const partId = (await first.ask('sale:get', { saleId: slip.saleId })).tenders[0]?.parts[0]?.id ?? '';
    expect(await first.refusal('refund:begin', { partId, way: 'as-paid', approval: null })).toBe('slip_needed');
    await honour(first, slip.text, 'take-slip');
    expect(await payBack(first, slip.saleId)).toBe(2500);
    await storeIsWhole(store);
  });

  test('photocopied: of two tills that finish, only the one whose confirm was taken owes the money', async () => {
    const { first, second, third } = store;
    const slip = await sellAndPrint(first);
    first.sandbox.controls.next({ call: 'confirm', reply: fails, times: 1 });
    const cards = await finishAtOnce([second, third], slip);
    expect(cards.map(({ state }) => state).sort()).toEqual(['ended-by-other-till', 'lost']);
    let paid = 0;
    for (const { till, saleId } of cards) paid += await payBack(till, saleId);
    expect(paid).toBe(2500);
    expect([await attentionAt(second), await attentionAt(third)].flat()).toEqual(['settled_elsewhere']);
  });
});

test('a slip that a restored till does not know of any more is taken there all the same', async () => {
  const { first } = store;
  const sale = await reserve(first, ['25.00'], book);
  await payCash(first, sale.id, '25.00');
  first.unplug();
  await first.ask('sale:commit', { saleId: sale.id });
  await first.time.advance(0);
  const backup = await backUp(first);
  const slip = await printPending(first, sale.id, 0);
  await restore(first, backup);
  first.plug();
  await later();
  expect(await first.ask('claim:read', { text: slip.text })).toMatchObject({
    steps: ['take-slip'],
    perhapsTaken: true,
    stop: null,
  });
  await honour(first, slip.text, 'take-slip');
  expect(await first.ask('claim:read', { text: slip.text })).toMatchObject({ steps: [], stop: 'done' });
  await first.ask('line:hand-over', { lineId: slip.lineId });
  await storeIsWhole(store);
});

test('a slip that lies in this till does not stand for the newer one that this till printed for the same card', async () => {
  const { first, second, third } = store;
  const slip = await sellAndPrint(first);
  first.sandbox.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 60_000 }, times: 1 });
  const sale = await honour(second, slip.text, 'finish');
  await second.time.advance(0);
  const newer = await printPending(second, sale.id, 0);
  await second.time.advance(120_000);
  expect((await cardOf(second, sale.id)).verdict).toBe('hand-over-against-slip');
  // The customer walks on with the second till's slip and gets the card at the third.
  const atThird = await honour(third, newer.text, 'hand-over');
  await third.ask('line:hand-over', { lineId: (await cardOf(third, atThird.id)).id });
  // The first till's slip, kept in the drawer, or its photocopy.
  await honour(second, slip.text, 'take-slip').catch(() => {});
  const { id: lineId, verdict } = await cardOf(second, sale.id);
  expect(verdict).toBe('hand-over-against-slip');
  expect(await second.refusal('line:hand-over', { lineId })).toBe('slip_needed');
});

test('a card that another till handed over against the slip and that this till then gave up by its own rule: somebody is told', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  first.sandbox.controls.next({ call: 'confirm', reply: { kind: 'refuse', code: 'action_not_allowed' }, times: 1 });
  first.hold();
  first.plug();
  const before = first.orderRequests();
  // Confirmed (refused for good), then looked at (created): this last answer is late.
  for (const sent of [1, 2]) {
    for (let i = 0; i < 600 && first.orderRequests() < before + sent; i += 1) await first.time.advance(100);
    await first.time.advance(50);
    if (sent === 2) break;
    first.release();
    first.hold();
  }
  expect(orderStates(store)).toEqual(['created']);
  const sale = await honour(second, slip.text, 'finish');
  await second.time.advance(2000);
  const { id: lineId, verdict } = await cardOf(second, sale.id);
  expect(verdict).toBe('hand-over');
  await second.ask('line:hand-over', { lineId });
  first.release();
  await first.time.advance(60_000);
  const told = await first.ask('attention:list');
  expect(orderStates(store)[0] === 'completed' || told.length > 0, 'the customer’s card is dead and nobody knows').toBe(
    true,
  );
});

describe('a card that was activated here and that another till took back against its slip', () => {
  async function staysActive(): Promise<Slip> {
    const { first } = store;
    const slip = await sellLive(first);
    first.release();
    await first.time.advance(1000);
    expect((await cardOf(first, slip.saleId)).verdict).toBe('hand-over-against-slip');
    const back = await honour(store.second, slip.text, 'return-money');
    await store.second.time.advance(20_000);
    expect(await payBack(store.second, back.id)).toBe(2500);
    expect(orderStates(store)).toEqual(['invalidated']);
    return slip;
  }

  test('does not stay active here: the till looks by itself', async () => {
    const slip = await staysActive();
    await store.first.time.advance(6 * 60_000);
    expect((await cardOf(store.first, slip.saleId)).state).toBe('ended-by-other-till');
    await storeIsWhole(store);
  });

  test('is looked at when the till starts', async () => {
    const slip = await staysActive();
    await store.first.crash();
    await store.first.signIn();
    await store.first.time.advance(1000);
    expect((await cardOf(store.first, slip.saleId)).state).toBe('ended-by-other-till');
  });

  test('does not leave because a manager says that its slip is lost', async () => {
    const { first } = store;
    const slip = await staysActive();
    const request = { lineId: slip.lineId, reason: 'lost', approval: manager };
    await first.ask('claim:waive', request);
    expect((await cardOf(first, slip.saleId)).state).toBe('ended-by-other-till');
    expect(await first.refusal('line:hand-over', { lineId: slip.lineId })).toBe('out_of_turn');
    expect(await attentionAt(first), 'a manager asks at the other tills').toEqual(['settled_elsewhere']);
  });
});

test('nobody says that the slip of a card that works is lost while nobody can tell whether it still works', async () => {
  const { first } = store;
  const slip = await sellAndPrint(first);
  first.plug();
  await later();
  expect((await cardOf(first, slip.saleId)).verdict).toBe('hand-over-against-slip');
  first.unplug('unreachable');
  const request = { lineId: slip.lineId, reason: 'lost', approval: manager };
  expect(await first.refusal('claim:waive', request)).toBe('service_unreachable');
  first.plug();
  await first.ask('claim:waive', request);
  expect((await cardOf(first, slip.saleId)).verdict).toBe('hand-over');
});

test('a customer whose slip never came out is not forgotten where the service failed the order by itself', async () => {
  const { first } = store;
  first.sandbox.controls.next({ call: 'confirm', reply: { kind: 'refuse', code: 'order_failed' }, times: 1 });
  const slip = await sellLive(first);
  first.release();
  await later();
  expect((await cardOf(first, slip.saleId)).state).toBe('ended-by-other-till');
  expect(await attentionAt(first)).toEqual([]);
  await first.ask('claim:waive', { lineId: slip.lineId, reason: 'it never came out', approval: manager });
  const [entry] = await first.ask('attention:list');
  const request = {
    entryId: entry?.id ?? '',
    step: 'settle-money-back',
    note: 'nobody else has it',
    approval: manager,
  } as const;
  await first.ask('attention:decide', request);
  expect(await payBack(first, slip.saleId)).toBe(2500);
  expect(await attentionAt(first)).toEqual([]);
});

test('a claim slip that was given up as nobody knew of it may be in a customer’s hand: nothing leaves without it', async () => {
  const { first } = store;
  const { saleId, lineId } = await sellAndPrint(first);
  const job = (await first.ask('sale:get', { saleId })).printJobs.find(({ document }) => document === 'pending');
  // As a crash in the middle of its bytes leaves it.
  const ledger = new Database(join(first.folder, 'ledger.sqlite'));
  ledger.prepare("UPDATE print_jobs SET state = 'sending' WHERE id = ?").run(job?.id);
  ledger.close();
  await first.crash();
  await first.signIn();
  await first.ask('print:resolve', { jobId: job?.id ?? '', outcome: 'drop' });
  expect((await first.ask('sale:get', { saleId })).printJobs.map(({ state }) => state)).toContain('dropped');
  first.plug();
  await later();
  expect(await cardOf(first, saleId)).toMatchObject({ state: 'active', slip: 'out' });
  expect(await first.refusal('line:hand-over', { lineId })).toBe('slip_needed');
  expect(await first.refusal('line:void', { lineId, reason: 'changed their mind', approval: manager })).toBe(
    'slip_needed',
  );
});

test('a card whose slip is said to be lost comes with its PIN, too', async () => {
  const { first } = store;
  const { saleId, lineId } = await sellAndPrint(first);
  first.plug();
  await later();
  await first.ask('claim:waive', { lineId, reason: 'thrown away', approval: manager });
  const printed = async () =>
    (await first.ask('sale:get', { saleId })).printJobs.flatMap((job) =>
      job.state === 'printed' ? [job.document] : [],
    );
  await expect.poll(printed).toEqual(expect.arrayContaining(['activation', 'pin']));
});

describe('settled by hand at the till that printed the slip, which another till then deals with', () => {
  const settle = async (step: 'settle-money-back' | 'settle-card-handed-over'): Promise<void> => {
    const { first } = store;
    const found = (await first.ask('attention:list')).find(({ code }) => code === 'waiting_too_long');
    const entryId = found?.id ?? '';
    await first.ask('attention:decide', { entryId, step, note: 'spoke with support', approval: manager });
  };

  test('money back: the card that the other till handed over is not taken back', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    await first.time.advance(61 * 60_000);
    await settle('settle-money-back');
    const sale = await honour(second, slip.text, 'finish');
    await second.time.advance(1000);
    await second.ask('line:hand-over', { lineId: (await cardOf(second, sale.id)).id });
    first.plug();
    await later();
    await later();
    expect(orderStates(store)).toEqual(['completed']);
    expect((await cardOf(first, slip.saleId)).state).toBe('manually-settled');
  });

  test('the customer has the card: the money that the other till paid out is not due a second time', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    await first.time.advance(61 * 60_000);
    await settle('settle-card-handed-over');
    await honour(second, slip.text, 'return-money');
    await later();
    first.plug();
    await later();
    expect((await cardOf(first, slip.saleId)).state).toBe('manually-settled');
    expect(await attentionAt(first)).toEqual(['invalidated_elsewhere']);
    expect((await first.ask('sale:get', { saleId: slip.saleId })).refundDue.amount).toBe('0.00');
  });
});
