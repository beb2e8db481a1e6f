// Everything that one sale has in the ledger, as its rows say it, read for the check of the whole file.
// Invariant: no code, PIN or card number is read: of what is sealed only that it is there.
import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { LineState } from '../../shared/sale/line-state.ts';
import type { TenderState } from '../../shared/sale/tender-state.ts';
import type { PrintJobState, SaleStage } from '../../shared/views.ts';
import type { JournalRow } from './journal.ts';
import { currentKind, currentState } from './old-names.ts';

export type LineRecord = {
  readonly id: string;
  readonly sale_id: string;
  readonly product_code: string;
  readonly currency: string;
  readonly amount_minor: number;
  readonly has_card: 0 | 1;
  readonly state: LineState;
  readonly order_id: string | null;
  readonly cancel_requested: 0 | 1;
  readonly refusal_code: string | null;
  readonly refusal_field: string | null;
  readonly void_refusal: string | null;
  readonly problem: string | null;
  readonly waiting_since: string | null;
  readonly invalidate_until: string | null;
  readonly serial_last4: string | null;
  readonly handed_over_at: string | null;
  readonly decided: string | null;
  readonly decided_at: string | null;
  readonly take_back: string | null;
  readonly never_confirmed: 0 | 1;
  readonly slip_doubt: string | null;
  readonly redeemed_step: string | null;
  readonly code_shown: 0 | 1;
};
export type TenderRecord = {
  readonly id: string;
  readonly method: 'cash' | 'card';
  readonly amount_minor: number;
  readonly tendered_minor: number | null;
  readonly terminal: string | null;
  readonly rounding_minor: number;
  /** Null: paid at this till. */
  readonly source: 'slip' | 'shop' | null;
  readonly answered_at: string | null;
};
export type PartRecord = {
  readonly id: string;
  readonly tender_id: string;
  readonly line_id: string | null;
  readonly amount_minor: number;
  readonly state: TenderState;
  readonly refund_way: 'as-paid' | 'cash' | null;
  readonly owed_at: string | null;
  readonly answered_by_person: 0 | 1;
};
export type JobRecord = {
  readonly id: string;
  readonly line_id: string | null;
  readonly document: string;
  readonly copy: number;
  readonly state: PrintJobState;
  readonly perhaps_printed: 0 | 1;
};
export type AttentionRecord = {
  readonly id: string;
  readonly line_id: string | null;
  readonly part_id: string | null;
  readonly code: string;
  readonly noted_by: string | null;
  readonly note: string | null;
  readonly noted_at: string | null;
  readonly closed_at: string | null;
};
export type ClaimRecord = {
  readonly line_id: string;
  readonly issuer: string;
  readonly receipt_number: string;
  readonly issuer_line_id: string;
  readonly copy: number;
  readonly seen: string;
  readonly taken_at: string;
  readonly confirmed_here: 0 | 1;
};
export type SlipTakenRecord = { readonly line_id: string; readonly copy: number; readonly taken_at: string };
type SaleRecord = {
  readonly id: string;
  readonly n: number | null;
  readonly stage: SaleStage;
  readonly currency: string;
  readonly operator_id: string;
  readonly committed_at: string | null;
  readonly suspended_at: string | null;
  readonly from_backup: 0 | 1;
};
export type OutboxRecord = {
  readonly id: string;
  readonly subject_id: string;
  readonly kind: 'create' | 'confirm' | 'invalidate';
  readonly order_id: string | null;
  readonly has_key: 0 | 1;
  readonly has_body: 0 | 1;
};

/** A journal row with its body read; a body is an object. */
export type Entry = Omit<JournalRow, 'body'> & { readonly body: Readonly<Record<string, unknown>> };

export type SaleFacts = {
  readonly sale: SaleRecord;
  readonly lines: readonly LineRecord[];
  readonly tenders: readonly TenderRecord[];
  readonly parts: readonly PartRecord[];
  readonly outbox: readonly OutboxRecord[];
  readonly attention: readonly AttentionRecord[];
  readonly jobs: readonly JobRecord[];
  readonly claims: readonly ClaimRecord[];
  readonly slipsTaken: readonly SlipTakenRecord[];
  /** Operators. */
  readonly cashiers: readonly string[];
  /** The journal's last row that says so; 0 where the till was never started, or the ledger never restored. */
  readonly startedSeq: number;
  readonly restoredSeq: number;
  /** Oldest first. */
  readonly journal: readonly Entry[];
};

