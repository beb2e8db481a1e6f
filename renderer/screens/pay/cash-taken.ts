// What the cash on the counter does: pays exactly, leaves change, or pays a part.
// Invariant: the part of the sale that it pays is never more than is due.
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
 * `inCash`: what is due, as coins can pay it. `typed`: nothing, and then the exact sum is meant; or null for a text that is no amount (yet),
 * which is no answer. `isPart`: a part is asked for, so that all or more is too much, and nothing is no answer.
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
