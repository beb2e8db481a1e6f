// Search as a cashier types it: the start of any word, umlauts either way, barcodes, and any other input.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Catalogue, createCatalogue } from '../../electron/catalogue/catalogue.ts';
import { searchableText } from '../../electron/catalogue/words.ts';
import { makeProduct, pagesOf } from '../../testkit/catalogue/products.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';

const products = [
  makeProduct('spiel', {
    name: 'Spielwelt Gutschein',
    brand: 'Spielwelt',
    category: 'Spiele',
    barcode: '4012345678901',
  }),
  makeProduct('mueller', {
    name: 'Müller Geschenkkarte',
    brand: 'Müller',
    category: 'Drogerie',
    barcode: '0712345678904',
  }),
  makeProduct('strasse', { name: 'Straße & Söhne', brand: 'STRASSE', category: 'Schuhe' }),
  makeProduct('cafe', { name: 'Cafe\u0301 Crème', brand: 'L’Étoile', category: 'Essen' }),
  makeProduct('pho', { name: 'Phở Việt', brand: 'Việt', category: 'Essen' }),
  makeProduct('and', { name: 'AND OR NOT NEAR', brand: 'Syntax*', category: 'Spiele' }),
  makeProduct('x20', { name: 'X-Box Live 20', brand: 'X-Box', category: 'Spiele', available: false }),
  makeProduct('lodz', { name: 'Łódź Żółw', brand: 'Allegro Złoty', category: 'Schuhe' }),
  makeProduct('smorrebrod', { name: 'Smørrebrød Ærø', brand: 'Ørsted Đakovo', category: '' }),
  makeProduct('tokyo', { name: '東京カード', brand: 'Москва', category: '' }),
];

let temp: TempLedger;
let catalogue: Catalogue;

beforeAll(async () => {
  temp = openTempLedger();
  catalogue = createCatalogue({
    ledger: temp.ledger,
    pages: () => pagesOf([products]),
    now: () => new Date(),
    currency: 'EUR',
  });
  await catalogue.refresh();
});
afterAll(() => temp.remove());

function find(query: string, category: string | null = null): string[] {
  const page = catalogue.search({ query, category, offset: 0, limit: 200 });
  expect(page.total).toBe(page.products.length);
  return page.products.map((product) => product.code);
}

test.each([
  ['spiel', ['spiel', 'and', 'x20']],
  ['SPIELW', ['spiel']],
  ['gut', ['spiel']],
  ['gutschein spielw', ['spiel']],
  ['g sp', ['spiel']],
  ['utschein', []],
  ['spielwelt schuhe', []],
  ['müller', ['mueller']],
  ['muller', ['mueller']],
  ['MUELLER', ['mueller']],
  ['mu\u0308ll', ['mueller']],
  ['straße', ['strasse']],
  ['strass', ['strasse']],
  ['STRAẞE', ['strasse']],
  ['soehn', ['strasse']],
  ['söh', ['strasse']],
  ['café', ['cafe']],
  ['cafe creme', ['cafe']],
  ['etoile', ['cafe']],
  ['pho viet', ['pho']],
  ['Phở', ['pho']],
  ['20', ['x20']],
  ['x-b', ['x20']],
  ['lodz', ['lodz']],
  ['ŁÓDŹ', ['lodz']],
  ['zloty', ['lodz']],
  ['smorreb', ['smorrebrod']],
  ['aero', ['smorrebrod']],
  ['orsted dak', ['smorrebrod']],
  ['Ærø', ['smorrebrod']],
  ['東京', ['tokyo']],
  ['моск', ['tokyo']],
  ['4012345678901', ['spiel']],
  ['40123', ['spiel']],
  ['0712345678904', ['mueller']],
  ['712345678904', ['mueller']],
  ['345678901', []],
])('%s finds %j', (query, expected) => {
  expect(find(query)).toStrictEqual(expected);
});

test('every letter of the Latin alphabets of Europe is found by one that each keyboard has', () => {
  const letters = Array.from({ length: 0x180 - 0xc0 }, (_, n) => String.fromCharCode(0xc0 + n));
  const lost = letters.filter((letter) => {
    const last = searchableText(`k${letter}k`).split(' ').at(-1) ?? '';
    return letter !== '×' && letter !== '÷' && !/^\w+$/.test(last.normalize('NFD').replace(/\p{M}/gu, ''));
  });
  expect(lost).toStrictEqual([]);
});

