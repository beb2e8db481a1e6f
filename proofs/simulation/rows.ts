// The ledger as the promises look at it: rows, read with no code of the till between.
import type Database from 'better-sqlite3';
import type { CompanyCardState } from '../../shared/companies/views.ts';
import type { LineState } from '../../shared/sale/line-state.ts';
import type { LineCarrier, TenderMethod } from '../../shared/sale/views.ts';
import { writesTo } from './disk.ts';

export type SaleFacts = {
  id: string;
  n: number | null;
  receipt_number: string | null;
  committed_at: string | null;
  stage: string;
  suspended_at: string | null;
};
export type LineFacts = {
  id: string;
  sale_id: string;
  state: LineState;
  order_id: string | null;
  product_code: string;
  amount_minor: number;
  cancel_requested: number;
  void_refusal: string | null;
  handed_over_at: string | null;
  carrier: LineCarrier;
  /** What a manager decided last about it. */
  decided: string | null;
};
export type TenderFacts = {
  id: string;
  sale_id: string;
  method: TenderMethod;
  amount_minor: number;
  rounding_minor: number;
  terminal: string | null;
  approval_code: string | null;
  answered_at: string | null;
  /** Null where money came over this counter for it. */
  source: 'slip' | 'shop' | null;
};
/** A line that began with another till's slip. */
export type ClaimFacts = {
  line_id: string;
  issuer: string;
  issuer_line_id: string;
  copy: number;
  /** Whose receipt its order is, as the service told; null where the order was missing. */
  order_terminal: string | null;
  order_receipt: string | null;
};
/** What a sale's customer was asked last. */
type PauseFacts = { sale_id: string; state: 'asked' | 'stopped' | 'continued' };
export type CompanyCardFacts = {
  id: string;
  order_id: string;
  n: number;
  state: CompanyCardState;
  amount_minor: number;
  service_id: string | null;
  copies: number;
};
/** An order for a company: what was paid for it here, and what of it went back, by its movements. */
export type CompanyOrderFacts = { id: string; state: string; paid_by: string; in_minor: number; out_minor: number };
/** The request that is stored for a card. */
export type CompanyRequestFacts = { subject_id: string; kind: string; idempotency_key: string | null };
type TakenFacts = { line_id: string; copy: number };
export type PartFacts = {
  id: string;
  tender_id: string;
  sale_id: string;
  line_id: string | null;
  amount_minor: number;
  state: string;
  refund_way: 'as-paid' | 'cash' | null;
  /** The last question to an attached terminal about giving it back. */
  refund_id: string | null;
};
export type RequestFacts = {
  id: string;
  subject_id: string;
  kind: string;
  order_id: string | null;
  idempotency_key: string | null;
};
export type JournalFacts = {
  seq: number;
  at: string;
  kind: string;
  sale_id: string | null;
  subject_id: string | null;
  operator_id: string | null;
  body: string;
  hash: string;
};
type AttentionFacts = { id: string; code: string; line_id: string | null; part_id: string | null };
export type JobFacts = {
  id: string;
  line_id: string | null;
  document: string;
  copy: number;
  state: string;
  perhaps_printed: 0 | 1;
};

export type Rows = {
  facts(): Facts;
  /** What was appended after row `seq`. */
  journalAfter(seq: number): JournalFacts[];
  journalHead(): { count: number; hash: string };
  /** The ids of the webhooks that were taken in. */
  events(): string[];
  /** Orders of this terminal that it never made, as far as it says so. */
  foreignOrders(): string[];
};

export type Facts = {
  readonly sales: readonly SaleFacts[];
  readonly lines: readonly LineFacts[];
  readonly parts: readonly PartFacts[];
  readonly tenders: readonly TenderFacts[];
  readonly outbox: readonly RequestFacts[];
  readonly attention: readonly AttentionFacts[];
  readonly jobs: readonly JobFacts[];
  readonly claims: readonly ClaimFacts[];
  /** Of this till's own slips, those that lie here again. */
  readonly taken: readonly TakenFacts[];
  readonly pauses: readonly PauseFacts[];
  readonly companyOrders: readonly CompanyOrderFacts[];
  readonly companyCards: readonly CompanyCardFacts[];
  readonly companyRequests: readonly CompanyRequestFacts[];
};

/** The states of a part whose money the shop has, or had. */
export const taken: readonly string[] = ['approved', 'refund-due', 'refunding', 'refund-unknown', 'refunded'];

export function sum(rows: readonly { readonly amount_minor: number }[]): number {
  return rows.reduce((total, row) => total + row.amount_minor, 0);
}

