// What the counter asks besides selling: favourites, baskets put aside, sales found by what is known of them, the life of a sale.
import { describe, expect, test } from 'vitest';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { morning } from '../../../testkit/till/harness.ts';
import { manager } from '../../../testkit/till/people.ts';
import { bakery, book } from '../../../testkit/till/products.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, lineOf, orders, next, reserved, sold } = worldPerTest();

const card = (amount: string) => ({
  productCode: book,
  faceValue: { currency: 'EUR', amount },
});

describe('favourites', () => {
  test('are the products this till sold, the most sold first, and no others', async () => {
    expect(await till.ask('catalogue:best-sellers')).toEqual({ of: 'till', products: [] });
    await sold(['10.00'], bakery);
    await sold(['25.00', '10.00']);
    const favourites = await till.ask('catalogue:best-sellers');
    expect(favourites.products.map((product) => product.code)).toEqual([book, bakery]);
    expect(favourites.products[0]).toMatchObject({ available: true, denominations: [{ kind: 'fixed' }] });
  });

  test('count no card that was never active', async () => {
    next('create', { kind: 'refuse', code: 'product_not_available' });
    const { id } = await reserved();
    await till.ask('sale:cancel', { saleId: id });
    expect(await till.ask('catalogue:best-sellers')).toEqual({ of: 'till', products: [] });
  });
});

describe('a basket put aside', () => {
  test('leaves the counter free, survives a crash, and comes back as it was', async () => {
    const held = await till.ask('sale:add-line', card('25.00'));
    expect(await till.ask('sale:suspend', { saleId: held.id })).toMatchObject({ stage: 'basket' });
    expect(await till.ask('sale:current')).toBeNull();
    await sold(['10.00'], bakery);
    await till.crash();
    await till.signIn('ben');
    expect((await till.ask('sale:suspended')).map((sale) => sale.id)).toEqual([held.id]);
    const recalled = await till.ask('sale:resume', { saleId: held.id });
    expect(recalled).toMatchObject({ id: held.id, operatorId: 'ben', suspendedAt: null, total: { amount: '25.00' } });
    expect((await till.ask('sale:current'))?.id).toBe(held.id);
    expect(await till.ask('sale:suspended')).toEqual([]);
    await till.ask('sale:reserve', { saleId: held.id });
    await till.time.advance(0);
    await till.ask('sale:cancel', { saleId: held.id });
    await till.time.advance(1000);
    booksAgree(till);
  });

  test('cannot be reserved, changed or thrown away before it is recalled', async () => {
    const held = await till.ask('sale:add-line', card('25.00'));
    const lineId = held.lines[0]?.id ?? '';
    await till.ask('sale:suspend', { saleId: held.id });
    expect(await till.refusal('sale:reserve', { saleId: held.id })).toBe('out_of_turn');
    expect(await till.refusal('sale:discard', { saleId: held.id })).toBe('out_of_turn');
    expect(await till.refusal('sale:remove-line', { lineId })).toBe('out_of_turn');
    expect(await till.refusal('sale:suspend', { saleId: held.id })).toBe('out_of_turn');
    expect(orders()).toEqual([]);
  });

  test('does not push an open sale aside, but an empty basket gives way', async () => {
    const held = await till.ask('sale:add-line', card('25.00'));
    await till.ask('sale:suspend', { saleId: held.id });
    const open = await till.ask('sale:add-line', card('10.00'));
    expect(await till.refusal('sale:resume', { saleId: held.id })).toBe('another_sale_open');
    await till.ask('sale:remove-line', { lineId: open.lines[0]?.id ?? '' });
    expect((await till.ask('sale:resume', { saleId: held.id })).id).toBe(held.id);
    expect((await saleOf(open.id)).stage).toBe('cancelled');
  });

  test('is never an empty one, nor one that is being paid', async () => {
    const { id } = await till.ask('sale:add-line', card('25.00'));
    const other = await till.ask('sale:reserve', { saleId: id });
    expect(await till.refusal('sale:suspend', { saleId: other.id })).toBe('out_of_turn');
    expect(await till.refusal('sale:resume', { saleId: other.id })).toBe('out_of_turn');
  });
});

