// How far this computer's clock is from the service's, as the till last learned it: stored, so that a start without the service can use it.
import { integer, type RowOf, table, text, textOrNull, write } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

export const clockOffsetTable = table('clock_offset', {
  /** Added to this computer's clock; 0: it is right. */
  offsetMs: integer,
  /** Last received then (ISO 8601 UTC, the right time), while this computer showed `ownAt`. */
  learnedAt: text,
  ownAt: text,
  /** Counts from then on, by the right time: first received, or confirmed. */
  sinceAt: text,
  /** The last Z before that; 0 for none. */
  zSeq: integer,
  /** The manager who confirmed it; null where it was not confirmed. */
  confirmedBy: textOrNull,
});
export type ClockOffset = RowOf<typeof clockOffsetTable>;

export function createClockOffset({ db }: Pick<Ledger, 'db'>) {
  const clear = write<[]>(db, 'DELETE FROM clock_offset');
  const insert = clockOffsetTable.insert(db);
  return {
    get: clockOffsetTable.one<[]>(db, ''),
    put(tx: Tx, row: ClockOffset): void {
      clear(tx);
      insert(tx, row);
    },
  };
}
