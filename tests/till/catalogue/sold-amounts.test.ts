// Which amounts a tile offers first: those that sold most until today. And a card's number that comes after its amount.
import { expect, test } from 'vitest';
import { book } from '../../../testkit/till/products.ts';
import { add as addTo, payCash } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till } = worldPerTest();
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