test('a word without an accent is found by one with it', () => {
  expect(find('spïel')).toStrictEqual(['spiel', 'and', 'x20']);
});

test('words of the query language are plain words, and its signs are ignored', () => {
  expect(find('and')).toStrictEqual(['and']);
  expect(find('AND OR')).toStrictEqual(['and']);
  expect(find('near not')).toStrictEqual(['and']);
  expect(find('NOT spiel')).toStrictEqual(['and']);
  expect(find('syntax*')).toStrictEqual(['and']);
  expect(find('"straße"')).toStrictEqual(['strasse']);
  expect(find('name:spiel')).toStrictEqual([]);
  expect(find('spiel"; DROP TABLE products; --')).toStrictEqual([]);
  for (const signs of ['"', '*', '(', ')', '-', '^', '***', "'", '\\', '\u0000', '€', '🎁'])
    expect(find(signs)).toStrictEqual([]);
});

test('an empty or blank query lists everything', () => {
  expect(find('')).toStrictEqual(products.map((product) => product.code));
  expect(find('  \t')).toStrictEqual(products.map((product) => product.code));
});

test('a category narrows a query, and the list of categories stays whole', () => {
  expect(find('', 'Spiele')).toStrictEqual(['spiel', 'and', 'x20']);
  expect(find('x', 'Spiele')).toStrictEqual(['x20']);
  expect(find('x', 'Essen')).toStrictEqual([]);
  expect(find('', 'Spiel')).toStrictEqual([]);
  const { categories } = catalogue.search({ query: 'x', category: 'Essen', offset: 0, limit: 1 });
  expect(categories).toStrictEqual(['Drogerie', 'Essen', 'Schuhe', 'Spiele']);
});

test('a brand narrows a query and a category, exactly as it is listed', () => {
  const of = (query: string, brand: string, category: string | null = null) => {
    const page = catalogue.search({ query, category, brand, offset: 0, limit: 50 });
    expect(page.total).toBe(page.products.length);
    return page.products.map((product) => product.code);
  };
  expect(of('', 'Müller')).toStrictEqual(['mueller']);
  expect(of('gesch', 'Müller')).toStrictEqual(['mueller']);
  expect(of('gesch', 'Spielwelt')).toStrictEqual([]);
  expect(of('', 'Syntax*')).toStrictEqual(['and']);
  expect(of('not', 'Syntax*')).toStrictEqual(['and']);
  expect(of('', 'X-Box', 'Spiele')).toStrictEqual(['x20']);
  expect(of('', 'X-Box', 'Essen')).toStrictEqual([]);
  expect(of('', 'spielwelt')).toStrictEqual([]);
  expect(of('***', 'Müller')).toStrictEqual([]);
});

test('the brands are those of the category, or all of them', () => {
  const brands = (category: string | null) => catalogue.search({ query: 'zzz', category, offset: 0, limit: 1 }).brands;
  expect(brands('Essen')).toStrictEqual(['L’Étoile', 'Việt']);
  expect(brands('no such')).toStrictEqual([]);
  expect(brands(null)).toHaveLength(10);
});

test('categories with the same words, or with none, stay apart', async () => {
  const other = openTempLedger();
  const categories = ['Spiele', 'Spiele & Musik', 'Musik, Spiele', 'Spiele Spiele', '***', 'Müll "x"', ''];
  const list = categories.map((category, n) => makeProduct(`p${n}`, { name: 'Karte', category }));
  const shelf = createCatalogue({
    ledger: other.ledger,
    pages: () => pagesOf([list]),
    now: () => new Date(),
    currency: 'EUR',
  });
  await shelf.refresh();
  for (const [n, category] of categories.entries()) {
    const page = shelf.search({ query: 'kar', category, offset: 0, limit: 10 });
    expect([page.total, page.products.map((product) => product.code)]).toStrictEqual([1, [`p${n}`]]);
  }
  other.remove();
});

