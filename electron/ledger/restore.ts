// A backup in the ledger's place becomes the till's ledger, and so does an old copy that the anchor shows to be one. What happened
// after it was made is not in it and is not invented; but it did happen, so nothing this ledger does from here on may have the name of
// something that was done then.
// Invariants: its receipts are numbered under an id of their own; a log that lies next to it belongs to the ledger that was lost,
// and is put aside before SQLite would mix the two.
import { existsSync, renameSync, rmSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { Anchor } from './anchor.ts';
import { markOf } from './backup-file.ts';
import { createJournal } from './journal.ts';
import type { Ledger, Tx } from './transaction.ts';

/** The id of a new database: its time in seconds, so that no two of a till are the same. */
export function newLedgerId(at: Date, taken: ReadonlySet<string> = new Set()): string {
  for (let second = Math.floor(at.getTime() / 1000); ; second += 1) {
    const id = second.toString(36).toUpperCase();
    if (!taken.has(id)) return id;
  }
}

/**
 * Before a backup, or what was saved of a ledger, is opened as the ledger. A log with sales of its own is never touched: the mark
 * leaves the header before the first sale can be written (`takeOver`, `takeBack`).
 */
export function moveForeignLogAside(file: string, now: Date): void {
  if (existsSync(file) && markOf(file) === null) return;
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${file}-wal.before-${now.getTime()}`);
  rmSync(`${file}-shm`, { force: true });
}

/** Gives the ledger a new id, journals it, and removes the mark. The caller checkpoints, so that the file itself has all of it. */
export function takeOver(
  _tx: Tx,
  db: Database.Database,
  now: () => Date,
  behind: Anchor | null,
  by: string | null = null,
): string {
  const before = db.prepare<[], string>('SELECT id FROM ledger').pluck().get() ?? '';
  const earlier = db.prepare<[], string>('SELECT id FROM former_ids').pluck().all();
  const after = newLedgerId(now(), new Set([before, ...earlier, ...(behind ? [behind.ledgerId] : [])]));
  db.prepare('INSERT OR IGNORE INTO former_ids (id) VALUES (?)').run(before);
  db.exec('UPDATE sales SET from_backup = 1');
  const body = { before, after, ...(behind ? { behind } : {}) };
  const at = createJournal({ db }, now).append(_tx, { kind: 'ledger-restored', operatorId: by, body });
  db.prepare('UPDATE ledger SET id = ?, restored = 1, went_back_at = coalesce(?, went_back_at)').run(
    after,
    behind ? at : null,
  );
  db.pragma('application_id = 0');
  return after;
}

/** When an old copy was last found in the ledger's place (ISO 8601, UTC); null where never. */
export function oldCopyFoundAt({ db }: Pick<Ledger, 'db'>): string | null {
  return db.prepare<[], string | null>('SELECT went_back_at FROM ledger').pluck().get() ?? null;
}

/** It was restored from a backup, and no till was started with it since. */
export function wasRestored({ db }: Pick<Ledger, 'db'>): boolean {
  return db.prepare<[], number>('SELECT restored FROM ledger').pluck().get() === 1;
}

/** A till was started with it: what was restored is the past from here on. */
export function markStarted(_tx: Tx, { db }: Pick<Ledger, 'db'>): void {
  db.prepare('UPDATE ledger SET restored = 0').run();
}
