// How a sale is paid, part by part: what was taken, what is being taken now, what is left. Shown once there is more than one part.
// Invariant: the parts add up to the price of the cards, whatever was declined in between.

import { type Money, type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';
import { isUndecided } from '../../../shared/sale/tender-state.ts';
import type { SaleView, TenderMethod } from '../../../shared/sale/views.ts';

export type PlanStep = {
  readonly kind: 'paid' | 'now' | 'later';
  /** Null while the method is not chosen yet. */
  readonly method: TenderMethod | null;
  readonly amount: MoneyText;
};

/** `now`: the amount of the current payment, and its method once chosen. Empty for a sale paid in one part. */
export function planOf(
  sale: SaleView,
  now: { readonly amount: Money; readonly method: TenderMethod | null },
): readonly PlanStep[] {
  const due = parseMoney(sale.due);
  if (!due.ok) return [];
  const paid = sale.tenders
    .filter(
      ({ parts }) => parts.some(({ state }) => state === 'approved') && !parts.some(({ state }) => isUndecided(state)),
    )
    .map(({ method, amount }): PlanStep => ({ kind: 'paid', method, amount }));
  const restMinor = due.value.amountMinor - now.amount.amountMinor;
  if (restMinor < 0 || (paid.length === 0 && restMinor === 0)) return [];
  const rest: PlanStep = {
    kind: 'later',
    method: null,
    amount: moneyText({ currency: sale.currency, amountMinor: restMinor }),
  };
  return [
    ...paid,
    { kind: 'now', method: now.method, amount: moneyText(now.amount) },
    ...(restMinor > 0 ? [rest] : []),
  ];
}
