// What a shop pinned comes first, what it hid is in no list, and codes that nobody lists change nothing: in every list, on every page.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Catalogue, createCatalogue } from '../../electron/catalogue/catalogue.ts';
import { idBefore, type ShopOrder } from '../../electron/catalogue/shop-order.ts';
import type { Product } from '../../shared/interface/resources.ts';
import { makeProduct, pagesOf } from '../../testkit/catalogue/products.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';
import { countStatements } from '../../testkit/till/statements.ts';

const of = (code: string, category: string, brand: string) =>
  makeProduct(code, { name: `Card ${code}`, category, brand });
const products = [
  of('a', 'Games', 'Acme'),
  of('b', 'Games', 'Bolt'),
  of('c', 'Food', 'Acme'),
  of('d', 'Food', 'Crisp'),
  of('e', 'Games', 'Acme'),
  of('f', 'Music', 'Disc'),
];

let temp: TempLedger;
let list: readonly Product[] = products;
const openCatalogue = (order: Partial<ShopOrder>): Catalogue =>
  createCatalogue({
    ledger: temp.ledger,
    pages: () => pagesOf([list]),
    now: () => new Date(),
    currency: 'EUR',
    order: { pinned: [], hidden: [], ...order },
  });
const codesOf = ({ products: found }: { readonly products: readonly { readonly code: string }[] }) =>
  found.map(({ code }) => code).join('');

beforeAll(async () => {
  temp = openTempLedger();
  await openCatalogue({}).refresh();
});
afterAll(() => temp.remove());

type Row = readonly [string, Partial<ShopOrder>, Record<string, unknown>, string];
const rows: readonly Row[] = [
  ['nothing is ordered', {}, {}, 'abcdef'],
  ['pinned comes first, in the shop’s order', { pinned: ['e', 'c'] }, {}, 'ecabdf'],
  ['hidden is not listed', { hidden: ['a', 'd'] }, {}, 'bcef'],
  ['both at once', { pinned: ['f', 'b'], hidden: ['a', 'e'] }, {}, 'fbcd'],
  ['a code that is not listed changes nothing', { pinned: ['gone', 'd'], hidden: ['old'] }, {}, 'dabcef'],
  ['a code that is pinned twice stands at its first place', { pinned: ['d', 'a', 'd'] }, {}, 'dabcef'],
  ['a code that is hidden twice is hidden', { hidden: ['b', 'b'] }, {}, 'acdef'],
  ['a code that is pinned and hidden is hidden', { pinned: ['b', 'c'], hidden: ['b'] }, {}, 'cadef'],
  ['all are hidden', { hidden: [...'abcdef'] }, {}, ''],
  ['all are pinned', { pinned: [...'fedcba'] }, {}, 'fedcba'],
  ['of a category', { pinned: ['e', 'c'], hidden: ['b'] }, { category: 'Games' }, 'ea'],
  ['of a brand', { pinned: ['e', 'c'], hidden: ['a'] }, { brand: 'Acme' }, 'ec'],
  ['of a brand in a category', { pinned: ['e'] }, { category: 'Games', brand: 'Acme' }, 'ea'],
  ['a search is in the service’s order', { pinned: ['e', 'c'] }, { query: 'acme' }, 'ace'],
  ['a search does not find what is hidden', { hidden: ['c', 'f'] }, { query: 'card' }, 'abde'],
  ['a search in a category', { pinned: ['e'], hidden: ['a'] }, { query: 'card', category: 'Games' }, 'be'],
  ['a search of a brand', { hidden: ['e'] }, { query: 'card', brand: 'Acme' }, 'ac'],
  ['no word is searched for', { pinned: ['e'] }, { query: '***' }, ''],
];

