// What the cash on the counter does: pays exactly, leaves change, or pays a part.
// Invariant: it never pays more of the sale than is due.
import { compare, type Money, subtract } from '../../../shared/money.ts';

export type CashTaken = {
  readonly kind: 'exact' | 'change' | 'part' | 'too-much';
  /** The part of the sale that it pays. */
  readonly amount: Money;
  readonly tendered: Money;
  readonly change: Money | null;
  readonly left: Money | null;
};

/**
 * `inCash`: the due amount, as coins can pay it. `typed`: blank, which means the exact sum; or null for a text that is not (yet) an
 * amount, which is no answer. `isPart`: a part is asked for, so that the full amount or more is too much, and blank is no answer.
 */
export function cashTaken(
  due: Money,
  inCash: Money,
  typed: Money | 'nothing' | null,
  isPart: boolean,
): CashTaken | null {
  if (typed === null || (typed === 'nothing' && isPart)) return null;
  if (typed === 'nothing') return { kind: 'exact', amount: due, tendered: inCash, change: null, left: null };
  const order = compare(typed, inCash);
  if (order < 0) return { kind: 'part', amount: typed, tendered: typed, change: null, left: subtract(due, typed) };
  if (isPart) return { kind: 'too-much', amount: due, tendered: typed, change: null, left: null };
  return order === 0
    ? { kind: 'exact', amount: due, tendered: typed, change: null, left: null }
    : { kind: 'change', amount: due, tendered: typed, change: subtract(typed, inCash), left: null };
}
