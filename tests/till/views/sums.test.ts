// What the screen says a sale costs, was paid, still is due and has to be given back, at every stage, and after losses.
import { describe, expect, test } from 'vitest';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { manager } from '../../../testkit/till/people.ts';
import { beginTender, payCard, payCash } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, next, basket, reserved, paid, commit, returnMoney } = worldPerTest();

/** total, paid, due, change, to be returned */
const sums = async (saleId: string): Promise<string> => {
  const { total, paid, due, change, refundDue } = await saleOf(saleId);
  return [total, paid, due, change, refundDue].map((sum) => sum.amount).join(' ');
};
const verdicts = async (saleId: string) => (await saleOf(saleId)).lines.map((line) => line.verdict);
const partsOf = async (saleId: string) =>
  (await saleOf(saleId)).tenders.flatMap(({ method, parts }) =>
    parts.map((part) => `${method} ${part.amount.amount} ${part.state}`),
  );

test('cash with change and a card, from the basket to the hand-over', async () => {
  const { id } = await basket('10.00');
  expect(await sums(id)).toBe('10.00 0.00 10.00 0.00 0.00');
  await basket('25.00');
  expect(await sums(id)).toBe('35.00 0.00 35.00 0.00 0.00');
  await till.ask('sale:reserve', { saleId: id });
  await till.time.advance(0);
  const asked = await till.ask('tender:begin', {
    saleId: id,
    method: 'cash',
    amount: { currency: 'EUR', amount: '15.00' },
  });
  expect(await sums(id), 'asked for is not paid').toBe('35.00 0.00 35.00 0.00 0.00');
  await till.ask('tender:answer', {
    tenderId: asked.tenders[0]?.id ?? '',
    answer: { kind: 'cash', tendered: { currency: 'EUR', amount: '50.00' } },
  });
  expect(await sums(id)).toBe('35.00 15.00 20.00 35.00 0.00');
  await payCard(till, id, '20.00');
  expect(await sums(id)).toBe('35.00 35.00 0.00 35.00 0.00');
  await commit(id);
  expect(await sums(id)).toBe('35.00 35.00 0.00 35.00 0.00');
  booksAgree(till);
});

test('a declined tender and one of unknown end pay nothing', async () => {
  const { id } = await reserved();
  const begin = () => beginTender(till, id, 'card', '25.00');
  const first = await begin();
  await till.ask('tender:answer', { tenderId: first.tenders[0]?.id ?? '', answer: { kind: 'declined' } });
  expect(await sums(id)).toBe('25.00 0.00 25.00 0.00 0.00');
  const second = await begin();
  await till.ask('tender:answer', { tenderId: second.tenders[1]?.id ?? '', answer: { kind: 'unknown' } });
  expect(await sums(id)).toBe('25.00 0.00 25.00 0.00 0.00');
});

test('one card of three is lost: just its own money goes back, the way it came', async () => {
  const { id } = await reserved(['10.00', '20.00', '25.00']);
  await payCash(till, id, '15.00');
  await payCard(till, id, '40.00');
  const [first, second] = (await saleOf(id)).lines;
  await till.elsewhere.invalidateRetailOrder(second?.orderId ?? '');
  await commit(id);
  expect(await verdicts(id)).toEqual(['hand-over', 'return-money', 'hand-over']);
  expect(await partsOf(id)).toEqual([
    'cash 10.00 approved',
    'cash 5.00 refund-due',
    'card 15.00 refund-due',
    'card 25.00 approved',
  ]);
  expect(await sums(id)).toBe('55.00 55.00 0.00 0.00 20.00');
  await returnMoney(id, null);
  expect(await sums(id)).toBe('55.00 55.00 0.00 0.00 0.00');
  await till.ask('line:void', { lineId: first?.id ?? '', reason: 'wrong', approval: manager });
  await till.time.advance(0);
  expect(await sums(id)).toBe('55.00 55.00 0.00 0.00 10.00');
  await returnMoney(id, null);
  booksAgree(till);
});

test('a card that is refused after it was paid for: the rest is sold, what is too much is due back', async () => {
  const { id } = await paid(['10.00', '25.00']);
  await till.elsewhere.invalidateRetailOrder((await saleOf(id)).lines[0]?.orderId ?? '');
  await till.crash();
  await till.signIn();
  expect(await sums(id)).toBe('25.00 35.00 0.00 0.00 0.00');
  expect(await verdicts(id), 'its money is still here').toEqual(['return-nothing-yet', 'take-payment']);
  await commit(id);
  expect(await sums(id)).toBe('25.00 35.00 0.00 0.00 10.00');
  expect(await partsOf(id)).toEqual(['cash 25.00 approved', 'cash 10.00 refund-due']);
  await returnMoney(id, null);
  booksAgree(till);
});

