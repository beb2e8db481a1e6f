// When all of the books were last held against their journal, and up to which entry. The journal itself says so, and is sealed.
import type Database from 'better-sqlite3';
import { value } from './table.ts';

/** `at`: ISO 8601 UTC. */
export type BooksVerified = { readonly at: string; readonly count: number };

/** So far back it is looked for: what was checked longer ago is checked again anyway. */
const lookBackBy = 50_000;

export function lastVerified(db: Database.Database, head: number): BooksVerified | null {
  const last = value<string, [since: number]>(
    db,
    "SELECT max(at || ' ' || (body ->> 'count')) FROM journal WHERE kind = 'books-verified' AND sale_id IS NULL AND seq > ?",
  );
  const [at, count] = (last(head - lookBackBy) ?? '').split(' ');
  return at && count ? { at, count: Number(count) } : null;
}
