// The copy is one whole list of the service, or the one before: never a mixture, whatever goes wrong.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Catalogue, type CatalogueDeps, createCatalogue } from '../../electron/catalogue/catalogue.ts';
import type { ServiceFailure } from '../../electron/service/answer.ts';
import type { Product } from '../../shared/interface/resources.ts';
import { makeProduct, pagesOf } from '../../testkit/catalogue/products.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';

let temp: TempLedger;
let service: readonly (readonly Product[])[];
let failure: ServiceFailure | undefined;
let now: string;

beforeEach(() => {
  temp = openTempLedger();
  service = [];
  failure = undefined;
  now = '2026-11-06T09:00:00.000Z';
});
afterEach(() => temp.remove());

function catalogueOf(change: Partial<CatalogueDeps> = {}): Catalogue {
  return createCatalogue({
    ledger: temp.ledger,
    pages: () => pagesOf(service, failure),
    now: () => new Date(now),
    currency: 'EUR',
    ...change,
  });
}

const everything = { query: '', category: null, offset: 0, limit: 200 };
const codes = (catalogue: Catalogue, query = ''): string[] =>
  catalogue.search({ ...everything, query }).products.map((product) => product.code);

test('before the first refresh the catalogue is empty and says so', () => {
  expect(catalogueOf().search(everything)).toStrictEqual({
    products: [],
    total: 0,
    categories: [],
    brands: [],
    refreshedAt: null,
  });
});

test('all pages are listed in the service’s order, and survive a restart', async () => {
  service = [[makeProduct('zebra'), makeProduct('ant')], [], [makeProduct('moth')]];
  expect(await catalogueOf().refresh()).toStrictEqual({ ok: true, value: { count: 3 } });
  temp = { ...temp, ledger: temp.reopen() };
  const reopened = catalogueOf();
  expect(codes(reopened)).toStrictEqual(['zebra', 'ant', 'moth']);
  expect(reopened.refreshedAt()).toBe(now);
});

test('names are kept as they are shown: one line, no format marks; one that has nothing to show is its code', async () => {
  const hostile = { name: 'Cafe\nTOTAL\u202e 0.00', brand: 'Ca\u200bfe', category: 'Fo\u00adod\n' };
  service = [
    [
      { ...makeProduct('zebra'), ...hostile },
      { ...makeProduct('ant'), name: '\u200b\u200d' },
    ],
  ];
  const catalogue = catalogueOf();
  await catalogue.refresh();
  const shown = { name: 'Cafe TOTAL 0.00', brand: 'Cafe', category: 'Food' };
  expect(catalogue.search(everything).products).toMatchObject([shown, { name: 'ant' }]);
  expect(catalogue.find('zebra')).toMatchObject(shown);
  expect(codes(catalogue, 'cafe')).toStrictEqual(['zebra']);
});

test.each<ServiceFailure>([
  { kind: 'unreachable' },
  { kind: 'no-answer' },
  { kind: 'nonsense', status: 200 },
  { kind: 'unrecognised', status: 500, message: '', retryAfterMs: null },
])('a refresh that ends %j keeps the old copy, its words and its date', async (ending) => {
  service = [[makeProduct('old', { name: 'Lighthouse' })]];
  const catalogue = catalogueOf();
  await catalogue.refresh();
  service = [[makeProduct('new', { name: 'Harbour' })]];
  failure = ending;
  now = '2026-11-06T10:00:00.000Z';
  expect(await catalogue.refresh()).toStrictEqual({ ok: false, error: ending });
  expect(codes(catalogue)).toStrictEqual(['old']);
  expect(codes(catalogue, 'light')).toStrictEqual(['old']);
  expect(codes(catalogue, 'harb')).toStrictEqual([]);
  expect(catalogue.refreshedAt()).toBe('2026-11-06T09:00:00.000Z');
});

