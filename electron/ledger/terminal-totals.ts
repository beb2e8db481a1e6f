// The terminal_totals table: what a card terminal said that it took in a shift, each time it was asked. Each row is permanent.
import type { Pot } from '../../shared/shift/sums.ts';
import { column, integer, type RowOf, table, text } from './table.ts';
import type { Ledger } from './transaction.ts';

export const terminalTotalsTable = table('terminal_totals', {
  /** Of the journal's entry that it was written with. */
  seq: integer,
  shiftId: text,
  pot: column<Pot>(),
  paymentsMinor: integer,
  paymentsCount: integer,
  /** Positive: what it paid back. */
  refundsMinor: integer,
  refundsCount: integer,
  by: text,
  at: text,
});
export type TerminalTotalsRow = RowOf<typeof terminalTotalsTable>;
export type ToldTotals = Pick<
  TerminalTotalsRow,
  'pot' | 'paymentsMinor' | 'paymentsCount' | 'refundsMinor' | 'refundsCount'
>;

export function createTerminalTotals({ db }: Pick<Ledger, 'db'>) {
  return {
    insert: terminalTotalsTable.insert(db),
    /** In the order they were received. */
    ofShift: terminalTotalsTable.all<[shiftId: string]>(db, 'WHERE shift_id = ? ORDER BY seq'),
  };
}
