// Sums of minor units as amounts of their currency.
import type { Monies } from '../../shared/head-office/views.ts';
import { type MoneyText, moneyText } from '../../shared/money.ts';

export const textOf = (currency: string, amountMinor: number): MoneyText => moneyText({ currency, amountMinor });

export type Sum = { readonly currency: string; readonly minor: number };

/** One for each currency, by code; a currency whose sum is zero is left out. */
export function moniesOf(sums: readonly Sum[]): Monies {
  const all = new Map<string, number>();
  for (const { currency, minor } of sums) all.set(currency, (all.get(currency) ?? 0) + minor);
  return [...all]
    .filter(([, minor]) => minor !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, minor]) => textOf(currency, minor));
}

/** Null where it is left out. */
export const amountOf = (currency: string | null, minor: number | null): MoneyText | null =>
  currency === null || minor === null ? null : textOf(currency, minor);
