// What is searched for in the list of sales, and the filters that this sends.
// Invariant: an amount is parsed as strictly as one to be paid; any other number can still be part of a receipt or a serial.

import { type MoneyText, mayBeAmount, moneyText } from '../../../shared/money.ts';
import { spanOf } from '../../components/days/day.ts';
import { currencySigns, readTypedAmount } from '../../typed-number.ts';

export type Sought = {
  /** As typed. */
  readonly query: string;
  /** `2026-11-06`, or empty for every day. */
  readonly day: string;
  /** Empty for every cashier. */
  readonly operatorId: string;
};

export const nothing: Sought = { query: '', day: '', operatorId: '' };

export function isNothing({ query, day, operatorId }: Sought): boolean {
  return query.trim() === '' && day === '' && operatorId === '';
}

/** The filters of `sales:list`. */
export function asked({ query, day, operatorId }: Sought, currency: string, locale: string) {
  const text = withoutSign(query, currency, locale).slice(0, 100);
  return { query: text, amount: amountIn(text, currency, locale), operatorId: operatorId || null, ...spanOf(day) };
}

/** Only if just one number was typed: of several it is unclear which is meant. */
function amountIn(text: string, currency: string, locale: string): MoneyText | null {
  const [first, second] = text.split(/\s+/).filter(mayBeAmount);
  if (first === undefined || second !== undefined) return null;
  const amount = readTypedAmount(first, currency, locale);
  return amount.ok ? moneyText(amount.value) : null;
}

/** `€29.90`, `29,90 €` and `EUR 29` as the bare number; the same letters inside a name stay. */
function withoutSign(query: string, currency: string, locale: string): string {
  const sign = `(?:${currencySigns(locale, currency)})`;
  return query.replace(new RegExp(`(?<!\\p{L})${sign}\\s*(?=\\d)|(?<=\\d[.,]?)\\s*${sign}(?!\\p{L})`, 'giu'), '');
}