export function createRows(db: Database.Database): Rows {
  /** Reads again only where one of these tables was written since. */
  const rowsOf = <T>(tables: readonly string[], sql: string): (() => T[]) => {
    const statement = db.prepare<[], T>(sql);
    let rows: T[] = [];
    let at = Number.NaN;
    return () => {
      const now = writesTo(db, tables);
      if (now !== at || db.inTransaction) rows = statement.all();
      // What is read in a transaction may be undone.
      at = db.inTransaction ? Number.NaN : now;
      return rows;
    };
  };
  const sales = rowsOf<SaleFacts>(
    ['sales'],
    'SELECT id, n, receipt_number, committed_at, stage, suspended_at FROM sales ORDER BY id',
  );
  const lines = rowsOf<LineFacts>(
    ['lines'],
    `SELECT id, sale_id, state, order_id, product_code, amount_minor, cancel_requested, void_refusal, handed_over_at, carrier, decided
     FROM lines ORDER BY sale_id, position`,
  );
  const parts = rowsOf<PartFacts>(
    ['tender_parts', 'tenders'],
    `SELECT p.id, p.tender_id, t.sale_id, p.line_id, p.amount_minor, p.state, p.refund_way, p.refund_id
     FROM tender_parts p JOIN tenders t ON t.id = p.tender_id ORDER BY t.id, p.id`,
  );
  const tenders = rowsOf<TenderFacts>(
    ['tenders'],
    `SELECT id, sale_id, method, amount_minor, rounding_minor, terminal, approval_code, answered_at, source
     FROM tenders ORDER BY id`,
  );
  const outbox = rowsOf<RequestFacts>(
    ['outbox'],
    'SELECT id, subject_id, kind, order_id, idempotency_key FROM outbox ORDER BY id',
  );
  const attention = rowsOf<AttentionFacts>(
    ['attention'],
    'SELECT id, code, line_id, part_id FROM attention WHERE closed_at IS NULL ORDER BY raised_at, id',
  );
  const jobs = rowsOf<JobFacts>(
    ['print_jobs'],
    'SELECT id, line_id, document, copy, state, perhaps_printed FROM print_jobs ORDER BY id',
  );
  const claims = rowsOf<ClaimFacts>(
    ['claims'],
    'SELECT line_id, issuer, issuer_line_id, copy, order_terminal, order_receipt FROM claims ORDER BY line_id',
  );
  const takenBack = rowsOf<TakenFacts>(['slips_taken'], 'SELECT line_id, copy FROM slips_taken ORDER BY line_id, copy');
  const pauses = rowsOf<PauseFacts>(['customer_pauses'], 'SELECT sale_id, state FROM customer_pauses ORDER BY sale_id');
  const companyOrders = rowsOf<CompanyOrderFacts>(
    ['company_orders', 'movements'],
    `SELECT id, state, paid_by,
       (SELECT coalesce(sum(amount_minor), 0) FROM movements WHERE kind = 'in' AND reason = 'Company order C' || number) AS in_minor,
       (SELECT -coalesce(sum(amount_minor), 0) FROM movements WHERE kind = 'out' AND reason = 'Company order C' || number) AS out_minor
     FROM company_orders ORDER BY number`,
  );
  const companyCards = rowsOf<CompanyCardFacts>(
    ['company_cards'],
    'SELECT id, order_id, n, state, amount_minor, service_id, copies FROM company_cards ORDER BY order_id, n',
  );
  const companyRequests = rowsOf<CompanyRequestFacts>(
    ['company_outbox'],
    'SELECT subject_id, kind, idempotency_key FROM company_outbox ORDER BY id',
  );
  const journal = db.prepare<[number], JournalFacts>('SELECT * FROM journal WHERE seq > ? ORDER BY seq');
  const events = db.prepare<[], string>('SELECT id FROM webhook_events').pluck();
  const foreign = db.prepare<[], string>('SELECT id FROM foreign_orders').pluck();
  const head = db.prepare<[], { count: number; hash: string }>('SELECT count, hash FROM journal_head');
  return {
    facts: () => ({
      sales: sales(),
      lines: lines(),
      parts: parts(),
      tenders: tenders(),
      outbox: outbox(),
      attention: attention(),
      jobs: jobs(),
      claims: claims(),
      taken: takenBack(),
      pauses: pauses(),
      companyOrders: companyOrders(),
      companyCards: companyCards(),
      companyRequests: companyRequests(),
    }),
    events: () => events.all(),
    foreignOrders: () => foreign.all(),
    journalAfter: (seq) => journal.all(seq),
    journalHead() {
      const row = head.get();
      if (!row) throw new Error('the journal has no head');
      return row;
    },
  };
}
