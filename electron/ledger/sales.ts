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
  /** Since when the basket is put aside; null for every other sale. */
  heldAt: string | null;
};

export type Sales = {
  insert(tx: Tx, sale: SaleRow): void;
  save(tx: Tx, sale: SaleRow): void;
  get(id: string): SaleRow | null;
  /** The one sale in stage `basket` or `paying` that is not held. */
  open(): SaleRow | null;
  /** Puts a basket aside, or (null) takes it up again. */
  setHeld(tx: Tx, id: string, at: string | null): void;
  /** The baskets put aside, the longest first. */
  held(): SaleRow[];
  /** The next running number of this ledger, from 1. */
  nextNumber(tx: Tx): number;
  /**
   * Numbered sales, newest first, before the sale `before`. `query` matches the start or end of a receipt number, the last four
   * digits of a card's serial, or (from three letters on) part of a receipt number or of a product's name. `amountMinor` is that
   * of one card or of all cards together.
   */
  page(options: SalesQuery): SaleRow[];
  /** How many sales owe a customer money now. */
  owingCount(): number;
};

export type SalesQuery = {
  readonly query: string;
  readonly before: string | null;
  readonly limit: number;
  /** ISO 8601 UTC: begun from here on. */
  readonly from?: string | null | undefined;
  /** ISO 8601 UTC: begun before. */
  readonly to?: string | null | undefined;
  readonly operatorId?: string | null | undefined;
  /** Only those that owe a customer money, or asked for its return and do not know. */
  readonly owing?: boolean | undefined;
  readonly amountMinor?: number | null | undefined;
};

const columns = `id, n, receipt_number AS receiptNumber, stage, currency, operator_id AS operatorId,
  operator_name AS operatorName, created_at AS createdAt, touched_at AS touchedAt, committed_at AS committedAt, held_at AS heldAt`;

type Filter = {
  readonly before: string | null;
  readonly limit: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly operatorId: string | null;
  readonly owing: 0 | 1;
};

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
  const open = db.prepare<[], SaleRow>(
    `SELECT ${columns} FROM sales WHERE stage IN ('basket', 'paying') AND held_at IS NULL`,
  );
  const next = db.prepare<[], { n: number }>('SELECT coalesce(max(n), 0) + 1 AS n FROM sales');
  const setHeld = db.prepare<[string | null, string]>('UPDATE sales SET held_at = ? WHERE id = ?');
  const held = db.prepare<[], SaleRow>(`SELECT ${columns} FROM sales WHERE held_at IS NOT NULL ORDER BY held_at`);
  // As the index of what is owed has it.
  const owing = `SELECT sale_id FROM tenders JOIN tender_parts ON tender_parts.tender_id = tenders.id
     WHERE tender_parts.state IN ('refund-due', 'refunding', 'refund-unknown')`;
  const owingCount = db.prepare<[], { n: number }>(
    `SELECT count(DISTINCT tenders.sale_id) AS n FROM tenders JOIN tender_parts ON tender_parts.tender_id = tenders.id
     WHERE tender_parts.state IN ('refund-due', 'refunding')`,
  );
  const among = `FROM sales WHERE receipt_number IS NOT NULL AND (@before IS NULL OR id < @before)
     AND (@from IS NULL OR created_at >= @from) AND (@to IS NULL OR created_at < @to)
     AND (@operatorId IS NULL OR operator_id = @operatorId)
     AND (@owing = 0 OR id IN (${owing}))`;
  // Walked newest first until the page is full.
  const ofAmount = `(EXISTS (SELECT 1 FROM lines WHERE sale_id = sales.id AND amount_minor = @amountMinor)
     OR (SELECT sum(amount_minor) FROM lines WHERE sale_id = sales.id AND state <> 'refused') = @amountMinor)`;
  const page = db.prepare<Filter, SaleRow>(`SELECT ${columns} ${among} ORDER BY id DESC LIMIT @limit`);
  const search = db.prepare<
    Filter & { start: string; end: string; part: string; four: string; amountMinor: number | null },
    SaleRow
  >(
    `SELECT ${columns} ${among} AND (@start <> '%' AND (receipt_number LIKE @start ESCAPE '\\'
       OR receipt_number LIKE @end ESCAPE '\\' OR id IN (SELECT sale_id FROM lines WHERE serial_last4 = @four)
       OR @part <> '' AND (receipt_number LIKE @part ESCAPE '\\'
         OR EXISTS (SELECT 1 FROM lines WHERE sale_id = sales.id AND product_name LIKE @part ESCAPE '\\')))
       OR @amountMinor IS NOT NULL AND ${ofAmount})
     ORDER BY id DESC LIMIT @limit`,
  );
  return {
    insert: (_tx, sale) => void insert.run(sale),
    save: (_tx, sale) => void save.run(sale),
    get: (id) => get.get(id) ?? null,
    open: () => open.get() ?? null,
    nextNumber: () => next.get()?.n ?? 1,
    setHeld: (_tx, id, at) => void setHeld.run(at, id),
    held: () => held.all(),
    page({ query, before, limit, from = null, to = null, operatorId = null, amountMinor = null, owing = false }) {
      const word = query.trim();
      const filter: Filter = { before, limit, from, to, operatorId, owing: owing ? 1 : 0 };
      if (word === '' && amountMinor === null) return page.all(filter);
      const escaped = word.replace(/[\\%_]/g, '\\$&');
      return search.all({
        ...filter,
        start: `${escaped}%`,
        end: `%${escaped}`,
        four: word,
        amountMinor,
        part: word.length < 3 ? '' : `%${escaped}%`,
      });
    },
    owingCount: () => owingCount.get()?.n ?? 0,
  };
}