test('a swap that fails in the middle leaves the old copy whole', async () => {
  service = [[makeProduct('a'), makeProduct('b')]];
  const catalogue = catalogueOf();
  await catalogue.refresh();
  temp.ledger.db.exec(
    "CREATE TRIGGER full BEFORE INSERT ON products WHEN new.code = 'z' BEGIN SELECT RAISE(ABORT, 'no room'); END",
  );
  service = [[makeProduct('x', { name: 'Xylophone' }), makeProduct('z')]];
  await expect(catalogue.refresh()).rejects.toThrow('no room');
  expect(codes(catalogue)).toStrictEqual(['a', 'b']);
  expect(codes(catalogue, 'xylo')).toStrictEqual([]);
  expect(codes(catalogue, 'card')).toStrictEqual(['a', 'b']);
});

test('a swap removes what is gone, with its words, and moves what moved', async () => {
  service = [
    [makeProduct('a', { name: 'Apple' }), makeProduct('b', { name: 'Bee' }), makeProduct('c', { name: 'Cat' })],
  ];
  const catalogue = catalogueOf();
  await catalogue.refresh();
  expect(['a', 'b'].map((code) => catalogue.find(code)?.name)).toStrictEqual(['Apple', 'Bee']);
  service = [[makeProduct('c', { name: 'Cat' }), makeProduct('b', { name: 'Beehive' })]];
  expect(await catalogue.refresh()).toStrictEqual({ ok: true, value: { count: 2 } });
  expect(codes(catalogue)).toStrictEqual(['c', 'b']);
  expect(codes(catalogue, 'apple')).toStrictEqual([]);
  expect(codes(catalogue, 'beehive')).toStrictEqual(['b']);
  expect(codes(catalogue, 'cat')).toStrictEqual(['c']);
  expect(['a', 'b'].map((code) => catalogue.find(code)?.name)).toStrictEqual([undefined, 'Beehive']);
});

test('after any lists the copy is as if the last one had been the first', async () => {
  const names = ['Amber', 'Birch', 'Cedar', 'Dune', 'Ember'];
  const catalogue = catalogueOf();
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 60; round++) {
    const wanted = new Map<string, Product>();
    for (let n = random(12); n > 0; n--) {
      const code = `p${random(10)}`;
      wanted.set(code, makeProduct(code, { name: names[random(5)] ?? '', category: `K${random(3)}` }));
    }
    service = [[...wanted.values()]];
    await catalogue.refresh();
    const expected = [...wanted.values()];
    expect(codes(catalogue)).toStrictEqual(expected.map((one) => one.code));
    for (const name of names) {
      const hits = expected.filter((one) => one.name === name).map((one) => one.code);
      expect(codes(catalogue, name)).toStrictEqual(hits);
    }
    expect(catalogue.search(everything).categories).toStrictEqual(
      [...new Set(expected.map((one) => one.category))].sort(),
    );
  }
});

test('a refresh that changes nothing writes no product again', async () => {
  service = [Array.from({ length: 50 }, (_, n) => makeProduct(`p${n}`))];
  const catalogue = catalogueOf();
  await catalogue.refresh();
  temp.ledger.db.exec("CREATE TRIGGER still BEFORE INSERT ON products BEGIN SELECT RAISE(ABORT, 'written'); END");
  now = '2026-11-06T10:00:00.000Z';
  expect(await catalogue.refresh()).toStrictEqual({ ok: true, value: { count: 50 } });
  expect(catalogue.refreshedAt()).toBe(now);
});

test('only products sold in the till’s currency are listed', async () => {
  service = [
    [
      makeProduct('euro'),
      makeProduct('yen', { denominations: [{ currency: 'JPY', amounts: ['1000'] }] }),
      makeProduct('both', {
        denominations: [
          { currency: 'JPY', amounts: ['1000'] },
          { currency: 'EUR', min: '5.00', max: '50.00', step: '5.00' },
        ],
      }),
      makeProduct('unreadable', { denominations: [{ currency: 'EUR', amounts: ['ten'] }] }),
    ],
  ];
  const catalogue = catalogueOf();
  expect(await catalogue.refresh()).toStrictEqual({ ok: true, value: { count: 2 } });
  expect(codes(catalogue)).toStrictEqual(['euro', 'both']);
  expect(catalogue.find('yen')).toBeNull();
  const [, both] = catalogue.search(everything).products;
  expect(both?.denominations.map((one) => one.currency)).toStrictEqual(['EUR']);
});