test('any input at all is answered', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (query) => {
      const page = catalogue.search({ query, category: null, offset: 0, limit: 50 });
      expect(page.total).toBeLessThanOrEqual(products.length);
    }),
    { numRuns: 2000 },
  );
  const ascii = fc.string({
    unit: fc.constantFrom('"', '*', '(', ')', ':', '^', '-', '+', ' ', 'a', 'N', 'O', 'T', '{', '}', ','),
    maxLength: 100,
  });
  fc.assert(
    fc.property(ascii, (query) => {
      catalogue.search({ query, category: null, offset: 0, limit: 50 });
    }),
    { numRuns: 2000 },
  );
});

test('the start of every word of every product finds it', () => {
  for (const product of products) {
    for (const word of `${product.name} ${product.brand}`.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
      for (let length = 1; length <= word.length; length++) expect(find(word.slice(0, length))).toContain(product.code);
    }
  }
});

describe('20,000 products', () => {
  const brands = Array.from({ length: 400 }, (_, n) => `Brand${String.fromCharCode(97 + (n % 26))}${n}`);
  const many = Array.from({ length: 20_000 }, (_, n) =>
    makeProduct(`p-${n}`, {
      name: `Gift card ${brands[n % 400]} ${n}`,
      brand: brands[n % 400] ?? '',
      category: `Category ${n % 25}`,
      barcode: String(4_000_000_000_000 + n),
      terms: 'Not transferable. '.repeat(60),
      available: n % 10 !== 0,
    }),
  );
  let large: TempLedger;
  let shop: Catalogue;

  beforeAll(async () => {
    large = openTempLedger();
    const pages = Array.from({ length: 40 }, (_, n) => many.slice(n * 500, (n + 1) * 500));
    shop = createCatalogue({
      ledger: large.ledger,
      pages: () => pagesOf(pages),
      now: () => new Date(),
      currency: 'EUR',
    });
    expect(await shop.refresh()).toStrictEqual({ ok: true, value: { count: 20_000 } });
  });
  afterAll(() => large.remove());

  test('words are found by their index, and products by their row', () => {
    const prepared = vi.spyOn(large.ledger.db, 'prepare');
    const asked = createCatalogue({
      ledger: large.ledger,
      pages: () => pagesOf([]),
      now: () => new Date(),
      currency: 'EUR',
    });
    for (const category of [null, 'Category 7'])
      for (const brand of [null, 'Brand 7']) asked.search({ query: 'gift', category, brand, offset: 0, limit: 1 });
    const searches = prepared.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('MATCH'));
    prepared.mockRestore();
    expect(searches.length).toBeGreaterThan(3);
    for (const sql of searches) {
      const steps = large.ledger.db
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql.replace(/\?|@\w+/g, 'NULL')}`)
        .all()
        .map((step) => step.detail);
      expect(steps.join('; '), sql).toMatch(/VIRTUAL TABLE INDEX \d+:M/);
      expect(steps.join('; '), sql).not.toMatch(/SCAN p\b|TEMP B-TREE/);
    }
  });

  test('pages follow one another without gap or repetition, to the last', () => {
    const seen: string[] = [];
    let total = 0;
    for (let offset = 0; offset === 0 || offset < total; offset += 200) {
      const page = shop.search({ query: 'brand', category: 'Category 7', offset, limit: 200 });
      total = page.total;
      seen.push(...page.products.map((product) => product.code));
    }
    const expected = many.filter((product) => product.category === 'Category 7').map((product) => product.code);
    expect(total).toBe(800);
    expect(seen).toStrictEqual(expected);
    expect(shop.search({ query: 'brand', category: null, offset: 20_000, limit: 10 }).products).toStrictEqual([]);
  });

  test('totals are those of all pages', () => {
    expect(shop.search({ query: '', category: null, offset: 0, limit: 1 }).total).toBe(20_000);
    expect(shop.search({ query: 'gift', category: null, offset: 0, limit: 1 }).total).toBe(20_000);
    expect(shop.search({ query: '', category: 'Category 3', offset: 0, limit: 1 }).total).toBe(800);
    expect(shop.search({ query: '4000000012345', category: null, offset: 0, limit: 1 }).total).toBe(1);
  });
});
