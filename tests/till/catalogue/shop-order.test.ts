// What a shop pinned and hid, at the till: its favourites, its first page, what is sold and scanned; and how a manager changes it.
import { afterEach, describe, expect, test } from 'vitest';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import { type ProductSettings, productSettings } from '../../../shared/catalogue/product-settings.ts';
import { ok } from '../../../shared/result.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { createKeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { cafeCard } from '../../../testkit/till/plastic.ts';
import { bakery, book, cafe, play } from '../../../testkit/till/products.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

let products: ProductSettings | undefined;
const { till, sold } = worldPerTest({
  chosen: {
    get products() {
      return products;
    },
  },
});
afterEach(() => {
  products = undefined;
});
/** As a save does: the same till, opened anew with it. */
const order = async (given: Partial<ProductSettings>) => {
  products = productSettings.parse(given);
  await till.crash();
  await till.signIn();
};
const card = (productCode: string) => ({ productCode, faceValue: { currency: 'EUR', amount: '25.00' } });
const scan = (text: string, line?: string) =>
  till.ask('scan:read', { text, by: 'scanner', screen: 'sell', ...(line === undefined ? {} : { line }) });

describe('the favourites', () => {
  test('are the shop’s own in its order, and what sold most where nothing of them is listed; never what is hidden', async () => {
    await sold(['10.00'], bakery);
    await sold(['25.00', '10.00']);
    const rows: readonly (readonly [Partial<ProductSettings>, readonly string[]])[] = [
      [{}, ['till', book, bakery]],
      [{ pinned: [play, bakery, 'gone', play] }, ['shop', play, bakery]],
      [{ pinned: ['gone'] }, ['till', book, bakery]],
      [{ hidden: [book] }, ['till', bakery]],
      [{ pinned: [play, book], hidden: [book] }, ['shop', play]],
      [{ pinned: [book], hidden: [book] }, ['till', bakery]],
    ];
    for (const [given, codes] of rows) {
      await order(given);
      const favourites = await till.ask('catalogue:best-sellers');
      expect([favourites.of, ...favourites.products.map(({ code }) => code)]).toEqual(codes);
    }
  });
});

describe('the first page', () => {
  test('is what the shop says; all products where it says nothing, or a category of which nothing is shown', async () => {
    const every = await till.ask('catalogue:search', { query: '', category: null, offset: 0, limit: 200 });
    const category = every.products.find(({ code }) => code === book)?.category ?? '';
    const all = await till.ask('catalogue:search', { query: '', category, offset: 0, limit: 200 });
    const rows: readonly (readonly [Partial<ProductSettings>, unknown])[] = [
      [{}, 'all'],
      [{ first_page: 'favourites' }, 'favourites'],
      [{ first_page: { category } }, { category }],
      [{ first_page: { category: 'no such' } }, 'all'],
      [{ first_page: { category }, hidden: all.products.map(({ code }) => code) }, 'all'],
    ];
    for (const [given, page] of rows) {
      await order(given);
      expect((await till.ask('session:get')).firstPage).toEqual(page);
    }
  });
});

describe('what the shop hid', () => {
  test('is not sold, neither by touch nor by a scan of its product or card', async () => {
    await order({ hidden: [book, cafe] });
    expect(await till.refusal('sale:add-line', card(book))).toBe('product_hidden');
    const { answer, scan: kept, product } = await scan(cafeCard(1));
    expect(answer).toEqual({ kind: 'nothing', reason: 'hidden', product: cafe });
    expect([kept, product?.code]).toEqual([null, cafe]);
    expect(await till.ask('sale:current')).toBeNull();
  });

  test('goes on in a basket that holds it, and in one that was put aside', async () => {
    const held = await till.ask('sale:add-line', card(book));
    await till.ask('sale:suspend', { saleId: held.id });
    const sale = await till.ask('sale:add-line', card(cafe));
    await order({ hidden: [book, cafe] });
    const line = sale.lines[0]?.id ?? '';
    const { answer, scan: number } = await scan(cafeCard(1), line);
    expect(answer).toMatchObject({ kind: 'number', line });
    await till.ask('line:number', { lineId: line, scan: number ?? '' });
    await till.ask('sale:reserve', { saleId: sale.id });
    await till.time.advance(500);
    expect((await till.ask('sale:get', { saleId: sale.id })).lines[0]?.state).toBe('reserved');
    await till.ask('sale:cancel', { saleId: sale.id });
    await till.time.advance(1000);
    const resumed = await till.ask('sale:resume', { saleId: held.id });
    expect(resumed.lines).toHaveLength(1);
    expect(await till.refusal('sale:add-line', card(book))).toBe('product_hidden');
    await till.ask('sale:reserve', { saleId: held.id });
    await till.time.advance(500);
    expect((await till.ask('sale:get', { saleId: held.id })).lines[0]?.state).toBe('reserved');
  });
});

describe('a manager', () => {
  test('orders the products by a save as of any setting, and sees what the catalogue does not list', async () => {
    const kept = createKeptInMemory();
    const own = await createHarness({
      kept: ({ timers }) => ({
        outside: kept,
        recovery: createRecoveryCode({ kept, timers, hide: () => undefined, failed: () => undefined }),
        reopen: async () => ok(null),
      }),
    });
    await own.signIn('clara');
    expect(await own.ask('settings:products')).toMatchObject({ pinned: [], hidden: [], firstPage: 'all' });
    const chosen = { pinned: [play, 'gone', book], hidden: ['old', cafe], first_page: 'favourites' } as const;
    const change = { products: { ...chosen, pinned: [...chosen.pinned], hidden: [...chosen.hidden] } };
    expect(await own.ask('settings:save', { change })).toMatchObject({ state: 'saved' });
    expect(kept.settings().products).toEqual(chosen);
    expect(own.db().prepare("SELECT operator_id, body FROM journal WHERE kind = 'settings-changed'").all()).toEqual([
      { operator_id: 'clara', body: '{"fields":["products"]}' },
    ]);
    const { pinned, hidden, firstPage, categories } = await own.ask('settings:products');
    expect(pinned.map(({ code, listed }) => [code, listed === null])).toEqual([
      [play, false],
      ['gone', true],
      [book, false],
    ]);
    expect(hidden.map(({ code, listed }) => [code, listed === null])).toEqual([
      ['old', true],
      [cafe, false],
    ]);
    expect([firstPage, categories.length > 3]).toEqual(['favourites', true]);
    const found = await own.ask('settings:find-products', { query: 'zimt', offset: 0, limit: 50 });
    expect([found.total, found.products[0]?.code]).toEqual([1, cafe]);
    for (const [products, field] of [
      [{ pinned: [''] }, 'products.pinned.0'],
      [{ first_page: 'none' }, 'products.first_page'],
      [{ pinned: Array.from({ length: 101 }, (_, n) => `p-${n}`) }, 'products.pinned'],
      [{ order: [] }, 'products.order'],
    ] as const)
      expect(await own.ask('settings:save', { change: { products: products as never } })).toMatchObject({
        state: 'wrong',
        fields: [field],
      });
    expect(await own.ask('settings:save', { change: { products: null } })).toMatchObject({ state: 'saved' });
    expect(kept.settings().products).toBeUndefined();
    await own.close();
  });
});