describe('a list with the shop’s order', () => {
  test.each(rows)('%s', (_, order, request, codes) => {
    const catalogue = openCatalogue(order);
    const ask = (offset: number, limit: number) =>
      catalogue.search({ query: '', category: null, ...request, offset, limit });
    const whole = ask(0, 50);
    expect([codesOf(whole), whole.total]).toEqual([codes, codes.length]);
    // Page by page it is the same list, whatever the size of a page.
    for (const size of [1, 2, 4]) {
      const pages = Array.from({ length: 6 }, (__, n) => ask(n * size, size));
      expect(pages.map(codesOf).join(''), `pages of ${size}`).toBe(codes.slice(0, 6 * size));
      expect(pages.map(({ total }) => total)).toEqual(pages.map(() => codes.length));
    }
  });

  test('what is left of categories and brands is what is shown', () => {
    const catalogue = openCatalogue({ hidden: ['f', 'b'] });
    const all = catalogue.search({ query: '', category: null, offset: 0, limit: 1 });
    expect([all.categories, all.brands]).toEqual([
      ['Food', 'Games'],
      ['Acme', 'Crisp'],
    ]);
    expect(catalogue.search({ query: '', category: 'Games', offset: 0, limit: 1 })).toMatchObject({
      total: 2,
      brands: ['Acme'],
    });
    expect(catalogue.categories()).toEqual(['Food', 'Games']);
  });

  test('the favourites of the shop are those that are listed and not hidden', () => {
    const catalogue = openCatalogue({ pinned: ['e', 'gone', 'a', 'e', 'b'], hidden: ['a'] });
    expect(catalogue.pinned().map(({ code }) => code)).toEqual(['e', 'b']);
    expect(['a', 'e', 'gone'].map(catalogue.isHidden)).toEqual([true, false, false]);
  });

  test('a manager finds everything, in the service’s order', () => {
    const catalogue = openCatalogue({ pinned: ['e'], hidden: ['a', 'c'] });
    const ask = (query: string, offset = 0) => catalogue.searchAll({ query, offset, limit: 4 });
    expect([codesOf(ask('')), ask('').total, codesOf(ask('', 4))]).toEqual(['abcd', 6, 'ef']);
    expect([codesOf(ask('acme')), ask('acme').total]).toEqual(['ace', 3]);
    // Its count is not that of a cashier.
    expect(catalogue.search({ query: 'acme', category: null, offset: 0, limit: 4 }).total).toBe(1);
    expect(ask('acme').total).toBe(3);
  });

  test('what is hidden is known all the same: a card of it may be in a sale', () => {
    expect(openCatalogue({ hidden: ['a'] }).find('a')).toMatchObject({ name: 'Card a' });
  });

  test('after a new list the order is of that list', async () => {
    const catalogue = openCatalogue({ pinned: ['e', 'new'], hidden: ['b'] });
    const ask = () => codesOf(catalogue.search({ query: '', category: null, offset: 0, limit: 50 }));
    expect(ask()).toBe('eacdf');
    list = [of('new', 'Games', 'Acme'), ...products.slice(1)];
    await catalogue.refresh();
    expect(catalogue.pinned().map(({ code }) => code)).toEqual(['e', 'new']);
    expect(ask().replace('new', 'N')).toBe('eNcdf');
    list = products;
    await catalogue.refresh();
    expect(ask()).toBe('eacdf');
  });

  test('a page takes one statement, as without an order; new words take one more to count', () => {
    const counted = countStatements();
    const catalogue = openCatalogue({ pinned: ['e', 'a'], hidden: ['b'] });
    const cost = (query: string, offset = 0): number => {
      const before = counted.all;
      catalogue.search({ query, category: null, offset, limit: 2 });
      return counted.all - before;
    };
    cost('');
    expect([cost(''), cost('', 2), cost('card'), cost('card', 2)]).toEqual([1, 1, 2, 1]);
  });

  test('any page of any order is the same as of the whole list', () => {
    const codes = products.map(({ code }) => code);
    const some = fc.array(fc.constantFrom(...codes, 'gone'), { maxLength: 8 });
    fc.assert(
      fc.property(some, some, fc.nat(7), fc.integer({ min: 1, max: 7 }), (pinned, hidden, offset, limit) => {
        const isShown = (code: string) => codes.includes(code) && !hidden.includes(code);
        const first = [...new Set(pinned)].filter(isShown);
        const wanted = [...first, ...codes.filter((code) => isShown(code) && !first.includes(code))];
        const page = openCatalogue({ pinned, hidden }).search({ query: '', category: null, offset, limit });
        expect([codesOf(page), page.total]).toEqual([wanted.slice(offset, offset + limit).join(''), wanted.length]);
      }),
    );
  });

  test('the row that the others begin after is found without counting rows', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 20 })), fc.nat(20), (ids, count) => {
        const placed = [...ids].sort((one, other) => one - other);
        const id = idBefore(count, placed);
        const others = Array.from({ length: 41 }, (__, n) => n + 1).filter((one) => !placed.includes(one));
        expect(others.find((one) => one > id)).toBe(others[count]);
      }),
    );
  });
});
