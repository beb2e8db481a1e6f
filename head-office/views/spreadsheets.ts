// Views as tables for a spreadsheet. A row of money due is a customer who is owed, the longest first; a row of the Zs is one pot of a Z, or a missing
// Z.
import { type Cell, csvBytes } from '../../shared/csv.ts';
import type { DueRow, Where, ZPot, ZRow, ZsAsks } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { moneyDue } from './due.ts';
import type { Reader } from './scope.ts';
import { zs } from './zs.ts';

/** By their headings. */
type Columns<Row> = Readonly<Record<string, (row: Row) => Cell | undefined>>;

const tableOf = <Row>(columns: Columns<Row>, rows: readonly Row[]): Uint8Array =>
  csvBytes([Object.keys(columns), ...rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row) ?? null))]);

const dueColumns: Columns<DueRow> = {
  store: ({ store }) => store,
  till: ({ terminal }) => terminal,
  receipt: ({ receipt }) => receipt,
  since: ({ since }) => since,
  currency: ({ amount }) => amount?.currency,
  amount: ({ amount }) => amount?.amount,
  state: ({ state }) => state,
  product_code: ({ productCode }) => productCode,
  card_state: ({ cardState }) => cardState,
  slip_printed: ({ isSlipOut }) => (isSlipOut ? 'yes' : 'no'),
};

export const dueTable = (rows: readonly DueRow[]): Uint8Array => tableOf(dueColumns, rows);

export async function dueCsv(db: Queries, reader: Reader, asks: Where): Promise<Uint8Array> {
  return dueTable((await moneyDue(db, reader, asks)).rows.rows);
}

const zColumns: Columns<ZRow & { readonly pot: ZPot | null }> = {
  store: ({ store }) => store,
  till: ({ terminal }) => terminal,
  business_day: ({ day }) => day,
  state: ({ state }) => state,
  verdict: ({ verdict }) => verdict,
  ledger: ({ z }) => z?.ledgerId,
  z: ({ z }) => z?.n,
  sha256: ({ z }) => z?.sha256,
  currency: ({ z }) => z?.sold.amount.currency,
  pot: ({ pot }) => pot?.pot,
  expected: ({ pot }) => pot?.expected.amount,
  counted: ({ pot }) => pot?.counted?.amount,
  difference: ({ pot }) => pot?.difference?.amount,
  journal: ({ pot }) => pot?.journal.amount,
  sold_cards: ({ z }) => z?.sold.cards,
  sold: ({ z }) => z?.sold.amount.amount,
  returned_cards: ({ z }) => z?.returned.cards,
  returned: ({ z }) => z?.returned.amount.amount,
};

export function zsTable(rows: readonly ZRow[]): Uint8Array {
  const lines = rows.flatMap((row) => (row.z?.pots ?? [null]).map((pot) => ({ ...row, pot })));
  return tableOf(zColumns, lines);
}

export async function zsCsv(db: Queries, reader: Reader, asks: ZsAsks): Promise<Uint8Array> {
  return zsTable((await zs(db, reader, asks)).zs.rows);
}
