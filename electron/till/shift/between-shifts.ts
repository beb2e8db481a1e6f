// Money that was decided while no shift was open becomes the next one's, marked as from the night.
import type { Tx } from '../../ledger/open.ts';
import type { TillContext } from '../core/context.ts';

/** In the transaction in which the shift opens, or opens again. */
export function bookBetweenShifts(
  { movements, shiftEntries }: Pick<TillContext, 'movements' | 'shiftEntries'>,
  tx: Tx,
  shiftId: string,
  by: string,
): void {
  const waiting = movements.night();
  if (waiting.length === 0) return;
  const body = { movements: waiting.map(({ id }) => id) };
  shiftEntries.write(tx, { kind: 'between-shifts-booked', subjectId: shiftId, operatorId: by, body });
}
