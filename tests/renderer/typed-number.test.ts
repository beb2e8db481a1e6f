// What a person typed or pasted is read as the till's locale writes it, or refused: in every language of the till, and in others that
// write otherwise, in every currency.
import * as currencies from 'dinero.js/currencies';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestTyped, readTyped, typedForm } from '../../renderer/typed-number.ts';
import { intlLocales } from '../../shared/locales/intl.ts';
import { currencyExponent, decimalSignOf, moneyText } from '../../shared/money.ts';

const read = (typed: string, locale: string, currency: string | null = 'EUR') => {
  const found = readTyped(typed, locale, currency);
  return found.ok ? found.value : found.error;
};

const spoken = Object.values(intlLocales);
/** They group by spaces, apostrophes, or in twos, write digits of their own, or put marks of direction beside them. */
const others = [
  'fr-FR',
  'sv-SE',
  'de-CH',
  'de-AT',
  'es-ES',
  'pl-PL',
  'pt-BR',
  'hi-IN',
  'ar-EG',
  'fa-IR',
  'he-IL',
  'ja-JP',
];
/** All but the two that no till can have, because five of their minor units are one. */
const codes = Object.values(currencies).flatMap(({ code, base }) => (base === 10 ? [code] : []));
const locale = fc.oneof(fc.constantFrom(...spoken), fc.constantFrom(...spoken, ...others));
const currency = fc.oneof(fc.constantFrom('EUR', 'JPY', 'KWD', 'CHF', 'USD'), fc.constantFrom(...codes));
const minor = fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 10 ** 13 }));
const displays = ['symbol', 'narrowSymbol', 'code'] as const;

function written(amountMinor: number, of: string, options: Intl.NumberFormatOptions, at: string): string {
  const places = currencyExponent(of) ?? 2;
  const { amount } = moneyText({ currency: of, amountMinor });
  return new Intl.NumberFormat(at, { minimumFractionDigits: places, maximumFractionDigits: places, ...options }).format(
    amount as Intl.StringNumericLiteral,
  );
}

describe('whatever Intl writes', () => {
  it('as an amount of a currency is read back to the same minor units, with its sign, its code or neither', () => {
    fc.assert(
      fc.property(locale, currency, minor, fc.constantFrom(...displays), (at, of, amountMinor, currencyDisplay) => {
        const money = { style: 'currency', currency: of, currencyDisplay } as const;
        expect(read(written(amountMinor, of, money, at), at, of)).toBe(amountMinor);
        const bare = new Intl.NumberFormat(at, { ...money, minimumFractionDigits: currencyExponent(of) ?? 2 });
        const parts = bare.formatToParts(Number(moneyText({ currency: of, amountMinor }).amount));
        const alone = parts.filter(({ type }) => !['currency', 'literal'].includes(type)).map(({ value }) => value);
        expect(read(alone.join(''), at, of)).toBe(amountMinor);
      }),
      { numRuns: 300 },
    );
  });

  it('as a whole number is read back, grouped or not', () => {
    fc.assert(
      fc.property(locale, minor, fc.boolean(), (at, number, useGrouping) => {
        expect(read(new Intl.NumberFormat(at, { useGrouping }).format(number), at, null)).toBe(number);
      }),
      { numRuns: 100 },
    );
  });

  it('and what a field is filled with', () => {
    fc.assert(
      fc.property(locale, currency, minor, (at, of, amountMinor) => {
        expect(read(typedForm(moneyText({ currency: of, amountMinor }), at), at, of)).toBe(amountMinor);
      }),
      { numRuns: 100 },
    );
  });
});

describe('whatever is read', () => {
  const beside = fc.oneof(
    { arbitrary: fc.constant(''), weight: 5 },
    {
      arbitrary: fc.constantFrom('€', '€ ', ' €', 'EUR ', 'eur', '$', '¥', 'KWD\u00a0', '-', '+', '٥', '.'),
      weight: 1,
    },
  );
  const few = fc.stringMatching(/^[0-9]{1,4}$/);
  const run = fc.oneof(few, fc.stringMatching(/^[0-9]{3}$/));
  const between = fc.oneof(fc.constantFrom('.', ','), fc.constantFrom('', ' ', '\u00a0', "'", 'e', '٥'));
  const typed = fc.oneof(
    { arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }), weight: 1 },
    {
      arbitrary: fc
        .tuple(beside, few, fc.array(fc.tuple(between, run), { maxLength: 3 }), beside)
        .map((some) => some.flat(2).join('')),
      weight: 9,
    },
  );
  /** All that the locale writes for it: grouped or not, with fewer zeros behind the decimal sign. */
  const writings = (number: number, at: string, of: string | null): readonly string[] => {
    const places = of === null ? 0 : (currencyExponent(of) ?? 2);
    return (['always', false] as const).flatMap((useGrouping) => {
      const whole = of
        ? written(number, of, { useGrouping }, at)
        : new Intl.NumberFormat(at, { useGrouping }).format(number);
      const shorter = Array.from({ length: places + 1 }, (_, fewer) => whole.slice(0, whole.length - fewer));
      if (places > 0) shorter.push(whole.slice(0, whole.length - places - 1));
      return shorter.filter((text) => /^[.,]?0*$/.test(whole.slice(text.length)));
    });
  };

  it('is what the till’s own language writes for that number, and nothing else', () => {
    let taken = 0;
    fc.assert(
      fc.property(typed, fc.constantFrom(...spoken), fc.constantFrom('EUR', 'JPY', 'KWD', null), (text, at, of) => {
        const found = readTyped(text, at, of);
        if (!found.ok) return;
        taken += 1;
        const signs = { EUR: '€|EUR', JPY: 'JP¥|¥|JPY', KWD: 'KWD' };
        const sign = of ? new RegExp(`^(${signs[of]})[ \u00a0]?|[ \u00a0]?(${signs[of]})$`, 'i') : '';
        const bare = text
          .trim()
          .replace(sign, '')
          .replace(/^0+(?=\d)/, '');
        expect(writings(found.value, at, of), `${JSON.stringify(text)} in ${at}, ${of}`).toContain(bare);
      }),
      { numRuns: 3000 },
    );
    expect(taken).toBeGreaterThan(300);
  });
});