test('a copy made for another currency is not shown, and is replaced whole', async () => {
  const product = makeProduct('both', {
    denominations: [
      { currency: 'JPY', amounts: ['1000'] },
      { currency: 'EUR', amounts: ['10.00'] },
    ],
  });
  service = [[product]];
  await catalogueOf().refresh();
  const yen = catalogueOf({ currency: 'JPY' });
  expect(yen.search(everything)).toMatchObject({ products: [], total: 0, refreshedAt: null });
  expect(yen.find('both')).toBeNull();
  await yen.refresh();
  expect(yen.search(everything).products[0]?.denominations).toStrictEqual([{ currency: 'JPY', amounts: ['1000'] }]);
});

test('unavailable products are listed and marked', async () => {
  service = [[makeProduct('a'), makeProduct('b', { available: false })]];
  const catalogue = catalogueOf();
  await catalogue.refresh();
  expect(catalogue.search(everything).products.map(({ code, available }) => [code, available])).toStrictEqual([
    ['a', true],
    ['b', false],
  ]);
});

test('a product that appears on two pages is listed once, as read first: none takes the code of another over', async () => {
  service = [[makeProduct('a', { name: 'First' }), makeProduct('b')], [makeProduct('a', { name: 'Second' })]];
  const catalogue = catalogueOf();
  expect(await catalogue.refresh()).toStrictEqual({ ok: true, value: { count: 2 } });
  expect(catalogue.find('a')?.name).toBe('First');
});

test('what is left out of the list is counted: unreadable products, a code given twice, face values that no card has', async () => {
  const tooMuch = { currency: 'EUR', amounts: ['10.00', '999999999999.00'] };
  service = [
    [makeProduct('a'), makeProduct('b', { denominations: [tooMuch] })],
    [makeProduct('a', { name: 'Second' }), makeProduct('yen', { denominations: [{ ...tooMuch, currency: 'JPY' }] })],
  ];
  const catalogue = catalogueOf({ pages: () => pagesOf(service, failure, 1) });
  expect(catalogue.leftOut()).toBeNull();
  await catalogue.refresh();
  expect(catalogue.leftOut()).toStrictEqual({ products: 3, withoutAmounts: 1 });
  expect(catalogue.find('b')).not.toBeNull();
  // A list that was not read to its end says nothing of what it lacks.
  failure = { kind: 'unreachable' };
  service = [];
  await catalogue.refresh();
  expect(catalogue.leftOut()).toStrictEqual({ products: 3, withoutAmounts: 1 });
});

test('a product none of whose face values can be sold is counted as left out', async () => {
  const none = { denominations: [{ currency: 'EUR', amounts: ['ten'] }] };
  service = [[makeProduct('a'), makeProduct('b', none)]];
  const catalogue = catalogueOf();
  await catalogue.refresh();
  expect(catalogue.leftOut()).toStrictEqual({ products: 1, withoutAmounts: 0 });
});

test('find gives the whole product, with unknown fields', async () => {
  const product = makeProduct('a', { description: 'Für Spieler', terms: 'Nicht übertragbar', later: { x: 1 } });
  service = [[product]];
  const catalogue = catalogueOf();
  await catalogue.refresh();
  expect(catalogue.find('a')).toStrictEqual(product);
  expect(catalogue.find('A')).toBeNull();
});

test('refreshes at the same time are one, and ask the service for the country', async () => {
  const asked: unknown[] = [];
  const catalogue = catalogueOf({
    country: 'DE',
    pages: (filter) => {
      asked.push(filter);
      return pagesOf([[makeProduct('a')]]);
    },
  });
  const results = await Promise.all([catalogue.refresh(), catalogue.refresh(), catalogue.refresh()]);
  expect(results).toStrictEqual(Array(3).fill({ ok: true, value: { count: 1 } }));
  expect(asked).toStrictEqual([{ size: 500, country: 'DE' }]);
  await catalogue.refresh();
  expect(asked.length).toBe(2);
});

test('a list that shrank to nothing empties the catalogue', async () => {
  service = [[makeProduct('a')]];
  const catalogue = catalogueOf();
  await catalogue.refresh();
  service = [[]];
  await catalogue.refresh();
  expect(catalogue.search(everything)).toStrictEqual({
    products: [],
    total: 0,
    categories: [],
    brands: [],
    refreshedAt: now,
  });
});