describe('sales', () => {
  test('are found by amount, of one card or of all, by day and by cashier', async () => {
    const { id: first } = await sold(['25.00', '10.00']);
    await till.time.advance(24 * 3_600_000);
    await till.signIn('ben');
    const { id: second } = await sold(['50.00']);
    const found = async (filter: object) =>
      (await till.ask('sales:list', { query: '', before: null, limit: 50, ...filter })).map((sale) => sale.id);
    const midnight = new Date(2026, 10, 7).toISOString();
    const eur = (amount: string) => ({ amount: { currency: 'EUR', amount } });
    expect(await found({})).toEqual([second, first]);
    expect(await found(eur('35.00'))).toEqual([first]);
    expect(await found(eur('10.00'))).toEqual([first]);
    expect(await found(eur('50.00'))).toEqual([second]);
    expect(await found(eur('51.00'))).toEqual([]);
    expect(await found({ operatorId: 'anna' })).toEqual([first]);
    expect(await found({ from: midnight })).toEqual([second]);
    expect(await found({ to: midnight })).toEqual([first]);
    expect(await found({ operatorId: 'anna', from: midnight })).toEqual([]);
    const [summary] = await till.ask('sales:list', { query: '', before: null, limit: 1 });
    expect(await found({ query: summary?.receiptNumber ?? '' })).toEqual([second]);
    expect(await found({ query: '50', ...eur('50.00') })).toEqual([second]);
    // Any part of what stands on the receipt, and what begins a word of a card's name or the cashier's.
    const name = summary?.cards[0]?.name ?? '';
    expect(await found({ query: name.slice(0, 4).toLowerCase() })).toEqual([second, first]);
    expect(await found({ query: (summary?.receiptNumber ?? '').slice(3, 8) })).toEqual([second, first]);
    expect(await found({ query: name.slice(1, 5) })).toEqual([]);
    expect(await found({ query: `${name.slice(0, 4)} ben` })).toEqual([second]);
    expect(await found({ query: `${name.slice(0, 4)} 25`, ...eur('25.00') })).toEqual([first]);
    expect(summary).toMatchObject({ outcome: 'to-hand-over', methods: ['cash'], cards: [{ name }] });
    const asked = { query: '', before: null, limit: 50, amount: { currency: 'EUR', amount: '1.234' } };
    expect(await till.refusal('sales:list', asked)).toBe('bad_amount');
  });
});

describe('money that is due', () => {
  test('is counted and found until it is back with the customer', async () => {
    const { id } = await sold(['25.00', '10.00']);
    await sold(['50.00']);
    const owing = async () =>
      (await till.ask('sales:list', { query: '', before: null, limit: 50, owing: true })).map((sale) => sale.id);
    const moneyDue = async () => (await till.ask('attention:money')).length;
    expect([await owing(), await moneyDue()]).toEqual([[], 0]);
    const lineId = (await lineOf(id)).id;
    await till.ask('line:void', { lineId, reason: 'wrong card', approval: manager });
    await till.time.advance(0);
    expect([await owing(), await moneyDue()]).toEqual([[id], 1]);
    const sale = await till.ask('sale:get', { saleId: id });
    expect(sale.outcome).toBe('to-hand-over');
    const partId = sale.tenders.flatMap(({ parts }) => parts).find((part) => part.state === 'refund-due')?.id ?? '';
    await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
    expect([await owing(), await moneyDue()]).toEqual([[id], 1]);
    // Not known is on the attention list, and still found here.
    await till.ask('refund:answer', { partId, answer: 'unknown' });
    expect([await owing(), await moneyDue()]).toEqual([[id], 0]);
    await till.ask('refund:answer', { partId, answer: 'done' });
    expect([await owing(), await moneyDue()]).toEqual([[], 0]);
  });
});

describe('the life of a sale', () => {
  test('tells why, with the reason that was given, the money and the approver', async () => {
    const { id } = await sold(['25.00']);
    const { lines, cashierIds } = await saleOf(id);
    expect(cashierIds).toEqual(['anna']);
    await till.ask('line:void', { lineId: lines[0]?.id ?? '', reason: 'wrong card', approval: manager });
    await till.time.advance(0);
    const life = await till.ask('sale:timeline', { saleId: id });
    expect(life.find(({ kind }) => kind === 'approval-given')).toMatchObject({
      operatorName: 'clara',
      note: 'wrong card',
    });
    expect(life.find(({ kind }) => kind === 'tender-approve')).toMatchObject({
      amount: { currency: 'EUR', amount: '25.00' },
      note: null,
    });
  });

  test('names each step of each card, when it was and who did it', async () => {
    const { id } = await sold(['25.00']);
    const lineId = (await lineOf(id)).id;
    await till.ask('line:hand-over', { lineId });
    await till.ask('line:void', {
      lineId,
      reason: 'wrong card',
      approval: manager,
    });
    await till.time.advance(0);
    const life = await till.ask('sale:timeline', { saleId: id });
    expect(
      life.filter((entry) => entry.lineId === lineId).map(({ kind, operatorName }) => [kind, operatorName]),
    ).toEqual([
      ['line-added', 'anna'],
      ['line-reserve', 'anna'],
      ['line-order-created', null],
      ['line-commit', 'anna'],
      ['line-order-completed', null],
      ['line-handed-over', 'anna'],
      ['approval-given', 'clara'],
      ['line-void', 'anna'],
      ['line-order-invalidated', null],
      ['tender-refund-due', null],
    ]);
    expect(life[0]).toMatchObject({ kind: 'sale-started', at: morning, lineId: null });
    // The reason stands where it was given, and nowhere else.
    expect(JSON.stringify(life).split('wrong card')).toHaveLength(2);
  });

  test('of an unknown sale is none', async () => {
    const saleId = '0192f0c0-0000-7000-8000-000000000000';
    expect(await till.refusal('sale:timeline', { saleId })).toBe('not_found');
  });
});

test('attention names the cashier of the sale, who may not approve it', async () => {
  next('create', { kind: 'refuse', code: 'reused_idempotency_key' });
  await reserved();
  expect(await till.ask('attention:list')).toMatchObject([{ code: 'key_conflict', cashierIds: ['anna'] }]);
});