describe('one rule for what is pasted', () => {
  const all = ['1,000', '1.000', '1 000', '1\u00a0000', "1'000", '1’000', '٥', '1e3'] as const;
  const none = 'not-a-number';
  it.each([
    ['en-GB', 'EUR', [100_000, 'too-precise', none, none, none, none, none, none]],
    ['de-DE', 'EUR', ['too-precise', 100_000, none, none, none, none, none, none]],
    ['en-GB', 'KWD', [1_000_000, 1000, none, none, none, none, none, none]],
    ['de-DE', 'JPY', ['too-precise', 1000, none, none, none, none, none, none]],
    ['en-GB', null, [1000, 'too-precise', none, none, none, none, none, none]],
    ['de-DE', null, ['too-precise', 1000, none, none, none, none, none, none]],
    ['fr-FR', 'EUR', ['too-precise', none, 100_000, 100_000, none, none, none, none]],
    ['de-CH', 'CHF', [none, 'too-precise', none, none, 100_000, 100_000, none, none]],
    ['ar-EG', 'EUR', [100_000, 'too-precise', none, none, none, none, 500, none]],
  ] as const)('in %s, %s', (at, of, expected) => {
    expect(all.map((typed) => read(typed, at, of))).toEqual(expected);
  });

  it.each([
    ['€ 25.00', 2500],
    ['€25', 2500],
    ['25.00 €', 2500],
    ['EUR\u00a025.00', 2500],
    ['eur 25', 2500],
    [' 25.00\n', 2500],
    ['\u200e€25.00\u200f', 2500],
    ['$25.00', none],
    ['US$ 25', none],
    ['25 GBP', none],
    ['€25€', none],
    ['-5', none],
    ['−5', none],
    ['(5)', none],
    ['+5', none],
    ['5-', none],
    ['25%', none],
    ['0x10', none],
    ['１２', none],
    ['٥5', none],
    ['½', none],
    ['Infinity', none],
  ])('%j is %j', (typed, expected) => {
    expect(read(typed, 'en-GB')).toBe(expected);
  });

  it.each(['1,00', '1,0000', '10,00', '12,34,567', '1,000,00', '0,007', '00,500', ',000', '1,,000', '1,000,'])(
    'grouping of any other form than English is none: %j',
    (typed) => expect(read(typed, 'en-GB')).toBe(none),
  );

  it('spaces of two kinds, or digits of two systems, are no grouping and no number', () => {
    expect(read('1 000\u00a0000', 'fr-FR')).toBe(none);
    expect(read('1 000 000', 'fr-FR')).toBe(100_000_000);
    expect(read('1٠٠', 'ar-EG')).toBe(none);
    expect(read('١٬٠٠٠٫٥', 'ar-EG')).toBe(100_050);
  });

  it('what a field may have cut is not read, nor what no sum can be', () => {
    expect(read('9'.repeat(15), 'en-GB')).toBe('too-large');
    expect(read('9'.repeat(longestTyped), 'en-GB')).toBe('too-large');
    expect(read(`${' '.repeat(longestTyped - 1)}1`, 'en-GB')).toBe('too-large');
    expect(read('90071992547409.91', 'en-GB')).toBe(Number.MAX_SAFE_INTEGER);
    expect(read('90071992547409.92', 'en-GB')).toBe('too-large');
  });
});

it.each([
  ['fr-FR', ',', '12,50'],
  ['de-DE', ',', '12,50'],
  ['en-GB', '.', '12.50'],
  ['ar-EG', '.', '12.50'],
] as const)('an amount in %s has the sign %s', (at, sign, typed) => {
  expect(decimalSignOf(at)).toBe(sign);
  expect(typedForm({ currency: 'EUR', amount: '12.50' }, at)).toBe(typed);
});
