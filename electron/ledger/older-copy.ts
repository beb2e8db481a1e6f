// An older copy of this ledger that a person may restore: whether it is one, and what it does not know of. Invariant: read only.
import Database from 'better-sqlite3';
import type { Ledger } from './transaction.ts';

type Since = { readonly sales: number; readonly cards: number; readonly amountMinor: number };

/** Sales that were paid since then, with their cards that are not undone. */
export function soldSince({ db }: Pick<Ledger, 'db'>, at: string): Since {
  const found = db
    .prepare<[string], Since>(
      `SELECT count(DISTINCT sales.id) AS sales, count(*) AS cards, coalesce(sum(lines.amount_minor), 0) AS amountMinor
       FROM sales JOIN lines ON lines.sale_id = sales.id
       WHERE sales.committed_at > ? AND lines.state IN ('activating', 'active')`,
    )
    .get(at);
  return found ?? { sales: 0, cards: 0, amountMinor: 0 };
}

/** Whether this file is a ledger of this very till. */
export function isOfTill(file: string, till: { readonly environment: string; readonly terminalId: string }): boolean {
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { readonly: true });
    const found = db.prepare('SELECT 1 FROM ledger WHERE environment = ? AND terminal_id = ?');
    return found.get(till.environment, till.terminalId) !== undefined;
  } catch {
    return false;
  } finally {
    db?.close();
  }
}
