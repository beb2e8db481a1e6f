// The grid's keys, the categories in sight, and the amounts of a product.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveInGrid } from '../../renderer/keys/grid-keys.ts';
import { mostFolded, shownCategories } from '../../renderer/screens/sell/categories.tsx';
import { offersIn } from '../../renderer/screens/sell/offers.ts';
import { createSteadyTiles } from '../../renderer/screens/sell/steady-tiles.ts';
import type { ProductView } from '../../shared/catalogue/views.ts';
import { eur } from '../../testkit/renderer/sale-view.ts';

const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];

describe('the keys of the grid', () => {
  const shape = { columns: 3, total: 10, page: 2 };

  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 4, 3],
    ['ArrowDown', 4, 7],
    ['ArrowUp', 4, 1],
    ['PageDown', 1, 7],
    ['PageDown', 8, 9],
    ['PageUp', 7, 1],
    ['PageUp', 2, 0],
    ['Home', 5, 0],
    ['End', 5, 9],
  ])('%s goes from %i to %i', (key, from, to) => {
    expect(moveInGrid(key, from, shape)).toBe(to);
  });

  it('ignore other keys', () => {
    expect(moveInGrid('Enter', 4, shape)).toBeNull();
    expect(moveInGrid('a', 4, shape)).toBeNull();
  });

  it('never leave the list', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...keys),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(),
        (key, total, columns, page, seed) => {
          const to = moveInGrid(key, seed % total, { columns, total, page });
          expect(to === null || (to >= 0 && to < total)).toBe(true);
        },
      ),
    );
  });
});

describe('a tile', () => {
  let nowMs = 1000;
  const at = (ms: number): void => {
    nowMs = ms;
  };

  it('takes no press within 300 ms of another product having come to its place', () => {
    const tiles = createSteadyTiles(() => nowMs);
    tiles.drawn(0, 'books');
    tiles.drawn(1, 'games');
    expect(tiles.isSteady(0), 'what was loaded lay under nobody’s finger').toBe(true);
    at(5000);
    tiles.drawn(0, 'bread');
    tiles.drawn(1, 'games');
    expect([tiles.isSteady(0), tiles.isSteady(1)]).toEqual([false, true]);
    at(5299);
    tiles.drawn(0, 'bread');
    expect(tiles.isSteady(0), 'drawn again is no change').toBe(false);
    at(5300);
    expect(tiles.isSteady(0)).toBe(true);
  });
});

describe('the categories in sight', () => {
  const all = Array.from({ length: mostFolded + 4 }, (_, index) => `c${index}`);

  it('are all of them if one row holds them', () => {
    expect(shownCategories(all.slice(0, mostFolded + 1), null, false)).toEqual({
      shown: all.slice(0, mostFolded + 1),
      folds: false,
    });
  });

  it('are folded if there are more, and all once unfolded', () => {
    expect(shownCategories(all, null, false)).toEqual({ shown: all.slice(0, mostFolded), folds: true });
    expect(shownCategories(all, null, true)).toEqual({ shown: all, folds: true });
  });

  it('are as many as the row holds, the chosen one among them', () => {
    expect(shownCategories(all, null, false, 3)).toEqual({ shown: ['c0', 'c1', 'c2'], folds: true });
    expect(shownCategories(all, 'c5', false, 3)).toEqual({ shown: ['c0', 'c1', 'c5'], folds: true });
    expect(shownCategories(['a', 'b', 'c', 'd'], null, false, 2)).toEqual({ shown: ['a', 'b'], folds: true });
  });

  it('always include the chosen one', () => {
    const { shown } = shownCategories(all, 'c11', false);
    expect(shown).toContain('c11');
    expect(shown).toHaveLength(mostFolded);
  });
});

describe('the amounts of a product', () => {
  const product: ProductView = {
    code: 'p',
    name: 'P',
    brand: 'B',
    category: 'c',
    available: true,
    barcode: null,
    carrier: 'code',
    denominations: [
      { kind: 'fixed', amounts: [eur('10.00'), { currency: 'USD', amount: '10.00' }] },
      {
        kind: 'range',
        min: { currency: 'USD', amount: '5.00' },
        max: { currency: 'USD', amount: '50.00' },
        step: { currency: 'USD', amount: '1.00' },
      },
    ],
  };

  it('are those in the till’s currency', () => {
    expect(offersIn(product, 'EUR')).toEqual([{ kind: 'fixed', amounts: [eur('10.00')] }]);
    expect(offersIn(product, 'USD')).toHaveLength(2);
    expect(offersIn(product, 'GBP')).toEqual([]);
  });
});
