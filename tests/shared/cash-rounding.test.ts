// Cash is rounded to what coins can pay, to the minor unit, by the currency and the country's law.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundCash, smallestCoinMinor } from '../../shared/cash-rounding.ts';

const steps = {
  CHF: 5,
  AUD: 5,
  CAD: 5,
  NZD: 10,
  DKK: 50,
  SEK: 100,
  NOK: 100,
  CZK: 100,
  HUF: 500,
  EUR: 1,
  USD: 1,
  PLN: 1,
  JPY: 1,
  MYR: 5,
  ILS: 10,
  HKD: 10,
  ZAR: 10,
  UAH: 50,
  TWD: 100,
  CLP: 10,
  SGD: 5,
  KRW: 10,
  INR: 50,
} as const;

describe('an amount in cash', () => {
  it.each([
    ['CHF', [1000, 1001, 1002, 1003, 1004, 1005], [1000, 1000, 1000, 1005, 1005, 1005]],
    ['SEK', [1000, 1049, 1050, 1099], [1000, 1000, 1100, 1100]],
    ['NOK', [49, 50], [0, 100]],
    ['CZK', [1049, 1050], [1000, 1100]],
    ['DKK', [1024, 1025, 1074, 1075], [1000, 1050, 1050, 1100]],
    ['HUF', [10_200, 10_249, 10_250, 10_300], [10_000, 10_000, 10_500, 10_500]],
    ['NZD', [1005, 1006, 1014, 1015], [1000, 1010, 1010, 1010]],
    ['MYR', [1001, 1002, 1003, 1007, 1008], [1000, 1000, 1005, 1005, 1010]],
    ['ILS', [1004, 1005, 1006], [1000, 1010, 1010]],
    ['HKD', [1004, 1005, 1006], [1000, 1000, 1010]],
    ['ZAR', [1004, 1005, 1006], [1000, 1000, 1010]],
    ['UAH', [1024, 1025, 1049, 1051, 1074, 1075], [1000, 1050, 1050, 1050, 1050, 1100]],
    ['TWD', [1049, 1050, 1051], [1000, 1000, 1100]],
    ['INR', [1024, 1025, 1026, 1075], [1000, 1000, 1050, 1050]],
    ['PKR', [1050, 1051], [1000, 1100]],
    ['JMD', [4049, 4050], [4000, 4100]],
    ['CLP', [1001, 1005, 1006, 1009], [1000, 1000, 1010, 1010]],
    ['PEN', [996, 557, 550], [990, 550, 550]],
    ['EUR', [1001, 1002], [1001, 1002]],
    ['JPY', [1001], [1001]],
  ] as const)('of %s %j is paid with %j', (currency, amounts, cash) => {
    expect(amounts.map((amount) => roundCash(amount, currency, 'DE'))).toEqual(cash);
  });

  it.each([
    ['FI', 1000],
    ['BE', 1000],
    ['SK', 1000],
    ['EE', 1000],
    ['LT', 1000],
    ['DE', 1002],
    ['AT', 1002],
    ['IE', 1002],
    ['IT', 1002],
    ['NL', 1002],
  ])('of 10.02 EUR in %s is paid with %d cents', (country, cash) => {
    expect(roundCash(1002, 'EUR', country)).toBe(cash);
  });

  it.each(Object.entries(steps))('in %s is made of coins of %d', (currency, step) => {
    expect(smallestCoinMinor(currency, 'DE')).toBe(step);
  });

  it('is a whole number of coins, at most half a step away, and never rounded twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(steps)), fc.nat(100_000_000), (currency, amount) => {
        const step = Object.entries(steps).find(([name]) => name === currency)?.[1] ?? 0;
        const cash = roundCash(amount, currency, 'DE');
        expect(cash % step).toBe(0);
        expect(Math.abs(cash - amount) * 2).toBeLessThanOrEqual(step);
        expect(roundCash(cash, currency, 'DE')).toBe(cash);
      }),
    );
  });
});
