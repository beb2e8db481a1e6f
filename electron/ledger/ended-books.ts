// Books that come to an end: what still holds them open, a copy of the ledger for the archive, and its cards for a spreadsheet.
// Invariants: the ledger itself is only read; the copy has its name once it was verified and is on the disk.
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { err, ok, type Result } from '../../shared/result.ts';
import { markCopy, nameCopy } from './backup-file.ts';
import { verifyFile } from './read-ledger.ts';

/** By what a person would call it. Each is counted; no row is what a till ends with. */
const stillOpen = {
  'open sales': `SELECT count(*) FROM sales s WHERE stage IN ('basket', 'paying')
    AND EXISTS (SELECT 1 FROM lines WHERE sale_id = s.id)`,
  'cards on their way': `SELECT count(*) FROM lines
    WHERE state IN ('reserving', 'reserved', 'activating', 'cancelling', 'voiding')`,
  'payments to be decided or given back': `SELECT count(*) FROM tender_parts
    WHERE state IN ('requested', 'unknown', 'refund-due', 'refunding', 'refund-unknown')`,
  'requests to the service': 'SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM company_outbox)',
  'orders for companies that are not done':
    "SELECT count(*) FROM company_orders WHERE state IN ('held', 'placing', 'stopped')",
  'entries under Attention': 'SELECT count(*) FROM attention WHERE closed_at IS NULL',
  'slips that did not come out': `SELECT count(*) FROM print_jobs WHERE state IN ('unsent', 'sending', 'unknown')`,
  'claim slips with customers': `SELECT count(*) FROM lines l WHERE state IN ('active', 'ended-by-other-till') AND handed_over_at IS NULL
    AND EXISTS (SELECT 1 FROM print_jobs j WHERE j.line_id = l.id AND j.document = 'pending' AND j.state = 'printed'
      AND j.copy > coalesce((SELECT max(copy) FROM slips_taken t WHERE t.line_id = l.id), -1))`,
  'shifts that are not closed': "SELECT count(*) FROM shifts WHERE state <> 'closed'",
  'payments of the night that are in no shift': `SELECT count(*) FROM night_money n
    WHERE NOT EXISTS (SELECT 1 FROM movements m WHERE m.id = n.id)`,
} as const;

/** Whether anything was sold or counted in them. Books that cannot be read are taken for open. */
export function booksAreOpen(file: string): boolean {
  if (!existsSync(file)) return false;
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { readonly: true, timeout: 5000 });
    return (
      db
        .prepare('SELECT 1 FROM sales UNION ALL SELECT 1 FROM shifts UNION ALL SELECT 1 FROM company_orders LIMIT 1')
        .get() !== undefined
    );
  } catch {
    return true;
  } finally {
    db?.close();
  }
}

export type SoldCard = {
  readonly receipt: string;
  readonly begunAt: string;
  readonly cashier: string;
  readonly product: string;
  readonly name: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly state: string;
  readonly orderId: string | null;
};

export type EndedBooks = {
  readonly ledgerId: string;
  readonly terminalId: string;
  readonly sales: number;
  /** When the first and the last sale began; null where there is none. */
  readonly from: string | null;
  readonly to: string | null;
  /** Verified, complete in itself, and marked as a backup is: a till that gets it again knows that time has passed. */
  readonly copy: string;
  readonly cards: readonly SoldCard[];
};

/** Copies the books of `file` into `folder`. The error is one sentence: what is still open, or what does not hold. */
export function endBooks(file: string, folder: string): Result<EndedBooks, string> {
  const held = verifyFile(file);
  if (!held.ok)
    return err(held.error.kind === 'fault' ? `does not hold: ${held.error.fault.reason}` : held.error.reason);
  const db = new Database(file, { fileMustExist: true, timeout: 5000 });
  try {
    const count = (sql: string) => Number(db.prepare(sql).pluck().get());
    const open = Object.entries(stillOpen).flatMap(([what, sql]) => {
      const found = count(sql);
      return found === 0 ? [] : [`${what}: ${found}`];
    });
    if (open.length > 0) return err(`still holds ${open.join(', ')}`);
    const { id: ledgerId, terminal_id: terminalId } = db
      .prepare<[], { id: string; terminal_id: string }>('SELECT id, terminal_id FROM ledger')
      .get() ?? { id: '', terminal_id: '' };
    const span = db
      .prepare<[], { from: string | null; to: string | null }>(
        'SELECT min(created_at) AS "from", max(created_at) AS "to" FROM sales WHERE receipt_number IS NOT NULL',
      )
      .get() ?? { from: null, to: null };
    const copy = copyInto(db, folder, `books-${terminalId}-${ledgerId}.sqlite`);
    if (!copy.ok) return copy;
    const cards = db
      .prepare<[], SoldCard>(
        `SELECT s.receipt_number AS receipt, s.created_at AS begunAt, s.operator_id AS cashier, l.product_code AS product,
           l.product_name AS name, l.currency, l.amount_minor AS amountMinor, l.state, l.order_id AS orderId
         FROM sales s JOIN lines l ON l.sale_id = s.id WHERE s.receipt_number IS NOT NULL ORDER BY s.n, l.position`,
      )
      .all();
    return ok({ ledgerId, terminalId, sales: held.value.sales, ...span, copy: copy.value, cards });
  } finally {
    db.close();
  }
}

function copyInto(db: Database.Database, folder: string, name: string): Result<string, string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  const partial = `${file}.unfinished`;
  rmSync(partial, { force: true });
  db.prepare('VACUUM INTO ?').run(partial);
  chmodSync(partial, 0o600);
  const held = verifyFile(partial);
  if (!held.ok) {
    rmSync(partial, { force: true });
    return err('was copied, and the copy does not hold');
  }
  markCopy(partial);
  nameCopy(partial, file);
  return ok(file);
}
