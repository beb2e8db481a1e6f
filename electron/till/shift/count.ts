// The blind count at the end of a shift: everything is counted once, what differs once more, and only then is it shown by how much.
// Invariants: no answer shows the expected sum before the last count is durable; both counts stay; nothing is sold meanwhile.
import type { Request } from '../../../shared/ipc/ipc.ts';
import { atLeast, type Operator } from '../../../shared/operator.ts';
import type { Pot } from '../../../shared/shift/sums.ts';
import type { CountOutcome, PotView } from '../../../shared/shift/views.ts';
import type { Tx } from '../../ledger/open.ts';
import type { ShiftRow } from '../../ledger/shifts.ts';
import { type CountState, countStateOf } from '../core/count-state.ts';
import { abort, attempt, type Outcome } from '../core/transaction.ts';
import { bookBetweenShifts } from './between-shifts.ts';
import { countedAmount } from './counted-amount.ts';
import { moneyIn } from './money-in.ts';
import { moveShift } from './move-shift.ts';
import { reportedTotals } from './reported-totals.ts';
import { mustBeTheirs, type ShiftContext } from './shift-lifecycle.ts';
import type { createUnresolved } from './unresolved.ts';

export type Counting = ReturnType<typeof createCounting>;

export function potView(pot: Pot): PotView {
  if (pot === 'drawer' || pot === 'by-hand') return { pot, kind: pot, terminal: null };
  return { pot, kind: 'terminal', terminal: pot.slice('terminal:'.length) };
}

export function createCounting(
  context: ShiftContext,
  lifecycle: { readonly abortWhileMoneyMoves: () => void; readonly unresolved: ReturnType<typeof createUnresolved> },
) {
  const { ledger, shifts, shiftEntries, identity } = context;
  const text = moneyIn(identity.currency);

  const stateOf = (shift: ShiftRow): CountState => countStateOf(context, shift);

  /** Who may count it now: of a sealed one a manager who is not its owner. */
  const mayCount = (shiftId: string, by: Operator): ShiftRow => {
    const shift = shifts.get(shiftId) ?? abort('not_found');
    if (shift.state === 'sealed') {
      if (!atLeast(by.role, 'manager')) abort('needs_manager');
      if (shift.ownerId === by.id) abort('shift_of_owner');
    } else if (shift.state === 'counting') mustBeTheirs(shift, by);
    else abort('out_of_turn', shift.state);
    return shift;
  };

  const outcomeOf = (shift: ShiftRow): CountOutcome => {
    const found = stateOf(shift);
    if (found.state !== 'counted')
      return { state: found.state, shiftId: shift.id, pots: found.pots.map((pot) => potView(pot)) };
    const told = reportedTotals(context, shift.id);
    return {
      state: 'counted',
      shiftId: shift.id,
      pots: found.pots.map(({ pot, expectedMinor, countedMinor, differenceMinor, isWithin: within }) => ({
        ...potView(pot),
        told: told.find((one) => one.pot === pot) ?? null,
        expected: text(expectedMinor),
        counted: text(countedMinor),
        difference: text(differenceMinor),
        isWithin: within,
      })),
      needsReason: found.pots.some((one) => !one.isWithin),
      unresolved: lifecycle.unresolved.views(),
    };
  };

  /** Once and for good: a sealed shift sells no more, so nobody goes back from its count. */
  const openBag = (tx: Tx, shift: ShiftRow, by: string): ShiftRow => {
    if (shift.bagOpenedAt !== null) return shift;
    shiftEntries.write(tx, { kind: 'shift-bag-opened', subjectId: shift.id, operatorId: by });
    ledger.anchor(tx);
    return shifts.get(shift.id) ?? abort('not_found');
  };

  return {
    stateOf,
    mayCount,

    /** Opens the form: from here until the count is final nobody sees the shift's money. */
    begin: (by: Operator, shiftId: string): Outcome<CountOutcome> =>
      attempt(context, (tx) => {
        const shift = shifts.get(shiftId) ?? abort('not_found');
        if (shift.state === 'sealed') return outcomeOf(openBag(tx, mayCount(shiftId, by), by.id));
        mustBeTheirs(shift, by);
        lifecycle.abortWhileMoneyMoves();
        return outcomeOf(moveShift(context, tx, shift, 'begin-count', by.id));
      }),

    /** Back to selling, as long as nothing is counted. */
    cancel: (by: Operator, shiftId: string): Outcome<string> =>
      attempt(context, (tx) => {
        const shift = shifts.get(shiftId) ?? abort('not_found');
        mustBeTheirs(shift, by);
        if (stateOf(shift).state !== 'count') abort('out_of_turn', 'counted');
        moveShift(context, tx, shift, 'cancel-count', by.id);
        bookBetweenShifts(context, tx, shift.id, by.id);
        return shift.id;
      }),

    count: (by: Operator, { shiftId, pots }: Request<'shift:count'>): Outcome<CountOutcome> =>
      attempt(context, (tx) => {
        const shift = mayCount(shiftId, by);
        const wanted = stateOf(shift);
        if (wanted.state === 'counted') return abort('out_of_turn', 'counted');
        const which = wanted.state === 'count' ? 'closing' : 'recount';
        const rows = wanted.pots.map((pot) => {
          const given = pots.filter((one) => one.pot === pot);
          const only = given.length === 1 ? given[0] : undefined;
          return { pot, ...countedAmount(context, pot, (only ?? abort('bad_count', pot)).counted) };
        });
        const strange = pots.find(({ pot }) => rows.every((row) => row.pot !== pot));
        if (strange) abort('bad_count', strange.pot);
        const about = { subjectId: shift.id, operatorId: by.id };
        const body = { which, k: 0, pots: rows.map(({ pot, totalMinor }) => ({ pot, totalMinor })) } as const;
        shiftEntries.write(tx, { ...about, kind: 'shift-counted', body }, { pieces: (i) => rows[i]?.pieces ?? null });
        ledger.anchor(tx);
        return outcomeOf(shift);
      }),

    /** Its present state: to continue after a power cut. */
    outcome: (by: Operator, shiftId: string): Outcome<CountOutcome> =>
      attempt(context, () => outcomeOf(mayCount(shiftId, by))),
  };
}
