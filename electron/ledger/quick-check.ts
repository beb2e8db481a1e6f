// Reads all of a database's pages, and says what is wrong with them: seconds for a ledger of years.
import type Database from 'better-sqlite3';

/** Null where it is whole. Throws where it cannot be read. */
export function quickCheck(db: Database.Database): string | null {
  const found = String(db.pragma('quick_check(1)', { simple: true }));
  return found === 'ok' ? null : found;
}
