// The field of an amount: what may stand in it, and what it is filled with.
// Invariant: what was typed is never changed. What is no amount, or too much, stays as it was typed, and is not taken.
import { compare, decimalSignOf, type Money, type MoneyText, parseMoney } from '../shared/money.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { readTyped, type TypedFault } from './typed-number.ts';

export type TypedAmountError = TypedFault | 'zero';

/** An amount above zero. */
export function readTypedAmount(typed: string, currency: string, locale: string): Result<Money, TypedAmountError> {
  const read = readTyped(typed, locale, currency);
  if (!read.ok) return read;
  return read.value === 0 ? err('zero') : ok({ currency, amountMinor: read.value });
}

/** What follows a text that is being typed: `1,` in English, and `0`, become amounts by these. */
const tails = ['', '1', '00', '000'];

/** Whether `typed` is, or can become, an amount of `currency` up to `max`; else what is wrong with it. */
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
