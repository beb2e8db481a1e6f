// What is looked for in the list of sales, and what the search is asked for it.
// Invariant: an amount is read as strictly as one that is to be paid, only the currency's sign may stand beside it; a number that is
// no amount is still a part of a receipt or a serial.

import type { MoneyText } from '../../../shared/money.ts';
import { moneyText } from '../../../shared/money.ts';
import { spanOf } from '../../components/days/day.ts';
import { readTypedAmount } from '../../typed-amount.ts';

export type Sought = {
  /** As it was typed. */
  readonly query: string;
  /** `2026-11-06`, or empty for every day. */
  readonly day: string;
  /** Empty for everybody. */
  readonly operatorId: string;
};

export const nothing: Sought = { query: '', day: '', operatorId: '' };

export function isNothing({ query, day, operatorId }: Sought): boolean {
  return query.trim() === '' && day === '' && operatorId === '';
}

/** The filters of `sales:list`. */
export function asked({ query, day, operatorId }: Sought, currency: string) {
  const text = withoutSign(query, currency).slice(0, 100);
  return { query: text, amount: amountIn(text, currency), operatorId: operatorId || null, ...spanOf(day) };
}

const number = /^\d+(?:[.,]\d*)?$/;

/** Where just one number was typed: beside another one it is not clear which is meant. */
function amountIn(text: string, currency: string): MoneyText | null {
  const [first, second] = text.split(/\s+/).filter((word) => number.test(word));
  if (first === undefined || second !== undefined) return null;
  const amount = readTypedAmount(first, currency);
  return amount.ok ? moneyText(amount.value) : null;
}

/** `€29.90`, `29,90 €` and `EUR 29` as the bare number; the same letters within a name stay. */
function withoutSign(query: string, currency: string): string {
  const signs = (['symbol', 'narrowSymbol', 'code'] as const).map((currencyDisplay) => {
    const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(0);
    return (parts.find((part) => part.type === 'currency')?.value ?? currency).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  const sign = `(?:${signs.join('|')})`;
  return query.replace(new RegExp(`(?<!\\p{L})${sign}\\s*(?=\\d)|(?<=\\d[.,]?)\\s*${sign}(?!\\p{L})`, 'giu'), '');
}
