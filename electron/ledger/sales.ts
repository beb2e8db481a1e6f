// The sales table: one row a receipt.
import type { SaleStage } from '../../shared/views.ts';
import type { Ledger, Tx } from './open.ts';

export type SaleRow = {
  id: string;
  n: number | null;
  receiptNumber: string | null;
  stage: SaleStage;
  currency: string;
  operatorId: string;
  operatorName: string;
  createdAt: string;
  /** When a person last did something to it: an untouched sale is abandoned in the end. */
  touchedAt: string;
  committedAt: string | null;
};

export type Sales = {
  insert(tx: Tx, sale: SaleRow): void;
  save(tx: Tx, sale: SaleRow): void;
  get(id: string): SaleRow | null;
  /** The one sale in stage `basket` or `paying`. */
  open(): SaleRow | null;
  /** The next running number of this ledger, from 1. */
  nextNumber(tx: Tx): number;
  /**
   * Numbered sales, newest first, before the sale `before`. `query` matches the start or end of a receipt number, or the last
   * four digits of a card's serial.
   */
  page(options: { query: string; before: string | null; limit: number }): SaleRow[];
};

const columns = `id, n, receipt_number AS receiptNumber, stage, currency, operator_id AS operatorId,
  operator_name AS operatorName, created_at AS createdAt, touched_at AS touchedAt, committed_at AS committedAt`;

export function createSales({ db }: Ledger): Sales {
  const insert = db.prepare<SaleRow>(
    `INSERT INTO sales (id, n, receipt_number, stage, currency, operator_id, operator_name, created_at, touched_at, committed_at)
     VALUES (@id, @n, @receiptNumber, @stage, @currency, @operatorId, @operatorName, @createdAt, @touchedAt, @committedAt)`,
  );
  const save = db.prepare<SaleRow>(
    `UPDATE sales SET n = @n, receipt_number = @receiptNumber, stage = @stage, operator_id = @operatorId,
     operator_name = @operatorName, touched_at = @touchedAt, committed_at = @committedAt WHERE id = @id`,
  );
  const get = db.prepare<[string], SaleRow>(`SELECT ${columns} FROM sales WHERE id = ?`);
  const open = db.prepare<[], SaleRow>(`SELECT ${columns} FROM sales WHERE stage IN ('basket', 'paying')`);
  const next = db.prepare<[], { n: number }>('SELECT coalesce(max(n), 0) + 1 AS n FROM sales');
  const page = db.prepare<{ before: string | null; limit: number }, SaleRow>(
    `SELECT ${columns} FROM sales WHERE receipt_number IS NOT NULL AND (@before IS NULL OR id < @before)
     ORDER BY id DESC LIMIT @limit`,
  );
  const search = db.prepare<
    { before: string | null; limit: number; start: string; end: string; four: string },
    SaleRow
  >(
    `SELECT ${columns} FROM sales WHERE receipt_number IS NOT NULL AND (@before IS NULL OR id < @before)
     AND (receipt_number LIKE @start ESCAPE '\\' OR receipt_number LIKE @end ESCAPE '\\'
       OR id IN (SELECT sale_id FROM lines WHERE serial_last4 = @four))
     ORDER BY id DESC LIMIT @limit`,
  );
  return {
    insert: (_tx, sale) => void insert.run(sale),
    save: (_tx, sale) => void save.run(sale),
    get: (id) => get.get(id) ?? null,
    open: () => open.get() ?? null,
    nextNumber: () => next.get()?.n ?? 1,
    page({ query, before, limit }) {
      const word = query.trim();
      if (word === '') return page.all({ before, limit });
      const escaped = word.replace(/[\\%_]/g, '\\$&');
      return search.all({ before, limit, start: `${escaped}%`, end: `%${escaped}`, four: word });
    },
  };
}
