// How far the count of a shift is. Invariant: everything is counted once, what differs once more; then the count is final.
import { isCounted, isWithin, type Pot, sumsByPot } from '../../../shared/shift/sums.ts';
import type { ShiftRow } from '../../ledger/shifts.ts';
import type { TillContext } from './context.ts';

export type CountedPot = {
  readonly pot: Pot;
  readonly expectedMinor: number;
  readonly countedMinor: number;
  readonly differenceMinor: number;
  readonly isWithin: boolean;
};

/** `counted`: the count is final. Else which pots are to be counted now. */
export type CountState =
  | { readonly state: 'count' | 'count-again'; readonly pots: readonly Pot[] }
  | { readonly state: 'counted'; readonly pots: readonly CountedPot[] };

export function countStateOf(
  { movements, drawerCounts, identity }: Pick<TillContext, 'movements' | 'drawerCounts' | 'identity'>,
  shift: Pick<ShiftRow, 'id'>,
): CountState {
  const sums = [...sumsByPot(movements.ofShift(shift.id))].filter(([pot]) => isCounted(pot));
  const made = drawerCounts.ofShift(shift.id);
  const first = made.filter(({ which }) => which === 'closing');
  if (first.length === 0) return { state: 'count', pots: sums.map(([pot]) => pot) };
  const again = made.filter(({ which }) => which === 'recount');
  const pots = sums.map(([pot, { expectedMinor }]): CountedPot => {
    const countedMinor = [...first, ...again].findLast((one) => one.pot === pot)?.totalMinor ?? 0;
    const differenceMinor = countedMinor - expectedMinor;
    const within = isWithin(pot, differenceMinor, identity.shifts.tolerance_minor);
    return { pot, expectedMinor, countedMinor, differenceMinor, isWithin: within };
  });
  const differing = pots.filter((one) => !one.isWithin);
  return again.length > 0 || differing.length === 0
    ? { state: 'counted', pots }
    : { state: 'count-again', pots: differing.map(({ pot }) => pot) };
}
