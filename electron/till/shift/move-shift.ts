// Every move of a shift, with what always goes with it: the journal's entry, the stretch of the journal that ends with its work.
// Invariant: nothing else in the till changes the state of a shift.
import { moveShift as nextState, type ShiftEvent } from '../../../shared/shift/shift-state.ts';
import type { JournalBody } from '../../ledger/journal-entries.ts';
import type { Tx } from '../../ledger/open.ts';
import type { ShiftRow } from '../../ledger/shifts.ts';
import type { TillContext } from '../core/context.ts';
import { stop } from '../core/transaction.ts';

type Facts = Omit<JournalBody<`shift-${ShiftEvent}`>, 'from' | 'to'>;
type Patch = Partial<
  Pick<
    ShiftRow,
    'endedBy' | 'endedAt' | 'bag' | 'leftMinor' | 'reason' | 'closedBy' | 'closedApprover' | 'closedAt' | 'closedSeq'
  >
>;
type MoveContext = Pick<TillContext, 'ledger' | 'shifts' | 'movements' | 'journal' | 'now'>;

const isAtWork = ({ state }: ShiftRow): boolean => state === 'open' || state === 'counting';

/** Stops with `out_of_turn` where the table has no such move. */
export function moveShift(
  { ledger, shifts, movements, journal }: MoveContext,
  tx: Tx,
  shift: ShiftRow,
  event: ShiftEvent,
  by: string,
  { facts = {}, patch }: { readonly facts?: Facts; readonly patch?: (at: string, seq: number) => Patch } = {},
): ShiftRow {
  const moved = nextState(shift.state, event);
  if (!moved.ok) return stop('out_of_turn', shift.state);
  const at = journal.append(tx, {
    kind: `shift-${event}`,
    subjectId: shift.id,
    operatorId: by,
    body: { from: shift.state, to: moved.value, ...facts },
  });
  const seq = movements.lastSeq();
  const next: ShiftRow = { ...shift, ...patch?.(at, seq), state: moved.value };
  shifts.save(tx, next);
  if (isAtWork(shift) && !isAtWork(next))
    shifts.insertSpell(tx, { toSeq: seq, fromSeq: shifts.nextSpellSeq(), shiftId: shift.id });
  ledger.anchor(tx);
  return next;
}
