// The counts table: what people counted in each pot, and when. Each is permanent; a later one never replaces it.
import type { Pot } from '../../shared/shift/sums.ts';
import { column, integer, table, text, textOrNull } from './table.ts';
import type { Ledger } from './transaction.ts';

export const countsTable = table('counts', {
  shiftId: text,
  which: column<'opening' | 'closing' | 'recount' | 'correction'>(),
  pot: column<Pot>(),
  /** Of corrections the number, from 1; else 0. */
  k: integer,
  /** JSON: how many of each piece, by its minor units; null where a sum was typed. */
  pieces: textOrNull,
  totalMinor: integer,
  /** Of corrections: why. */
  reason: textOrNull,
  by: text,
  at: text,
  seq: integer,
});
export function createDrawerCounts({ db }: Pick<Ledger, 'db'>) {
  return {
    insert: countsTable.insert(db),
    /** In the order they were made. */
    ofShift: countsTable.all<[shiftId: string]>(db, 'WHERE shift_id = ? ORDER BY seq, pot'),
  };
}
