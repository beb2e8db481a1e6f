// Reads a typed amount strictly, because a wrong guess is a wrong sum of money.
// Invariant: no grouping signs, one decimal sign (point or comma), and never more places than the currency has, zeros
// included. So a German `1.000` is refused and never read as one euro.

import type { DenominationView } from '../shared/catalogue/views.ts';
import { compare, currencyExponent, type Money, type MoneyText, moneyText, parseMoney } from '../shared/money.ts';
import { err, ok, type Result } from '../shared/result.ts';

export type TypedAmountError = 'empty' | 'not-a-number' | 'too-precise' | 'zero' | 'too-large';

/** Reads `12`, `12,5` or `12.50` as an amount of `currency`. */
export function readTypedAmount(typed: string, currency: string): Result<Money, TypedAmountError> {
  const text = typed.trim();
  if (text === '') return err('empty');
  const match = /^(\d{1,13})(?:[.,](\d*))?$/.exec(text);
  if (!match) return err('not-a-number');
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > (currencyExponent(currency) ?? 2)) return err('too-precise');
  const parsed = parseMoney({ currency, amount: fraction === '' ? whole : `${whole}.${fraction}` });
  if (!parsed.ok) return err(parsed.error === 'too_large' ? 'too-large' : 'not-a-number');
  return parsed.value.amountMinor === 0 ? err('zero') : ok(parsed.value);
}

export type TypedFault = 'not-a-number' | 'too-precise' | 'above';

/** Whether `typed` is, or can become, an amount of `currency` up to `max`; else what is wrong with it. */
export function checkTyped(typed: string, currency: string, max?: MoneyText): Result<null, TypedFault> {
  const match = /^(\d{0,13})([.,](\d*))?$/.exec(typed);
  const exponent = currencyExponent(currency) ?? 2;
  if (!match) return err('not-a-number');
  if (match[2] !== undefined && (match[3] ?? '').length > exponent) return err('too-precise');
  if (match[2] !== undefined && exponent === 0) return err('too-precise');
  const [amount, most] = [readTypedAmount(typed, currency), max ? parseMoney(max) : null];
  return amount.ok && most?.ok && compare(amount.value, most.value) > 0 ? err('above') : ok(null);
}

export const longestAmount = 16;

/**
 * The text of an amount field that held `before` when `typed` was entered. Digits and signs stay as typed: 1500 where
 * 1000 is the most is marked and never becomes 150. Only characters of no number are refused.
 */
export function fieldAfter(before: string, typed: string): string {
  return typed.length <= longestAmount && /^[\d.,]*$/.test(typed) ? typed : before;
}

/** The sign before the cents, as the language writes amounts: `.` or `,`. */
export function decimalSignOf(locale: string): ',' | '.' {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/** `1.000` in German and `1,000` in English without the grouping sign; null where there is none in its place. */
export function withoutGrouping(typed: string, locale: string): string | null {
  const hasComma = decimalSignOf(locale) === ',';
  const grouped = hasComma ? /^\d{1,3}(\.\d{3})+(,\d*)?$/ : /^\d{1,3}(,\d{3})+(\.\d*)?$/;
  return grouped.test(typed) ? typed.replaceAll(hasComma ? '.' : ',', '') : null;
}

/** An amount as a person would type it, to fill a field: `12.50`, with the language's decimal sign. */
export function typedForm(amount: MoneyText, locale: string): string {
  return amount.amount.replace('.', decimalSignOf(locale));
}

export type OfferError = 'below' | 'above' | 'between-steps';

/** Whether `range` offers this open amount. */
export function checkRange(
  amount: Money,
  range: Extract<DenominationView, { kind: 'range' }>,
): Result<MoneyText, OfferError> {
  const [min, max, step] = [parseMoney(range.min), parseMoney(range.max), parseMoney(range.step)];
  if (!min.ok || !max.ok || !step.ok) return err('between-steps');
  if (compare(amount, min.value) < 0) return err('below');
  if (compare(amount, max.value) > 0) return err('above');
  const past = amount.amountMinor - min.value.amountMinor;
  if (step.value.amountMinor > 0 && past % step.value.amountMinor !== 0) return err('between-steps');
  return ok(moneyText(amount));
}
