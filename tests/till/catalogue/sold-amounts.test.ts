// Which amounts a tile offers first: those that sold most until today. And a card's number that comes after its amount.
import { expect, test } from 'vitest';
import { book } from '../../../testkit/till/products.ts';
import { add as addTo, payCash } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf } = worldPerTest();
const dayMs = 24 * 3_600_000;
const add = (amount: string) => addTo(till, amount, book);

const sell = async (...amounts: string[]) => {
  for (const amount of amounts) {
    const { id } = await add(amount);
    await till.ask('sale:reserve', { saleId: id });
    await till.time.advance(500);
    await payCash(till, id, amount);
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(2000);
  }
};
const soldMost = async () => {
  const page = await till.ask('catalogue:search', { query: '', category: null, offset: 0, limit: 50 });
  return page.products.flatMap((product) => product.soldMost ?? []).map(({ amount }) => amount);
};

test('the amounts that sold most come first, and the sales of today change nothing', async () => {
  await sell('10.00', '25.00', '25.00');
  expect(await soldMost()).toEqual([]);
  await till.time.advance(dayMs);
  expect(await soldMost()).toEqual(['25.00', '10.00']);
  await sell('10.00', '10.00');
  expect(await soldMost()).toEqual(['25.00', '10.00']);
});

test('a number that is scanned after its card takes the card’s own place, and a refused one changes nothing', async () => {
  const first = await add('10.00');
  const { id } = await add('25.00');
  const [older] = (await saleOf(id)).lines;
  const request = { productCode: older?.productCode ?? '', faceValue: { currency: 'EUR', amount: '10.00' } };
  await till.ask('sale:add-line', { ...request, cardNumber: '6006491234567890', replaces: older?.id ?? '' });
  expect(first.id).toBe(id);
  expect((await saleOf(id)).lines.map(({ faceValue, cardLast4 }) => [faceValue.amount, cardLast4])).toEqual([
    ['10.00', '7890'],
    ['25.00', null],
  ]);
  const [, newer] = (await saleOf(id)).lines;
  const again = { ...request, cardNumber: '6006491234567890', replaces: newer?.id ?? '' };
  expect(await till.refusal('sale:add-line', again)).toBe('card_already_sold');
  const nobodys = { ...request, cardNumber: '6006491234567805', replaces: id };
  expect(await till.refusal('sale:add-line', nobodys)).toBe('not_found');
  expect((await saleOf(id)).lines).toHaveLength(2);
});
