// A typed amount is read as meant, or refused.
import { describe, expect, it } from 'vitest';
import { checkRange } from '../../renderer/screens/sell/offers.ts';
import { checkTyped, readTypedAmount } from '../../renderer/typed-number.ts';
import { eur } from '../../testkit/renderer/sale-view.ts';

const minor = (typed: string, currency = 'EUR', locale = 'en-GB') => {
  const read = readTypedAmount(typed, currency, locale);
  return read.ok ? read.value.amountMinor : read.error;
};

describe('a typed amount', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    [' 0.05 ', 5],
    ['12.', 1200],
    ['1,234.50', 123_450],
    ['007', 700],
  ])('%j is %j cents', (typed, cents) => {
    expect(minor(typed)).toBe(cents);
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['abc', 'not-a-number'],
    ['-5', 'not-a-number'],
    ['+5', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['.50', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['12,50', 'not-a-number'],
    ['1.234,50', 'not-a-number'],
    ['٣', 'not-a-number'],
    ['12.505', 'too-precise'],
    ['12.500', 'too-precise'],
    ['0', 'zero'],
    ['0.00', 'zero'],
    ['99999999999999', 'too-large'],
  ])('%j is refused as %s', (typed, why) => {
    expect(minor(typed)).toBe(why);
  });

  it('never takes a thousands sign for a decimal sign, nor the other way round', () => {
    expect([minor('1,000'), minor('1.000')]).toEqual([100_000, 'too-precise']);
    expect([minor('1,000', 'EUR', 'de-DE'), minor('1.000', 'EUR', 'de-DE')]).toEqual(['too-precise', 100_000]);
  });

  it('knows the places of other currencies', () => {
    expect(minor('2500', 'JPY')).toBe(2500);
    expect(minor('2500.0', 'JPY')).toBe('too-precise');
    expect(minor('1.000', 'KWD')).toBe(1000);
    expect(minor('1.2345', 'KWD')).toBe('too-precise');
  });
});

describe('an open amount', () => {
  const range = { kind: 'range', min: eur('10.00'), max: eur('50.00'), step: eur('5.00') } as const;
  const check = (amountMinor: number) => {
    const checked = checkRange({ currency: 'EUR', amountMinor }, range);
    return checked.ok ? checked.value.amount : checked.error;
  };

  it('is accepted at both ends and at each step between', () => {
    expect([check(1000), check(1500), check(5000)]).toEqual(['10.00', '15.00', '50.00']);
  });

  it('is refused below, above and between the steps, each with its reason', () => {
    expect([check(999), check(5001), check(1250)]).toEqual(['below', 'above', 'between-steps']);
  });

  it('counts its steps from the least amount, not from zero', () => {
    const odd = { kind: 'range', min: eur('7.00'), max: eur('50.00'), step: eur('5.00') } as const;
    expect(checkRange({ currency: 'EUR', amountMinor: 1200 }, odd).ok).toBe(true);
    expect(checkRange({ currency: 'EUR', amountMinor: 1000 }, odd).ok).toBe(false);
  });
});

describe('a key of an amount', () => {
  const most = { currency: 'EUR', amount: '150.00' };
  it.each(['', '1', '150', '12.', '12.5', '0', '0.0', '€', '€ 1', 'EUR 12'])(
    'leads to %j, which can still become one',
    (typed) => {
      expect(checkTyped(typed, 'EUR', 'en-GB', most)).toEqual({ ok: true, value: null });
    },
  );

  it('of a thousand with its sign is none that is wrong, in either language', () => {
    for (const [locale, sign] of [
      ['en-GB', ','],
      ['de-DE', '.'],
    ] as const)
      for (const typed of [`1${sign}`, `1${sign}0`, `1${sign}00`, `1${sign}000`])
        expect(checkTyped(typed, 'EUR', locale).ok, typed).toBe(true);
  });

  it.each([
    ['12a', 'not-a-number'],
    ['1,2,3', 'not-a-number'],
    ['-1', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['0,0', 'not-a-number'],
    ['1,0000', 'not-a-number'],
    ['12.505', 'too-precise'],
    ['1.000', 'too-precise'],
    ['151', 'above'],
    ['150.01', 'above'],
    ['1,000', 'above'],
  ] as const)('that leads to %j is refused as %s', (typed, why) => {
    expect(checkTyped(typed, 'EUR', 'en-GB', most)).toEqual({ ok: false, error: why });
  });

  it('after the decimal sign is accepted up to the currency’s places', () => {
    expect(checkTyped('1.', 'JPY', 'en-GB').ok).toBe(false);
    expect(checkTyped('1.234', 'KWD', 'en-GB').ok).toBe(true);
    expect(checkTyped('1.2345', 'KWD', 'en-GB').ok).toBe(false);
  });
});
