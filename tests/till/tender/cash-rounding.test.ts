// Cash where the smallest coin is five cents: the customer gives what coins can pay, the difference is booked on the payment, and
// the sums are exact to the cent. Cards pay exactly.
import { expect, test } from 'vitest';
import { type MoneyText, parseMoney } from '../../../shared/money.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { manager } from '../../../testkit/till/people.ts';
import { music, play } from '../../../testkit/till/products.ts';
import { beginTender, euro, payCard } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, orders, reserved, commit } = worldPerTest({ storeCountry: 'BE' });

const begin = (saleId: string, amount: string) => beginTender(till, saleId, 'cash', amount);
const refuses = (saleId: string, amount: string) =>
  till.refusal('tender:begin', { saleId, method: 'cash', amount: euro(amount) });

/** In cents, negative ones too. */
function cents(money: MoneyText | undefined): number {
  const sign = money?.amount.startsWith('-') ? -1 : 1;
  const parsed = parseMoney(euro((money?.amount ?? '').replace('-', '')));
  if (!parsed.ok) throw new Error('no amount');
  return sign * parsed.value.amountMinor;
}

/** Cards of these amounts, so much of them paid by card; answers the sale's id. */
async function paidByCard(cards: readonly string[], amount: string): Promise<string> {
  const { id } = await reserved(cards, play);
  await payCard(till, id, amount);
  return id;
}
async function give(saleId: string, tendered: string): Promise<void> {
  const tenderId = (await saleOf(saleId)).tenders.at(-1)?.id ?? '';
  await till.ask('tender:answer', { tenderId, answer: { kind: 'cash', tendered: euro(tendered) } });
}
test.each([
  ['9.98', '10.02', '10.00', -2],
  ['9.97', '10.03', '10.05', 2],
  ['10.00', '10.00', '10.00', 0],
])('after %s by card the rest of %s is %s in cash', async (byCard, rest, inCash, rounding) => {
  const id = await paidByCard(['20.00'], byCard);
  expect(await saleOf(id)).toMatchObject({ due: euro(rest), dueInCash: euro(inCash) });
  const begun = await begin(id, rest);
  expect(begun.tenders.at(-1)).toMatchObject({ amount: euro(rest), asked: euro(inCash) });
  await give(id, '20.00');
  const sold = await commit(id);
  expect(cents(sold.rounding)).toBe(rounding);
  expect(cents(sold.total) + cents(sold.rounding)).toBe(cents(sold.paid));
  expect(sold.due.amount).toBe('0.00');
  expect(cents(sold.change)).toBe(2000 - cents(euro(inCash)));
  const [stored] = till.db().prepare('SELECT rounding_minor FROM tenders ORDER BY id DESC').all();
  expect(stored).toEqual({ rounding_minor: rounding });
  booksAgree(till);
});

test('the cashier may type what coins can pay; it pays all that is due', async () => {
  const id = await paidByCard(['20.00'], '9.97');
  await begin(id, '10.05');
  await give(id, '10.05');
  expect(await saleOf(id)).toMatchObject({ due: euro('0.00'), paid: euro('20.02'), change: euro('0.00') });
});

test('less than what is asked for is refused, though it is what is due', async () => {
  const id = await paidByCard(['20.00'], '9.97');
  await begin(id, '10.03');
  const tenderId = (await saleOf(id)).tenders.at(-1)?.id ?? '';
  const answer = { kind: 'cash', tendered: euro('10.03') } as const;
  expect(await till.refusal('tender:answer', { tenderId, answer })).toBe('less_than_due');
});

test('only the end of a sale is rounded: a part that coins cannot pay is refused, and so is nothing', async () => {
  const { id } = await reserved(['20.00'], play);
  expect(await refuses(id, '10.02')).toBe('not_in_coins');
  expect(await refuses(id, '20.05')).toBe('more_than_due');
  await payCard(till, id, '19.98');
  expect(await refuses(id, '0.02')).toBe('not_in_coins');
  await payCard(till, id, '0.02');
  const sold = await commit(id);
  expect(cents(sold.rounding)).toBe(0);
  expect(sold.paid).toEqual(euro('20.00'));
});

test('the service hears the exact face values, whatever the coins', async () => {
  const id = await paidByCard(['10.00', '20.00'], '9.98');
  await begin(id, '20.02');
  await give(id, '20.00');
  await commit(id);
  const confirmed = orders().map((order) => order.confirmation);
  expect(confirmed).toHaveLength(2);
  expect(JSON.stringify(confirmed)).toContain('"0.02"');
  booksAgree(till);
});

test('parts returned one by one in coins are together what the customer gave', async () => {
  const { id } = await reserved(['29.97', '29.97', '29.97'], music);
  const begun = await begin(id, '89.91');
  expect(begun.tenders[0]?.asked).toEqual(euro('89.90'));
  await give(id, '100.00');
  const sold = await commit(id);
  for (const { id: lineId } of sold.lines)
    await till.ask('line:void', { lineId, reason: 'wrong card', approval: manager });
  await till.time.advance(10_000);
  const due = await saleOf(id);
  const parts = due.tenders.flatMap((tender) => tender.parts);
  expect(parts.map((part) => part.toReturn?.amount)).toEqual(['29.95', '30.00', '29.95']);
  expect(due.refundDue).toEqual(euro('89.90'));
  for (const part of parts) {
    await till.ask('refund:begin', { partId: part.id, way: 'as-paid', approval: null });
    await till.ask('refund:answer', { partId: part.id, answer: 'done' });
  }
  expect((await saleOf(id)).refundDue).toEqual(euro('0.00'));
  booksAgree(till);
});

test('card money that a manager returns in cash goes back in coins', async () => {
  const { id } = await reserved(['29.97'], music);
  await payCard(till, id, '29.97');
  const sold = await commit(id);
  await till.ask('line:void', { lineId: sold.lines[0]?.id ?? '', reason: 'wrong card', approval: manager });
  await till.time.advance(10_000);
  const partId = sold.tenders[0]?.parts[0]?.id ?? '';
  expect((await saleOf(id)).refundDue).toEqual(euro('29.97'));
  const begun = await till.ask('refund:begin', { partId, way: 'cash', approval: manager });
  expect(begun.tenders[0]?.parts[0]?.toReturn).toEqual(euro('29.95'));
  expect(begun.refundDue).toEqual(euro('29.95'));
});

test('a cancelled sale gives back what was taken, not what it was worth', async () => {
  const id = await paidByCard(['20.00'], '9.98');
  await begin(id, '10.02');
  await give(id, '10.00');
  const cancelled = await till.ask('sale:cancel', { saleId: id });
  expect(cancelled).toMatchObject({ paid: euro('19.98'), refundDue: euro('19.98') });
});

test('the receipt shows the rounding between the total and the cash', async () => {
  const { id } = await reserved(['29.97'], music);
  await begin(id, '29.97');
  await give(id, '50.00');
  await commit(id);
  const slip = await till.ask('print:preview', { saleId: id, lineId: null, document: 'receipt', reveal: false });
  const rows = slip.blocks.flatMap((block) => (block.kind === 'row' ? [[block.left, block.right]] : []));
  expect(rows.slice(1, 5)).toEqual([
    ['Total', '€29.97'],
    ['Rounding', '-€0.02'],
    ['Cash', '€50.00'],
    ['Change', '€20.05'],
  ]);
});
