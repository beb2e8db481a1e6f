// The sales table: one row a receipt.
import type { Request } from '../../shared/ipc/ipc.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import type { SaleStage } from '../../shared/sale/views.ts';
import { matchOf } from './sales-search.ts';
import { column, query, type RowOf, table, text, textOrNull, value, values, write } from './table.ts';
import { owingSales } from './tenders.ts';
import type { Ledger, Tx } from './transaction.ts';

export const salesTable = table('sales', {
  id: text,
  n: column<number | null>(),
  receiptNumber: textOrNull,
  stage: column<SaleStage>(),
  currency: text,
  operatorId: text,
  operatorName: text,
  createdAt: text,
  /** When a person last did something to it: an untouched sale is abandoned in the end. */
  touchedAt: text,
  committedAt: textOrNull,
  /** Since when the basket is suspended; null for every other sale. */
  suspendedAt: textOrNull,
  /** The language that its customer chose; null: the shop's. */
  locale: column<Locale | null>(),
});

export type SaleRow = RowOf<typeof salesTable>;

/** As the screens ask, the amount in minor units. */
export type SalesQuery = Omit<Request<'sales:list'>, 'amount'> & { readonly amountMinor?: number | null };

type Bound = Pick<Required<SalesQuery>, 'before' | 'limit' | 'from' | 'to' | 'operatorId'> & {
  readonly match: string | null;
};

const day = 'substr(created_at, 1, 10)';

/**
 * The first and the last receipt number of the days that hold what is looked for: each day is looked up once, by its index. A basket that
 * was suspended gets its number days later, so the numbers of one day follow nothing from another's.
 */
function numbersOf(from: boolean, to: boolean): string {
  const first = from ? `WHERE ${day} >= substr(@from, 1, 10)` : '';
  const last = to ? `WHERE day < substr(@to, 1, 10)` : 'WHERE day IS NOT NULL';
  return `WITH RECURSIVE days (day) AS (
      SELECT min(${day}) FROM sales ${first}
      UNION ALL
      SELECT (SELECT min(${day}) FROM sales WHERE ${day} > day) FROM days ${last}),
    numbers AS MATERIALIZED (
      SELECT min((SELECT min(n) FROM sales WHERE ${day} = day)) AS first,
        max((SELECT max(n) FROM sales WHERE ${day} = day)) AS last
      FROM days)`;
}

export type Sales = ReturnType<typeof createSales>;

export function createSales({ db }: Ledger) {
  const isFromBackup = value<0 | 1, [string]>(db, 'SELECT from_backup FROM sales WHERE id = ?');
  const next = value<number>(db, 'SELECT coalesce(max(n), 0) + 1 FROM sales');
  const addCashier = write<[saleId: string, operatorId: string]>(
    db,
    'INSERT INTO sale_cashiers (sale_id, operator_id) VALUES (?, ?)',
  );
  const cashiers = values<string, [saleId: string]>(db, 'SELECT operator_id FROM sale_cashiers WHERE sale_id = ?');
  const setLocale = salesTable.update(db, ['locale']);
  const setSuspended = salesTable.update(db, ['suspendedAt']);
  const pages = new Map<string, ReturnType<typeof query<[Bound], SaleRow>>>();
  // Only the filters that are set are asked for: one that may be null would keep every index from being used. CROSS JOIN: what is
  // found drives, the latest receipt first, and the limit stops it. A day is a stretch of receipts.
  const pageOf = ({ match, before, from, to, operatorId }: Bound, owing: boolean) => {
    const [source, n] =
      match === null
        ? ['sales', 'n']
        : ['sales_search CROSS JOIN sales ON n = sales_search.rowid', 'sales_search.rowid'];
    const when = [from ? 'created_at >= @from' : '', to ? 'created_at < @to' : ''].filter(Boolean).join(' AND ');
    const where = [
      match === null ? 'receipt_number IS NOT NULL' : 'sales_search MATCH @match',
      before ? `${n} < (SELECT n FROM sales WHERE id = @before)` : '',
      when ? `${n} BETWEEN (SELECT first FROM numbers) AND (SELECT last FROM numbers) AND ${when}` : '',
      operatorId ? 'operator_id = @operatorId' : '',
      owing ? `id IN (${owingSales})` : '',
    ].filter(Boolean);
    const numbers = when ? numbersOf(Boolean(from), Boolean(to)) : '';
    // With a bare parameter as its limit, SQLite plans a statement again at each run.
    const sql = `${numbers} SELECT ${salesTable.columns()} FROM ${source} WHERE ${where.join(' AND ')} ORDER BY ${n} DESC LIMIT @limit + 0`;
    const known = pages.get(sql) ?? query<[Bound], SaleRow>(db, sql);
    pages.set(sql, known);
    return known;
  };
  return {
    insert: salesTable.insert(db),
    save: salesTable.update(db, [
      'n',
      'receiptNumber',
      'stage',
      'operatorId',
      'operatorName',
      'touchedAt',
      'committedAt',
    ]),
    get: salesTable.one<[id: string]>(db, 'WHERE id = ?'),
    byReceipt: salesTable.one<[receiptNumber: string]>(db, 'WHERE receipt_number = ?'),
    /** The one sale in stage `basket` or `paying` that is not suspended. */
    open: salesTable.one<[]>(db, "WHERE stage IN ('basket', 'paying') AND suspended_at IS NULL"),
    /** The sale that was committed last; null where none was. */
    lastCommitted: salesTable.one<[]>(db, "WHERE stage = 'committed' AND n > 0 ORDER BY n DESC LIMIT 1"),
    /** Adds its cards to this shift's grand total. */
    setShift: write<[shiftId: string, saleId: string]>(db, 'UPDATE sales SET shift_id = ? WHERE id = ?'),
    /** Suspends a basket, or (null) resumes it. */
    setSuspended: (tx: Tx, id: string, suspendedAt: string | null) => setSuspended(tx, { id, suspendedAt }),
    setLocale: (tx: Tx, id: string, locale: Locale) => setLocale(tx, { id, locale }),
    /** The suspended baskets, the longest first. */
    suspended: salesTable.all(db, 'WHERE suspended_at IS NOT NULL ORDER BY suspended_at'),
    /** It was begun before this ledger was restored from a backup: what became of it meanwhile is not known here. */
    isFromBackup: (id: string) => isFromBackup(id) === 1,
    /** A person asked for a tender of it, took one or committed it. */
    addCashier(tx: Tx, saleId: string, operatorId: string): void {
      if (!cashiers(saleId).includes(operatorId)) addCashier(tx, saleId, operatorId);
    },
    cashiers,
    /** The next running number of this ledger, from 1. */
    nextNumber: (_tx: Tx) => next() ?? 1,
    /**
     * Numbered sales, the latest receipt first, before the sale `before`. Every word of `query` begins a word of a card's name, of the
     * cashier's, a serial's last four or any part of the receipt number; a number in it may also be `amountMinor`, of one card or of
     * all cards together. Alone, `amountMinor` is all that is looked for.
     */
    page(wanted: SalesQuery): SaleRow[] {
      const {
        query,
        before,
        limit,
        from = null,
        to = null,
        operatorId = null,
        amountMinor = null,
        owing = false,
      } = wanted;
      const bound: Bound = { match: matchOf(query, amountMinor), before, limit, from, to, operatorId };
      return pageOf(bound, owing).all(bound);
    },
  };
}
