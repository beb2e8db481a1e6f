// The ledger as a random walk looks at it: rows, read from outside, with no code of the till between.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { LineState } from '../../shared/sale/line-state.ts';

export type LineFacts = {
  id: string;
  sale_id: string;
  state: LineState;
  order_id: string | null;
  amount_minor: number;
  cancel_requested: number;
};
export type PartFacts = {
  id: string;
  tender_id: string;
  sale_id: string;
  line_id: string | null;
  amount_minor: number;
  state: string;
  /** The last question to an attached terminal about giving it back. */
  refund_id: string | null;
};
type SaleFacts = { id: string; n: number | null; stage: string; held_at: string | null };
type TenderFacts = { id: string; sale_id: string; amount_minor: number; terminal: string | null };
type RowFacts = {
  id: string;
  subject_id: string;
  kind: string;
  order_id: string | null;
  idempotency_key: string | null;
};

export type Facts = {
  readonly sales: readonly SaleFacts[];
  readonly lines: readonly LineFacts[];
  readonly parts: readonly PartFacts[];
  readonly tenders: readonly TenderFacts[];
  readonly outbox: readonly RowFacts[];
};

/** The states of a part whose money the shop has, or had. */
export const taken: readonly string[] = ['approved', 'refund-due', 'refunding', 'refund-unknown', 'refunded'];

export function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

export function sum(rows: readonly { readonly amount_minor: number }[]): number {
  return rows.reduce((total, row) => total + row.amount_minor, 0);
}

/** `folder` holds the ledger by the time it is first looked at. */
export function openFacts(folder: () => string): { facts(): Facts; db(): Database.Database; close(): void } {
  let opened: Database.Database | null = null;
  const db = () => {
    opened ??= new Database(join(folder(), 'ledger.sqlite'), { readonly: true });
    return opened;
  };
  const facts = (): Facts => ({
    sales: db().prepare<[], SaleFacts>('SELECT id, n, stage, held_at FROM sales').all(),
    lines: db()
      .prepare<[], LineFacts>('SELECT id, sale_id, state, order_id, amount_minor, cancel_requested FROM lines')
      .all(),
    parts: db()
      .prepare<[], PartFacts>(
        `SELECT p.id, p.tender_id, t.sale_id, p.line_id, p.amount_minor, p.state, p.refund_id
         FROM tender_parts p JOIN tenders t ON t.id = p.tender_id`,
      )
      .all(),
    tenders: db().prepare<[], TenderFacts>('SELECT id, sale_id, amount_minor, terminal FROM tenders').all(),
    outbox: db().prepare<[], RowFacts>('SELECT id, subject_id, kind, order_id, idempotency_key FROM outbox').all(),
  });

  return {
    facts,
    db,
    close() {
      opened?.close();
      opened = null;
    },
  };
}
