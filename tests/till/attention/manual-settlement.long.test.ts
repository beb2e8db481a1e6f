// What no rule can settle ends by a manager's decision: the entry leaves the list, what was under way is only looked at, and money that
// goes back goes through the books, once and to the cent.
import { describe, expect, test } from 'vitest';
import type { AttentionStep } from '../../../shared/sale/attention-steps.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { manager, pins } from '../../../testkit/till/people.ts';
import { payCash } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, lineOf, entryOf, unsent, orderStates, next, reserved, paid, sold, returnMoney } = worldPerTest();

const sent = () => till.sandbox.books().requests.length;
async function decide(code: string, step: AttentionStep): Promise<void> {
  const { id: entryId, steps } = await entryOf(code);
  expect(steps, code).toContain(step);
  const decision = { entryId, step, note: 'spoke with support' };
  expect(await till.refusal('attention:decide', { ...decision, approval: null })).toBe('needs_manager');
  const cashier = { operatorId: 'anna', pin: pins.anna };
  expect(['needs_manager', 'approver_is_the_cashier']).toContain(
    await till.refusal('attention:decide', { ...decision, approval: cashier }),
  );
  const list = await till.ask('attention:decide', { ...decision, approval: manager });
  expect(list.map((one) => one.id)).not.toContain(entryId);
  await till.time.advance(0);
}

/** Whatever is still to happen would have happened by then. */
async function nothingFollows(): Promise<void> {
  const before = sent();
  await till.crash();
  await till.signIn();
  await till.time.advance(60 * 60_000);
  const after = till.sandbox.books().requests.slice(before);
  expect(after.filter((one) => one.path.includes('retail_orders'))).toEqual([]);
  expect(await unsent()).toBe(0);
  expect(await till.ask('attention:list')).toEqual([]);
}

/** Paid for, and the service says 404 of its order for ever. */
async function missing(): Promise<SaleView> {
  next('confirm', { kind: 'refuse', code: 'entity_not_found' }, 20);
  next('read', { kind: 'refuse', code: 'entity_not_found' }, 20);
  return sold();
}

describe('a paid card whose order the service does not know', () => {
  test('money back: it becomes due, goes back once, and the books add up', async () => {
    const { id } = await missing();
    await decide('order_missing', 'settle-money-back');
    expect(await lineOf(id)).toMatchObject({ state: 'manually-settled', verdict: 'return-money' });
    expect((await saleOf(id)).refundDue.amount).toBe('25.00');
    await returnMoney(id);
    expect(await lineOf(id)).toMatchObject({ state: 'manually-settled', verdict: 'nothing-owed' });
    await till.time.advance(180_000);
    till.sandbox.controls.reset();
    await nothingFollows();
    booksAgree(till);
  });

  test('money back, and a late copy of its confirm lands after all: the card is taken back', async () => {
    const { id } = await missing();
    await decide('order_missing', 'settle-money-back');
    await returnMoney(id);
    till.sandbox.controls.reset();
    const paid = { currency: 'EUR', amount: '25.00' };
    const { receiptNumber, lines } = await saleOf(id);
    const body = { receipt_id: receiptNumber, paid, paid_at: till.time.now().toISOString(), tenders: [] };
    await till.elsewhere.confirmRetailOrder(lines[0]?.orderId ?? '', Buffer.from(JSON.stringify(body)));
    await till.time.advance(180_000);
    expect(orderStates()).toEqual(['invalidated']);
    await nothingFollows();
    booksAgree(till);
  });

  test('money back, and its confirm never left: the order is not left waiting', async () => {
    const { id } = await paid();
    till.unplug('unreachable');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(61 * 60_000);
    await decide('waiting_too_long', 'settle-money-back');
    till.plug();
    await till.time.advance(120_000);
    expect(orderStates()).toEqual(['invalidated']);
    await returnMoney(id);
    await nothingFollows();
    booksAgree(till);
  });

  test('money back, and its confirm never left: it does not leave either where the line is back at that moment', async () => {
    const { id } = await paid();
    till.unplug('unreachable');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(61 * 60_000);
    till.plug();
    await decide('waiting_too_long', 'settle-money-back');
    await till.time.advance(120_000);
    const confirms = till.sandbox.books().requests.filter(({ path }) => path.endsWith('/confirm'));
    expect(confirms, 'a card whose money went back is not activated').toEqual([]);
    expect(orderStates()).toEqual(['invalidated']);
    await returnMoney(id);
    booksAgree(till);
  });

  test('the customer has the card: the money stays', async () => {
    const { id } = await missing();
    await decide('order_missing', 'settle-card-handed-over');
    expect(await lineOf(id)).toMatchObject({ state: 'manually-settled', verdict: 'nothing-owed' });
    expect((await saleOf(id)).refundDue.amount).toBe('0.00');
    await till.time.advance(180_000);
    await nothingFollows();
  });

  test('who decided, what and why is in the journal', async () => {
    await missing();
    await decide('order_missing', 'settle-money-back');
    const rows = till
      .db()
      .prepare("SELECT kind, operator_id, body FROM journal WHERE body LIKE '%settle%' ORDER BY seq")
      .all();
    expect(rows).toMatchObject([
      { kind: 'attention-decided', operator_id: 'anna', body: expect.stringContaining('spoke with support') },
      { kind: 'approval-given', operator_id: 'clara', body: expect.stringContaining('settle-money-back') },
      { kind: 'line-settle-return', operator_id: 'anna' },
    ]);
  });
});

