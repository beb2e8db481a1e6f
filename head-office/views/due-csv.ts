// Money due as a table for a spreadsheet: a row for each customer who is owed, the longest first.
import { csvBytes } from '../../shared/csv.ts';
import type { DueRow, Where } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { moneyDue } from './due.ts';
import type { Reader } from './scope.ts';

const head = [
  'store',
  'till',
  'receipt',
  'since',
  'currency',
  'amount',
  'state',
  'product_code',
  'card_state',
  'slip_printed',
] as const;

export async function dueCsv(db: Queries, reader: Reader, asks: Where): Promise<Uint8Array> {
  return dueTable((await moneyDue(db, reader, asks)).rows.rows);
}

export function dueTable(rows: readonly DueRow[]): Uint8Array {
  return csvBytes([
    head,
    ...rows.map(({ store, terminal, receipt, since, amount, state, productCode, cardState, isSlipOut }) => [
      ...[store, terminal, receipt, since, amount?.currency ?? null, amount?.amount ?? null],
      ...[state, productCode, cardState, isSlipOut ? 'yes' : 'no'],
    ]),
  ]);
}