const bodyOf = z.record(z.string(), z.unknown()).catch({});

/** Reads everything that a sale has in the ledger. Throws where there is no such sale. */
export function createSaleReader(db: Database.Database): (id: string) => SaleFacts {
  const all = <T>(sql: string) => db.prepare<[string], T>(sql);
  const sale = all<SaleRecord>(
    'SELECT id, n, stage, currency, operator_id, committed_at, suspended_at, from_backup FROM sales WHERE id = ?',
  );
  const lines = all<LineRecord>(
    `SELECT id, sale_id, product_code, currency, amount_minor, card_sealed IS NOT NULL AS has_card, state, order_id,
       cancel_requested, refusal_code, refusal_field, void_refusal, problem, waiting_since, invalidate_until,
       serial_last4, handed_over_at, decided, decided_at, take_back, never_confirmed, slip_doubt, redeemed_step, code_shown
       FROM lines WHERE sale_id = ? ORDER BY position, id`,
  );
  const tenders = all<TenderRecord>('SELECT * FROM tenders WHERE sale_id = ? ORDER BY id');
  const parts = all<PartRecord>(
    'SELECT p.* FROM tenders t JOIN tender_parts p ON p.tender_id = t.id WHERE t.sale_id = ? ORDER BY t.id, p.id',
  );
  const outbox = all<OutboxRecord>(
    `SELECT id, subject_id, kind, order_id, idempotency_key IS NOT NULL AS has_key, body IS NOT NULL AS has_body
       FROM outbox WHERE subject_id IN (SELECT id FROM lines WHERE sale_id = ?) ORDER BY id`,
  );
  const claims = all<ClaimRecord>(
    'SELECT * FROM claims WHERE line_id IN (SELECT id FROM lines WHERE sale_id = ?) ORDER BY line_id',
  );
  const slipsTaken = all<SlipTakenRecord>(
    'SELECT * FROM slips_taken WHERE line_id IN (SELECT id FROM lines WHERE sale_id = ?) ORDER BY line_id, copy',
  );
  const hasAny = (table: string): boolean => db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined;
  // Most ledgers have none or few, and no index leads from a sale to its entries.
  const hasOutbox = hasAny('outbox');
  const hasAttention = hasAny('attention');
  const hasClaims = hasAny('claims');
  const hasSlipsTaken = hasAny('slips_taken');
  const attention = all<AttentionRecord>('SELECT * FROM attention WHERE sale_id = ? ORDER BY id');
  const jobs = all<JobRecord>('SELECT * FROM print_jobs WHERE sale_id = ? ORDER BY id');
  const cashiers = db
    .prepare<[string], string>('SELECT operator_id FROM sale_cashiers WHERE sale_id = ? ORDER BY operator_id')
    .pluck();
  const lastOf = (kind: string): number =>
    db.prepare<[string], number>('SELECT coalesce(max(seq), 0) FROM journal WHERE kind = ?').pluck().get(kind) ?? 0;
  const startedSeq = lastOf('till-started');
  const restoredSeq = lastOf('ledger-restored');
  const journal = all<JournalRow>('SELECT * FROM journal WHERE sale_id = ? ORDER BY seq');
  return (id) => {
    const row = sale.get(id);
    if (!row) throw new Error(`no sale ${id}`);
    return {
      sale: row,
      lines: lines.all(id),
      tenders: tenders.all(id),
      parts: parts.all(id),
      outbox: hasOutbox ? outbox.all(id) : [],
      attention: hasAttention ? attention.all(id) : [],
      jobs: jobs.all(id),
      claims: hasClaims ? claims.all(id) : [],
      slipsTaken: hasSlipsTaken ? slipsTaken.all(id) : [],
      cashiers: cashiers.all(id),
      startedSeq,
      restoredSeq,
      journal: journal.all(id).map(entryOf),
    };
  };
}

/** In today's words. */
function entryOf(row: JournalRow): Entry {
  const body = bodyOf.parse(parsed(row.body));
  const moves = 'from' in body ? { from: currentState(body.from), to: currentState(body.to) } : {};
  return { ...row, kind: currentKind(row.kind), body: { ...body, ...moves } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
