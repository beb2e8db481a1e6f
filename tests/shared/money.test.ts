// Money: exact in every currency, and strict about what it reads.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, formatMoney, moneyText, parseMoney, subtract } from '../../shared/money.ts';

const parsed = (currency: string, amount: string) => {
  const result = parseMoney({ currency, amount });
  return result.ok ? result.value.amountMinor : result.error;
};

describe('reading an amount', () => {
  test.each([
    ['EUR', '25.00', 2500],
    ['EUR', '25', 2500],
    ['EUR', '0.1', 10],
    ['JPY', '1000', 1000],
    ['KWD', '1.005', 1005],
    ['EUR', '1.100', 110],
    ['EUR', '1.001', 'over_precise'],
    ['JPY', '1.5', 'over_precise'],
    ['EUR', '-1.00', 'negative_amount'],
    ['EUR', '1,00', 'not_a_decimal'],
    ['EUR', '1e3', 'not_a_decimal'],
    ['EUR', '', 'not_a_decimal'],
    ['EUR', ' 1', 'not_a_decimal'],
    ['EUR', '999999999999999.00', 'too_large'],
    ['XXQ', '1.00', 'unknown_currency'],
  ])('%s %j is %s', (currency, amount, expected) => expect(parsed(currency, amount)).toBe(expected));

  test('an amount reads back to the minor unit, in currencies of 0, 2 and 3 places', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('JPY', 'EUR', 'KWD'),
        fc.integer({ min: 0, max: 1_000_000_000 }),
        (currency, amountMinor) => {
          expect(parsed(currency, moneyText({ currency, amountMinor }).amount)).toBe(amountMinor);
        },
      ),
    );
  });
});

test('sums and differences are exact, and currencies do not mix', () => {
  const eur = (amountMinor: number) => ({ currency: 'EUR', amountMinor });
  expect(add(eur(10), eur(20))).toEqual(eur(30));
  expect(subtract(eur(10), eur(20))).toEqual(eur(-10));
  expect(compare(eur(1), eur(2))).toBeLessThan(0);
  expect(() => add(eur(1), { currency: 'USD', amountMinor: 1 })).toThrow();
});

test('an amount beyond a float’s precision is shown exactly', () => {
  expect(formatMoney({ currency: 'EUR', amount: '90071992547409.93' }, 'en')).toBe('€90,071,992,547,409.93');
  expect(formatMoney({ currency: 'EUR', amount: '1234.5' }, 'de')).toBe('1.234,50\u00a0€');
  expect(formatMoney({ currency: 'JPY', amount: '1000' }, 'en')).toBe('¥1,000');
});
