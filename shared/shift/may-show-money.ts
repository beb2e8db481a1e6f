// Whether a user of the till may see money of a shift: the one rule that keeps its count blind.
// Invariant: from the opening of the count form to the final count no one sees what the shift took, whoever is signed in; what a manager requests
// with *Show cash* is shown, and printed on the Z.
import { atLeast, type Role } from '../roles.ts';
import type { ShiftState } from './shift-state.ts';

/**
 * Which amounts. `sums`: of the shift, or sums that include its own. `list`: amounts of its sales, side by side. `sale`: those of one of its sales,
 * to a person who works on it. `shown-cash`: *Show cash*, journalled.
 */
export type MoneyRequest = 'sums' | 'list' | 'sale' | 'shown-cash';

export type ShiftInQuestion = {
  readonly state: ShiftState;
  /** `under-way` from the opening of its form on; `stands` once the final count is durable. */
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
      // Its customers come to the person who sells now: for a claim, a void, money they are owed.
      return state === 'sealed' && anotherSells;
    case 'sums':
    case 'list':
      return false;
  }
}
