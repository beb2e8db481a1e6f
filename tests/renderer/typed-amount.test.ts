// A typed amount is read as meant, or refused.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkRange,
  checkTyped,
  decimalSignOf,
  fieldAfter,
  readTypedAmount,
  typedForm,
  withoutGrouping,
} from '../../renderer/typed-amount.ts';
import { moneyText } from '../../shared/money.ts';
import { eur } from '../../testkit/renderer/sale-view.ts';

const minor = (typed: string, currency = 'EUR') => {
  const read = readTypedAmount(typed, currency);
  return read.ok ? read.value.amountMinor : read.error;
};

describe('a typed amount', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,50', 1250],
    [' 0,05 ', 5],
    ['12,', 1200],
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
    ['1,234.50', 'not-a-number'],
    ['٣', 'not-a-number'],
    ['12.505', 'too-precise'],
    ['12.500', 'too-precise'],
    ['0', 'zero'],
    ['0,00', 'zero'],
    ['99999999999999', 'not-a-number'],
  ])('%j is refused as %s', (typed, why) => {
    expect(minor(typed)).toBe(why);
  });

  it('never takes a thousands sign for a decimal sign', () => {
    expect(minor('1.000')).toBe('too-precise');
    expect(minor('1,000')).toBe('too-precise');
  });

  it('knows the places of other currencies', () => {
    expect(minor('2500', 'JPY')).toBe(2500);
    expect(minor('2500.0', 'JPY')).toBe('too-precise');
    expect(minor('1.000', 'KWD')).toBe(1000);
    expect(minor('1.2345', 'KWD')).toBe('too-precise');
  });

  it('reads back the shown amount, in either language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000_000 }),
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        fc.constantFrom('en-GB', 'de-DE', 'fr-FR'),
        (amountMinor, currency, locale) => {
          const money = { currency, amountMinor };
          expect(readTypedAmount(typedForm(moneyText(money), locale), currency)).toEqual({ ok: true, value: money });
        },
      ),
    );
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

describe('the field of an amount', () => {
  it.each(['1500', '12.505', '1.000', '1,2,3'])('holds %j as it was typed', (typed) => {
    expect(fieldAfter(typed.slice(0, -1), typed)).toBe(typed);
  });

  it.each(['12a', '-1', '1 000', '12345678901234567'])('keeps its text when %j is typed', (typed) => {
    expect(fieldAfter('12', typed)).toBe('12');
  });
});

describe('the sign between thousands', () => {
  it.each([
    ['1.000', 'de-DE', '1000'],
    ['12.345.678', 'de-DE', '12345678'],
    ['1.500,50', 'de-DE', '1500,50'],
    ['1,000', 'en-GB', '1000'],
    ['1,500.50', 'en-GB', '1500.50'],
  ])('of %j in %s leaves %j', (typed, locale, plain) => {
    expect(withoutGrouping(typed, locale)).toBe(plain);
  });

  it.each([
    ['12,505', 'de-DE'],
    ['12.505', 'en-GB'],
    ['1.00', 'de-DE'],
    ['1000.000', 'de-DE'],
    ['1000', 'de-DE'],
  ])('is not in %j in %s', (typed, locale) => {
    expect(withoutGrouping(typed, locale)).toBeNull();
  });
});

it.each([
  ['fr-FR', ',', '12,50'],
  ['de-DE', ',', '12,50'],
  ['en-GB', '.', '12.50'],
  ['ar-EG', '.', '12.50'],
] as const)('an amount in %s has the sign %s', (locale, sign, typed) => {
  expect(decimalSignOf(locale)).toBe(sign);
  expect(typedForm({ currency: 'EUR', amount: '12.50' }, locale)).toBe(typed);
});

describe('a key of an amount', () => {
  const most = { currency: 'EUR', amount: '150.00' };
  it.each(['', '1', '150', '12,', '12.5', '12,50', '0,0'])('leads to %j, which can still become one', (typed) => {
    expect(checkTyped(typed, 'EUR', most)).toEqual({ ok: true, value: null });
  });

  it.each([
    ['12a', 'not-a-number'],
    ['1,2,3', 'not-a-number'],
    ['-1', 'not-a-number'],
    ['12,505', 'too-precise'],
    ['1.000', 'too-precise'],
    ['151', 'above'],
    ['150,01', 'above'],
  ] as const)('that leads to %j is refused as %s', (typed, why) => {
    expect(checkTyped(typed, 'EUR', most)).toEqual({ ok: false, error: why });
  });

  it('after the decimal sign is accepted up to the currency’s places', () => {
    expect(checkTyped('1.', 'JPY').ok).toBe(false);
    expect(checkTyped('1.234', 'KWD').ok).toBe(true);
    expect(checkTyped('1.2345', 'KWD').ok).toBe(false);
  });
});