describe('a sale all of whose cards were refused', () => {
  test('before anything was paid: nothing to commit, nothing owed, and it can be cancelled', async () => {
    next('create', { kind: 'refuse', code: 'product_limit_exceeded' }, 2);
    const { id } = await reserved(['10.00', '25.00']);
    expect(await sums(id)).toBe('0.00 0.00 0.00 0.00 0.00');
    expect(await till.refusal('sale:commit', { saleId: id })).toBe('out_of_turn');
    expect(
      await till.refusal('tender:begin', { saleId: id, method: 'cash', amount: { currency: 'EUR', amount: '0.01' } }),
    ).toBe('more_than_due');
    expect(await verdicts(id)).toEqual(['nothing-owed', 'nothing-owed']);
    await till.ask('sale:cancel', { saleId: id });
    booksAgree(till);
  });

  test('after it was paid for: the cancellation returns everything', async () => {
    const { id } = await reserved();
    await payCard(till, id, '25.00');
    await till.elsewhere.invalidateRetailOrder((await saleOf(id)).lines[0]?.orderId ?? '');
    await till.crash();
    await till.signIn();
    expect(await sums(id)).toBe('0.00 25.00 0.00 0.00 0.00');
    expect(await verdicts(id)).toEqual(['return-nothing-yet']);
    expect(await till.refusal('sale:commit', { saleId: id })).toBe('out_of_turn');
    await till.time.advance(40 * 60_000);
    expect((await till.ask('sale:current'))?.id, 'money keeps it from being abandoned').toBe(id);
    await till.ask('sale:cancel', { saleId: id });
    expect(await sums(id)).toBe('0.00 25.00 0.00 0.00 25.00');
    expect(await verdicts(id)).toEqual(['return-money']);
    await returnMoney(id, manager);
    booksAgree(till);
  });

  test('after it was paid for: another card takes the money', async () => {
    const { id } = await reserved();
    await payCard(till, id, '25.00');
    await till.elsewhere.invalidateRetailOrder((await saleOf(id)).lines[0]?.orderId ?? '');
    await till.crash();
    await till.signIn();
    await reserved();
    expect(await sums(id)).toBe('25.00 25.00 0.00 0.00 0.00');
    expect(await verdicts(id)).toEqual(['nothing-owed', 'take-payment']);
    await commit(id);
    booksAgree(till);
  });
});

test('a card added after a payment is due on top, and a draft taken out again is not', async () => {
  const { id } = await paid(['10.00']);
  const more = await basket('25.00');
  expect(await sums(id)).toBe('35.00 10.00 25.00 0.00 0.00');
  expect(await till.refusal('sale:commit', { saleId: id })).toBe('out_of_turn');
  expect(
    await till.refusal('tender:begin', { saleId: id, method: 'cash', amount: { currency: 'EUR', amount: '1.00' } }),
  ).toBe('out_of_turn');
  await till.ask('sale:remove-line', { lineId: more.lines[1]?.id ?? '' });
  expect(await sums(id)).toBe('10.00 10.00 0.00 0.00 0.00');
  await basket('25.00');
  await till.ask('sale:reserve', { saleId: id });
  await till.time.advance(0);
  expect(await till.refusal('sale:commit', { saleId: id })).toBe('not_covered');
  await payCard(till, id, '25.00');
  await commit(id);
  booksAgree(till);
});

test('a cancelled sale costs nothing, even while the answer about a card of it is still out', async () => {
  const { id } = await reserved(['10.00']);
  await payCard(till, id, '10.00');
  next('create', { kind: 'drop-after' }, 3);
  await reserved();
  await till.ask('sale:cancel', { saleId: id });
  expect(await sums(id)).toBe('0.00 10.00 0.00 0.00 10.00');
  expect(await verdicts(id)).toEqual(['return-money', 'return-money']);
  await till.time.advance(60_000);
  await returnMoney(id, manager);
  booksAgree(till);
});

test('a refund of unknown end is no longer to be returned, and not counted as returned', async () => {
  const { id } = await reserved();
  await payCard(till, id, '25.00');
  next('confirm', { kind: 'activation-fails', code: 'processing_declined' });
  await commit(id);
  const partId = (await saleOf(id)).tenders[0]?.parts[0]?.id ?? '';
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  expect(await sums(id)).toBe('25.00 25.00 0.00 0.00 25.00');
  await till.ask('refund:answer', { partId, answer: 'unknown' });
  expect(await sums(id)).toBe('25.00 25.00 0.00 0.00 0.00');
  expect(await verdicts(id)).toEqual(['find-out-first']);
  await till.ask('refund:answer', { partId, answer: 'not-done', approval: manager });
  expect(await sums(id)).toBe('25.00 25.00 0.00 0.00 25.00');
});

test('receipts are numbered without a gap, whatever became of the sales between', async () => {
  const numbers: (string | null)[] = [];
  for (const end of ['discard', 'sell', 'cancel', 'discard', 'crash', 'sell'] as const) {
    const { id } = await basket('10.00');
    if (end === 'discard') {
      await till.ask('sale:discard', { saleId: id });
      continue;
    }
    numbers.push((await till.ask('sale:reserve', { saleId: id })).receiptNumber);
    await till.time.advance(0);
    if (end === 'crash') {
      await till.crash();
      await till.signIn();
    }
    if (end === 'sell') {
      await payCash(till, id, '10.00');
      await till.ask('sale:commit', { saleId: id });
    } else await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(1000);
  }
  expect(numbers.map((number) => number?.split('-')[2])).toEqual(['1', '2', '3', '4']);
  booksAgree(till);
});