test('an order of unknown id, beyond the replay window: its request is given up with the entry', async () => {
  next('create', { kind: 'drop-after' });
  const { id } = await reserved();
  till.unplug();
  await till.time.advance(23 * 3_600_000);
  till.plug();
  await till.time.advance(3_600_000);
  await decide('replay_window_over', 'settle-claim');
  expect(await lineOf(id)).toMatchObject({ state: 'manually-settled', verdict: 'nothing-owed' });
  await nothingFollows();
});

test('a cancellation that came too late', async () => {
  const { id, receiptNumber } = await reserved();
  const body = {
    receipt_id: receiptNumber,
    paid: { currency: 'EUR', amount: '25.00' },
    paid_at: till.time.now().toISOString(),
    tenders: [{ type: 'cash', amount: '25.00' }],
  };
  await till.elsewhere.confirmRetailOrder((await lineOf(id)).orderId ?? '', Buffer.from(JSON.stringify(body)));
  await till.time.advance(16 * 60_000);
  await till.ask('sale:cancel', { saleId: id });
  await till.time.advance(0);
  await decide('cancel_too_late', 'settle-claim');
  expect(await lineOf(id)).toMatchObject({ state: 'manually-settled', verdict: 'nothing-owed' });
  await nothingFollows();
});

test('an active card that somebody else invalidated: the money goes back by decision only', async () => {
  const { id } = await sold();
  const card = await lineOf(id);
  await till.elsewhere.invalidateRetailOrder(card?.orderId ?? '');
  await till.refusal('print:preview', { saleId: id, lineId: card?.id ?? '', document: 'activation', reveal: true });
  expect((await saleOf(id)).refundDue.amount).toBe('0.00');
  await decide('invalidated_elsewhere', 'settle-money-back');
  await returnMoney(id);
  await nothingFollows();
  booksAgree(till);
});

test('answers without sense beyond the limit can be settled by hand; mere silence only much later', async () => {
  const silent = await reserved(['10.00']);
  await payCash(till, silent.id, '10.00');
  till.unplug();
  await till.ask('sale:commit', { saleId: silent.id });
  await till.time.advance(11 * 60_000);
  expect((await entryOf('waiting_too_long')).steps).toEqual(['retry', 'return-money', 'take-note']);
  till.plug();
  next('read', { kind: 'nonsense' }, 100);
  next('confirm', { kind: 'nonsense' }, 100);
  await till.time.advance(2 * 60_000);
  await decide('waiting_too_long', 'settle-money-back');
  expect(await lineOf(silent.id)).toMatchObject({ state: 'manually-settled', verdict: 'return-money' });
  await returnMoney(silent.id);
  // The service comes to its senses: the order that nobody pays for any more is taken back.
  till.sandbox.controls.reset();
  await till.time.advance(2 * 60_000);
  expect(await lineOf(silent.id)).toMatchObject({ state: 'cancelled', verdict: 'nothing-owed' });
  expect(orderStates()).toEqual(['invalidated']);
  await nothingFollows();
  booksAgree(till);
});

test('an answer that was on its way while a manager decided: the order it tells of is taken back', async () => {
  next('create', { kind: 'refuse', code: 'reused_idempotency_key' });
  const { id } = await reserved();
  till.hold();
  await till.time.advance(2_000);
  await decide('key_conflict', 'settle-nothing-owed');
  expect((await lineOf(id)).state).toBe('manually-settled');
  till.release();
  await till.time.advance(60_000);
  expect((await lineOf(id)).state).toBe('cancelled');
  await till.ask('sale:cancel', { saleId: id });
  booksAgree(till);
});

test('a refund of unknown end is answered from the list: that it was not made, by a manager alone, through either door', async () => {
  const { id } = await missing();
  await decide('order_missing', 'settle-money-back');
  const part = (await saleOf(id)).tenders[0]?.parts[0]?.id ?? '';
  await till.ask('refund:begin', { partId: part, way: 'as-paid', approval: null });
  await till.crash();
  await till.signIn();
  const { id: first } = await entryOf('refund_unknown');
  const notMade = { entryId: first, step: 'refund-not-made', note: 'counted' } as const;
  for (const [word, refusal] of [
    [null, 'needs_manager'],
    [{ operatorId: 'anna', pin: pins.anna }, 'approver_is_the_cashier'],
    [{ operatorId: 'ben', pin: pins.ben }, 'needs_manager'],
  ] as const) {
    expect(await till.refusal('attention:decide', { ...notMade, approval: word })).toBe(refusal);
    expect(await till.refusal('refund:answer', { partId: part, answer: 'not-done', approval: word })).toBe(refusal);
  }
  expect((await saleOf(id)).refundDue.amount).toBe('0.00');
  await till.ask('attention:decide', { ...notMade, approval: manager });
  expect((await saleOf(id)).refundDue.amount).toBe('25.00');
  await till.ask('refund:begin', { partId: part, way: 'as-paid', approval: null });
  await till.ask('refund:answer', { partId: part, answer: 'unknown' });
  const { id: second } = await entryOf('refund_unknown');
  await till.ask('attention:decide', { entryId: second, step: 'refund-made', note: 'on camera', approval: null });
  expect(await till.ask('attention:list')).toEqual([]);
  expect((await saleOf(id)).refundDue.amount).toBe('0.00');
});
