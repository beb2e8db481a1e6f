// Views as tables for a spreadsheet, written while they are read. A row of money due is a customer who is owed, the longest first; a row of the Zs is
// one pot of a Z, or a missing Z. Invariant: a table has every row that the reader may see; what ends early fails.
import { type Cell, csvStart, csvText } from '../../shared/csv.ts';
import type { DueRow, Listed, Where, ZDays, ZPot, ZRow } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import type { PageAsked } from '../core/paged.ts';
import { owedPage } from './due.ts';
import type { Reader } from './scope.ts';
import { zPage } from './zs.ts';

/** By their headings. */
type Columns<Row> = Readonly<Record<string, (row: Row) => Cell | undefined>>;
/** Pieces of text, in their order. */
export type Table = AsyncGenerator<string, void>;
type PageAt<Row> = (page: PageAsked) => Promise<Listed<Row>>;

/** Read from the database at once. */
const rowsAtOnce = 1000;

async function* tableOf<Row, Line>(
  columns: Columns<Line>,
  linesOf: (row: Row) => readonly Line[],
  pageAt: PageAt<Row>,
): Table {
  yield csvStart + csvText([Object.keys(columns)]);
  for (let after: string | null | undefined; after !== null; ) {
    const { rows, next }: Listed<Row> = await pageAt({ after, most: rowsAtOnce });
    yield csvText(rows.flatMap(linesOf).map((line) => Object.values(columns).map((cellOf) => cellOf(line) ?? null)));
    after = next;
  }
}

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

export const dueTable = (pageAt: PageAt<DueRow>): Table => tableOf(dueColumns, (row) => [row], pageAt);

export const dueCsv = (db: Queries, reader: Reader, asks: Where): Table =>
  dueTable((page) => owedPage(db, reader, asks, page));

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

export const zsTable = (pageAt: PageAt<ZRow>): Table =>
  tableOf(zColumns, (row) => (row.z?.pots ?? [null]).map((pot) => ({ ...row, pot })), pageAt);

export const zsCsv = (db: Queries, reader: Reader, asks: ZDays): Table =>
  zsTable((page) => zPage(db, reader, asks, page));
