// Whether money of a shift may be told to people who may count its drawer: the one rule that keeps the count blind, at the till and at head office.
// Invariant: until the final count, nothing that has several of the shift's amounts, or a sum of them, is told unless it is asked for as an X with
// cash, which is on the Z; and while it is being counted not even that, but for *Show cash*.
import type { ShiftState } from './shift-state.ts';

/**
 * What tells it. `list`: figures, lists, exports, balances: whatever has more than one amount, or a sum. `one`: one sale or one movement, by its own
 * number, to a person who works on it. `look`: sums that are asked for, and recorded as an X with cash. `shown-cash`: *Show cash*, recorded likewise.
 */
export type MoneyRequest = 'list' | 'one' | 'look' | 'shown-cash';

export type ShiftInQuestion = {
  readonly state: ShiftState;
  /** `under-way` from the opening of its form on; `stands` once the final count is durable. */
  readonly count: 'not-begun' | 'under-way' | 'stands';
  /** Another shift is open at this till. */
  readonly anotherSells: boolean;
};

export function mayShowMoney(asked: MoneyRequest, { state, count, anotherSells }: ShiftInQuestion): boolean {
  if (count === 'stands') return true;
  switch (asked) {
    case 'list':
      return false;
    case 'one':
      // Of a sealed shift its customers come to the person who sells now: for a claim, a void, money they are owed.
      return count === 'not-begun' || (state === 'sealed' && anotherSells);
    case 'look':
      return count === 'not-begun';
    case 'shown-cash':
      return true;
  }
}
