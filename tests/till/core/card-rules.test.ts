// Whose rule a product's cards go by, and what a manager is told of those without one.
import { describe, expect, test } from 'vitest';
import { createCardRules } from '../../../electron/till/core/card-rules.ts';
import type { ShopRule } from '../../../shared/scan/shop-rule.ts';
import { cardsOf } from '../../../shared/scan/stated-cards.ts';
import { makeProduct } from '../../../testkit/catalogue/products.ts';

const rule = {
  signs: 'digits',
  lengths: [16],
  ranges: [{ from: '6280', to: '6289' }],
  check: 'none',
  gtin_like: false,
};
const of = (code: string, fields: object = {}) => cardsOf({ ...makeProduct(code), barcode: null, ...fields });
const shops = (...products: string[]): ShopRule => ({
  name: 'Ours',
  products,
  carrier: 'plastic',
  number: { signs: 'digits', lengths: [19], ranges: [{ from: '71', to: '72' }], check: 'none', gtin_like: false },
  masks: [],
});
const rules = (all: ReturnType<typeof of>[], own: readonly ShopRule[] = []) =>
  createCardRules({ cards: () => all }, own);
const hangs = { gtins: ['2900417000113'] };

describe('a product’s cards', () => {
  test('go by the catalogue, else by the shop', () => {
    const all = [of('stated', { carrier: 'plastic', number: rule }), of('shop'), of('none')];
    const { products, statedBy } = rules(all, [shops('stated', 'shop')]);
    expect(products().byCode('stated')?.number?.lengths).toEqual([16]);
    expect(products().byCode('shop')?.number?.lengths).toEqual([19]);
    expect(products().byCode('none')?.carrier).toBeNull();
    expect(['stated', 'shop', 'none', 'unknown'].map(statedBy)).toEqual([
      { by: 'catalogue', rule: null },
      { by: 'shop', rule: 'Ours' },
      null,
      null,
    ]);
  });
});

describe('a manager is told of', () => {
  test('products that hang on the rack and that nobody described, on sale only', () => {
    const all = [of('hangs', hangs), of('away', { gtins: ['2900417000120'], available: false }), of('bare')];
    expect(rules(all).findings()).toEqual({ unstated: ['hangs'], unreadable: [], clashes: [] });
    expect(rules(all, [shops('hangs')]).findings().unstated).toEqual([]);
  });

  test('a rule of the catalogue that cannot be read, until the shop states one', () => {
    const all = [of('broken', { carrier: 'plastic', number: { ...rule, ranges: [{ from: '62', to: '628' }] } })];
    expect(rules(all).findings()).toMatchObject({ unreadable: ['broken'], unstated: [] });
    expect(rules(all, [shops('broken')]).findings().unreadable).toEqual([]);
  });

  test('two products with one barcode, with numbers that overlap, and with one long code', () => {
    const plastic = { carrier: 'plastic', number: rule };
    const clashes = (a: object, b: object) =>
      rules([of('a', { ...plastic, ...a }), of('b', { ...plastic, number: { ...rule, lengths: [12] }, ...b })])
        .findings()
        .clashes.map(({ code }) => code);
    expect(clashes(hangs, hangs)).toEqual(['gtin-of-two']);
    expect(clashes({}, { number: rule })).toEqual(['ranges-overlap']);
    expect(clashes({}, {})).toEqual([]);
  });
});
