// Answers that come after a manager decided by hand: what the service did meanwhile is told, or taken back, and never forgotten.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AttentionStep } from '../../../shared/sale/attention-steps.ts';
import { booksAgree } from '../world/books-agree.ts';
import { createHarness, type Harness, payCash, pins, reserve } from '../world/harness.ts';

const book = 'quillenhof-buch-eur';
const manager = { operatorId: 'clara', pin: pins.clara };
let till: Harness;

beforeEach(async () => {
  till = await createHarness();
  await till.signIn();
});
afterEach(() => till.close());

const line = async (saleId: string) => (await till.ask('sale:get', { saleId })).lines[0];

async function decide(code: string, step: AttentionStep): Promise<void> {
  const found = (await till.ask('attention:list')).find((one) => one.code === code);
  if (!found) throw new Error(`${code} was not raised`);
  expect(found.steps).toContain(step);
  await till.ask('attention:decide', { entryId: found.id, step, note: 'spoke with support', approval: manager });
}

/** Paid, then an hour without the line; now the confirm has worked, and its answer is on the way. */
async function confirmOnItsWay(): Promise<{ readonly id: string }> {
  const sale = await reserve(till, ['25.00'], book);
  await payCash(till, sale.id, '25.00');
  till.unplug('unreachable');
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(61 * 60_000);
  till.plug();
  till.hold();
  await till.time.advance(61_000);
  expect(till.sandbox.books().orders.map((order) => order.state)).toEqual(['completed']);
  return sale;
}

describe('a confirm was on its way while a manager decided', () => {
  test('the money goes back: the card that was activated is taken back, and the money leaves once', async () => {
    const sale = await confirmOnItsWay();
    await decide('waiting_too_long', 'settle-money-back');
    till.release();
    await till.time.advance(120_000);
    expect(till.sandbox.books().orders.map((order) => order.state)).toEqual(['invalidated']);
    expect(await line(sale.id)).toMatchObject({ state: 'cancelled', verdict: 'return-money' });
    const partId = (await till.ask('sale:get', { saleId: sale.id })).tenders[0]?.parts[0]?.id ?? '';
    await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
    await till.ask('refund:answer', { partId, answer: 'done' });
    expect((await line(sale.id))?.verdict).toBe('nothing-owed');
    expect((await till.ask('status:get')).unsent).toBe(0);
    booksAgree(till);
  });

  test('where the customer has the card and the money stays, nothing is taken back', async () => {
    const sale = await confirmOnItsWay();
    await decide('waiting_too_long', 'settle-card-handed-over');
    till.release();
    await till.time.advance(120_000);
    expect(till.sandbox.books().orders.map((order) => order.state)).toEqual(['completed']);
    expect(await line(sale.id)).toMatchObject({ state: 'manually-settled', verdict: 'nothing-owed' });
    expect((await till.ask('sale:get', { saleId: sale.id })).refundDue.amount).toBe('0.00');
  });
});
