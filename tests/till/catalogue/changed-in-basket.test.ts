// What the service sells changes while a card of it lies in a basket: the customer pays what the basket says, or nothing.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultCatalogue } from '../../../sandbox/catalogue/catalogue.ts';
import type { Product } from '../../../shared/interface/resources.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { bakery, book } from '../../../testkit/till/products.ts';
import { add, euro, payCash } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { type World, worldOf } from '../../../testkit/till/world.ts';

let world: World;
let goods: Map<string, { -readonly [Field in keyof Product]: Product[Field] }>;
beforeEach(async () => {
  goods = new Map(defaultCatalogue.map((product) => [product.code, { ...product }]));
  world = worldOf(await createHarness({ goods: [...goods.values()] }));
  await world.till.signIn();
});
afterEach(async () => {
  booksAgree(world.till);
  await world.till.close();
});

/** From now on the service sells it so; the till has read that, or not yet. */
async function change(code: string, fields: Partial<Product>, isRead = true): Promise<void> {
  Object.assign(goods.get(code) ?? {}, fields);
  if (isRead) await world.till.ask('catalogue:refresh');
}

/** A card of 25.00 of each of two products. */
async function basketOfTwo(): Promise<string> {
  await add(world.till, '25.00', book);
  return (await add(world.till, '25.00', bakery)).id;
}

const [fewer, dearer]: readonly Product['denominations'][] = [
  [{ currency: 'EUR', amounts: ['20.00', '50.00'] }],
  [{ currency: 'EUR', min: '30.00', max: '100.00', step: '5.00' }],
];
const changes: readonly (readonly [string, Partial<Product>, string])[] = [
  ['is taken off sale', { available: false }, 'product_not_available'],
  ['is no longer sold in this country', { countries: ['FR'] }, 'invalid_body_parameters'],
  ['loses its amount', { denominations: fewer ?? [] }, 'amount_not_sold'],
  ['gets a least amount above it', { denominations: dearer ?? [] }, 'amount_not_sold'],
];
test.each(changes.flatMap((one) => [[...one, true] as const, [...one, false] as const]))(
  'a product that %s is refused by the service (%o, %s; read: %s), costs nothing, and the rest is sold',
  async (_, fields, code, isRead) => {
    const { till, lineOf, saleOf, orders, commit } = world;
    const saleId = await basketOfTwo();
    await change(book, fields, isRead);
    expect(await saleOf(saleId)).toMatchObject({ total: euro('50.00') });
    await till.ask('sale:reserve', { saleId });
    await settle();
    expect(await lineOf(saleId)).toMatchObject({ state: 'refused', refusal: { code }, faceValue: euro('25.00') });
    expect(await saleOf(saleId)).toMatchObject({ total: euro('25.00'), due: euro('25.00') });
    await payCash(till, saleId, '25.00');
    expect((await commit(saleId)).lines.map(({ state }) => state)).toEqual(['refused', 'active']);
    expect(orders()).toMatchObject([{ product_code: bakery, state: 'completed' }]);
  },
);

test('a product that gets another name keeps in the sale the one that the customer saw', async () => {
  const { till, lineOf, commit } = world;
  const saleId = await basketOfTwo();
  const { productName } = await lineOf(saleId);
  await change(book, { name: 'Another name' });
  await till.ask('sale:reserve', { saleId });
  await settle();
  await payCash(till, saleId, '50.00');
  expect((await commit(saleId)).lines).toMatchObject([{ state: 'active', productName }, { state: 'active' }]);
  expect((await add(till, '25.00', book)).lines).toMatchObject([{ productName: 'Another name' }]);
});

test('a product that leaves the list after it was reserved is paid, sold and voided as any other', async () => {
  const { till, commit, voidCard, saleOf, lineOf, returnMoney } = world;
  const saleId = await basketOfTwo();
  await till.ask('sale:reserve', { saleId });
  await settle();
  await change(book, { denominations: [{ currency: 'PLN', amounts: ['100.00'] }] });
  expect(await till.refusal('sale:add-line', { productCode: book, faceValue: euro('25.00') })).toBe('product_unknown');
  const { productName } = await lineOf(saleId);
  await payCash(till, saleId, '50.00');
  await commit(saleId);
  expect(await lineOf(saleId)).toMatchObject({ state: 'active', productName, faceValue: euro('25.00') });
  await voidCard(saleId);
  await till.time.advance(10_000);
  expect(await saleOf(saleId)).toMatchObject({ refundDue: euro('25.00') });
  await returnMoney(saleId);
});
