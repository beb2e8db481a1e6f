// The amounts that may be sold: exact to the minor unit in every kind of currency, and never one that is not shown.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offers, offersOf } from '../../electron/catalogue/denominations.ts';
import type { Denomination } from '../../shared/interface/resources.ts';
import { parseMoney } from '../../shared/money.ts';

const sold = (...denominations: Denomination[]) => ({ denominations });
const money = (currency: string, amountMinor: number) => ({ currency, amountMinor });

test('a fixed list is shown in rising order, in the currency’s own places, each amount once', () => {
  const product = sold({ currency: 'EUR', amounts: ['100', '10.0', '25.00', '10.00', '2.5'] });
  const amounts = ['2.50', '10.00', '25.00', '100.00'].map((amount) => ({ currency: 'EUR', amount }));
  expect(offersOf(product, 'EUR')).toStrictEqual([{ kind: 'fixed', amounts }]);
});

test('what no card is worth is not offered', () => {
  const huge = '999999999999.00';
  expect(offersOf(sold({ currency: 'EUR', amounts: ['25.00', huge] }), 'EUR')).toStrictEqual([
    { kind: 'fixed', amounts: [{ currency: 'EUR', amount: '25.00' }] },
  ]);
  const range = sold({ currency: 'EUR', min: '10.00', max: huge, step: '1.00' });
  expect([offersOf(range, 'EUR'), offers(range, money('EUR', 99_999_999_999_900))]).toStrictEqual([[], false]);
});

test('a fixed list offers its amounts and no other', () => {
  const product = sold({ currency: 'EUR', amounts: ['10.00', '25.00'] });
  const offered = Array.from({ length: 3000 }, (_, minor) => minor).filter((minor) =>
    offers(product, money('EUR', minor)),
  );
  expect(offered).toStrictEqual([1000, 2500]);
});

test.each([
  ['EUR', '5.00', '6.00', '0.25', [500, 525, 550, 575, 600]],
  ['JPY', '500', '2000', '500', [500, 1000, 1500, 2000]],
  ['KWD', '1.250', '1.260', '0.005', [1250, 1255, 1260]],
  ['EUR', '10.00', '10.99', '0.30', [1000, 1030, 1060, 1090]],
  ['EUR', '10.00', '10.00', '5.00', [1000]],
])('a range in %s from %s to %s by %s offers exactly its steps', (currency, min, max, step, expected) => {
  const product = sold({ currency, min, max, step });
  const offered = Array.from({ length: 5000 }, (_, minor) => minor).filter((minor) =>
    offers(product, money(currency, minor)),
  );
  expect(offered).toStrictEqual(expected);
});

test('steps that floats cannot hold are exact', () => {
  const product = sold({ currency: 'EUR', min: '0.10', max: '1000000.00', step: '0.10' });
  expect(offers(product, money('EUR', 30))).toBe(true);
  expect(offers(product, money('EUR', 99_999_990))).toBe(true);
  expect(offers(product, money('EUR', 99_999_991))).toBe(false);
});

test('another currency offers nothing, and mixed ones stay apart', () => {
  const product = sold(
    { currency: 'EUR', amounts: ['10.00'] },
    { currency: 'JPY', min: '1000', max: '3000', step: '1000' },
  );
  expect(offersOf(product, 'USD')).toStrictEqual([]);
  expect(offers(product, money('USD', 1000))).toBe(false);
  expect(offers(product, money('JPY', 1000))).toBe(true);
  expect(offers(product, money('EUR', 2000))).toBe(false);
  expect(offersOf(product, 'JPY').map((one) => one.kind)).toStrictEqual(['range']);
});

test.each<[string, Denomination]>([
  ['no number', { currency: 'EUR', amounts: ['ten', '', '1e3', 'NaN', '10,00'] }],
  ['zero or negative', { currency: 'EUR', amounts: ['0.00', '-5.00'] }],
  ['finer than the currency', { currency: 'EUR', amounts: ['10.005'] }],
  ['an unknown currency', { currency: 'XXQ', amounts: ['10.00'] }],
  ['a step of nothing', { currency: 'EUR', min: '1.00', max: '9.00', step: '0.00' }],
  ['a step finer than the currency', { currency: 'EUR', min: '1.00', max: '9.00', step: '0.001' }],
  ['a range upside down', { currency: 'EUR', min: '9.00', max: '1.00', step: '1.00' }],
  ['a range from nothing', { currency: 'EUR', min: '0.00', max: '1.00', step: '1.00' }],
  ['beyond what integers hold', { currency: 'EUR', amounts: ['999999999999999.99'] }],
])('a denomination that is %s offers nothing and throws nothing', (_what, denomination) => {
  expect(offersOf(sold(denomination), denomination.currency)).toStrictEqual([]);
  expect(offers(sold(denomination), money(denomination.currency, 1000))).toBe(false);
});

test('one bad amount does not hide the good ones beside it', () => {
  expect(offersOf(sold({ currency: 'EUR', amounts: ['ten', '10.00'] }), 'EUR')).toStrictEqual([
    { kind: 'fixed', amounts: [{ currency: 'EUR', amount: '10.00' }] },
  ]);
});

test('every amount shown is offered, and every offered amount reads back to itself', () => {
  const cents = fc.integer({ min: 1, max: 5_000_000 });
  const text = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 1, max: 5000 }),
      fc.nat(50),
      fc.integer({ min: -3, max: 60 }),
      (min, step, steps, k) => {
        const max = min + step * steps;
        const product = sold({ currency: 'EUR', min: text(min), max: text(max), step: text(step) });
        const amount = min + k * step;
        expect(offers(product, money('EUR', amount))).toBe(k >= 0 && k <= steps);
        if (step > 1) expect(offers(product, money('EUR', amount + 1))).toBe(false);
        const [shown] = offersOf(product, 'EUR');
        if (shown?.kind !== 'range') throw new Error('a range is shown as one');
        for (const end of [shown.min, shown.max]) {
          const read = parseMoney(end);
          expect(read.ok && offers(product, read.value)).toBe(true);
        }
      },
    ),
  );
});
