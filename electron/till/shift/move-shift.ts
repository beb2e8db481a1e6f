// Every move of a shift: as its table allows, and never without its journal entry.
// Invariant: nothing else in the till changes the state of a shift.
import { moveShift as nextState, type ShiftEvent } from '../../../shared/shift/shift-state.ts';
import type { JournalBody } from '../../ledger/journal-entries.ts';
import type { Tx } from '../../ledger/open.ts';
import type { ShiftRow } from '../../ledger/shifts.ts';
import type { TillContext } from '../core/context.ts';
import { abort } from '../core/transaction.ts';

type Facts = Omit<JournalBody<`shift-${ShiftEvent}`>, 'from' | 'to'>;

/** Aborts with `out_of_turn` where the table has no such move. */
export function moveShift(
  { ledger, shifts, shiftEntries }: Pick<TillContext, 'ledger' | 'shifts' | 'shiftEntries'>,
  tx: Tx,
  shift: ShiftRow,
  event: ShiftEvent,
  by: string,
  facts: Facts = {},
): ShiftRow {
  const moved = nextState(shift.state, event);
  if (!moved.ok) return abort('out_of_turn', shift.state);
  const body = { from: shift.state, to: moved.value, ...facts };
  shiftEntries.write(tx, { kind: `shift-${event}`, subjectId: shift.id, operatorId: by, body });
  ledger.anchor(tx);
  return shifts.get(shift.id) ?? abort('not_found');
}
