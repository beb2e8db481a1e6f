// The only reader of a typed or pasted amount or whole number: a wrong guess is a wrong sum of money.
// Invariant: it is read as the till's locale writes it, or refused. So `1,000` is a thousand in English and refused in German, where
// `1.000` is one; grouping counts only if it is well formed. The currency's own sign may be next to an amount; any other sign, a letter, a
// minus, or more decimal places than the currency has are refused.
import { compare, currencyExponent, decimalSignOf, type Money, type MoneyText, parseMoney } from '../shared/money.ts';
import { err, ok, type Result } from '../shared/result.ts';

export type TypedFault = 'empty' | 'not-a-number' | 'too-precise' | 'too-large';
export type TypedAmountError = TypedFault | 'zero';

/** The maximum length of a field. It is longer than any number, so that none is truncated into another one. */
export const longestTyped = 60;

/** Minor units of `currency`, or a whole number if it is null. Digits are Latin or the locale's own. Zero is a number. */
export function readTyped(typed: string, locale: string, currency: string | null): Result<number, TypedFault> {
  const text = typed.replace(/[\u200e\u200f\u061c]/g, '').trim();
  if (text === '') return err('empty');
  // It may have been truncated.
  if (typed.length >= longestTyped) return err('too-large');
  const writings = writingsOf(locale, currency);
  const found = writings.map(({ pattern }) => pattern.exec(text)?.groups);
  const at = found.findIndex((groups) => groups && !(groups.before && groups.after));
  const { whole = '', group = '', point, fraction = '' } = found[at] ?? {};
  if (whole === '') return err('not-a-number');
  const places = currency === null ? 0 : (currencyExponent(currency) ?? 2);
  if (fraction.length > places || (point && places === 0)) return err('too-precise');
  const digits = [...whole.replaceAll(group, ''), ...fraction].map((digit) => writings[at]?.digits.indexOf(digit));
  const number = Number(digits.join('') + '0'.repeat(places - fraction.length));
  return Number.isSafeInteger(number) ? ok(number) : err('too-large');
}

/** An amount above zero. */
export function readTypedAmount(typed: string, currency: string, locale: string): Result<Money, TypedAmountError> {
  const read = readTyped(typed, locale, currency);
  if (!read.ok) return read;
  return read.value === 0 ? err('zero') : ok({ currency, amountMinor: read.value });
}

/** Endings that complete a text still being typed: `1,` in English, or `0`, become amounts with these. */
const tails = ['', '1', '00', '000'];

/** Checks that `typed` is, or can become, an amount of `currency` up to `max`; otherwise says what is wrong with it. */
export function checkTyped(
  typed: string,
  currency: string,
  locale: string,
  max?: MoneyText,
): Result<null, Exclude<TypedAmountError, 'zero' | 'empty'> | 'above'> {
  const [amount, most] = [readTypedAmount(typed, currency, locale), max ? parseMoney(max) : null];
  if (amount.ok) return most?.ok && compare(amount.value, most.value) > 0 ? err('above') : ok(null);
  if (amount.error === 'zero' || amount.error === 'empty') return ok(null);
  return tails.some((tail) => readTyped(typed + tail, locale, currency).ok) ? ok(null) : err(amount.error);
}

/** An amount as a person would type it, to fill a field: `12.50`, with the language's decimal sign. */
export function typedForm(amount: MoneyText, locale: string): string {
  return amount.amount.replace('.', decimalSignOf(locale));
}

const latin = { numberingSystem: 'latn' } as const;
/** Characters that look alike, one of which may be typed instead of another. */
const alike = [' \u00a0\u202f\u2009', "'’"];
const space = `[${alike[0]}]?`;

type Writing = { readonly pattern: RegExp; readonly digits: readonly string[] };
const known = new Map<string, readonly Writing[]>();

/** How the locale writes numbers: with its own digits, and with Latin ones. */
function writingsOf(locale: string, currency: string | null): readonly Writing[] {
  const key = `${locale} ${currency}`;
  const writings = known.get(key) ?? [writingOf(locale, currency, {}), writingOf(locale, currency, latin)];
  known.set(key, writings);
  return writings;
}

function writingOf(locale: string, currency: string | null, system: Partial<typeof latin>): Writing {
  const style = currency === null ? {} : ({ style: 'currency', currency } as const);
  const digits = [...new Intl.NumberFormat(locale, { ...system, useGrouping: false }).format(9_876_543_210)].reverse();
  const parts = new Intl.NumberFormat(locale, {
    ...style,
    ...system,
    useGrouping: 'always',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).formatToParts(12_345_678_901.5);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value;
  const [next = 3, last = 3] = parts
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => [...value].length)
    .slice(-2);
  const sign = partOf('group');
  const signs = alike.find((some) => sign && some.includes(sign)) ?? sign;
  const digit = `[${digits.join('')}]`;
  const grouped = `(?!${digits[0]})${digit}{1,${next}}(?<group>[${signs}])(?:${digit}{${next}}\\k<group>)*${digit}{${last}}`;
  const whole = `(?<whole>${sign ? `${grouped}|` : ''}${digit}+)`;
  const fraction = `(?:(?<point>${RegExp.escape(partOf('decimal') ?? '.')})(?<fraction>${digit}*))?`;
  const own = currency === null ? null : currencySigns(locale, currency);
  const [before, after] = own ? [`(?<before>(?:${own})${space})?`, `(?<after>${space}(?:${own}))?`] : ['', ''];
  return { digits, pattern: new RegExp(`^${before}${whole}${fraction}${after}$`, 'iu') };
}

/** As a pattern: `€` and `EUR`, `US$`, `$` and `USD`. */
export function currencySigns(locale: string, currency: string): string {
  const signs = (['symbol', 'narrowSymbol', 'code'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? [value.replace(/[\u200e\u200f\u061c]/g, '')] : [])),
  );
  return [...new Set(signs)].map((sign) => RegExp.escape(sign)).join('|');
}
