// Whether somebody at the till may be told money of a shift: the one rule that keeps its count blind.
// Invariant: from the opening of the count form to the count that stands nobody is told what the shift took, whoever is signed in; what a
// manager asks for by *Show cash* is told, and stands on the Z.
import { atLeast, type Role } from '../roles.ts';
import type { ShiftState } from './shift-state.ts';

/**
 * How much of it. `sums`: of the shift, or sums that its own are in. `list`: amounts of its sales, side by side. `sale`: those of one of its
 * sales, to somebody who works on it. `shown-cash`: *Show cash*, journalled.
 */
export type MoneyRequest = 'sums' | 'list' | 'sale' | 'shown-cash';

export type ShiftInQuestion = {
  readonly state: ShiftState;
  /** `under-way` from the opening of its form on; `stands` once the count that nobody makes again is durable. */
  readonly count: 'not-begun' | 'under-way' | 'stands';
  /** Another shift is open at this till. */
  readonly anotherSells: boolean;
};

export function mayShowMoney(
  asked: MoneyRequest,
  { state, count, anotherSells }: ShiftInQuestion,
  by: Role | null,
): boolean {
  if (count !== 'under-way') return true;
  switch (asked) {
    case 'shown-cash':
      return by !== null && atLeast(by, 'manager');
    case 'sale':
      // A customer of it comes to whoever sells now: for a claim, a void, money that is due.
      return state === 'sealed' && anotherSells;
    case 'sums':
    case 'list':
      return false;
  }
}
