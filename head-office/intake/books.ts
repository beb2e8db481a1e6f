// Each ledger's journal here, as far as it arrived: its head, and the hashes before it. Invariant: a hash is computed from the rows as they arrived
// and never accepted from a sender.
import { z } from 'zod';
import type { HeadAt, ReportAnswer } from '../../shared/head-office/messages.ts';
import type { Queries } from '../core/database.ts';
import { readBatch, rowsOf } from './batch.ts';

type Book = { readonly count: number; readonly hash: string };

const book = z.object({ count: z.number(), hash: z.string() });

async function bookOf(db: Queries, till: string, ledger: string): Promise<Book | null> {
  const [found] = await db.rows(book, 'SELECT count, hash FROM books WHERE till = $1 AND ledger = $2', [till, ledger]);
  return found ?? null;
}

const batch = z.object({ from_seq: z.number(), prev: z.string(), body: z.instanceof(Buffer) });

/** The hash of an entry; null where this book does not have it. An entry before a restored book's first is its parent's. */
export async function hashAt(db: Queries, till: string, ledger: string, seq: number): Promise<string | null> {
  if (seq === 0) return '';
  const [found] = await db.rows(batch, batchSql, [till, ledger, seq]);
  if (!found || found.from_seq > seq) {
    const [parent] = await db.rows(z.object({ parent: z.string() }), parentSql, [till, ledger, seq]);
    return parent ? hashAt(db, till, parent.parent, seq) : null;
  }
  const read = readBatch(found.body);
  if (!read.ok) throw new Error('a batch cannot be read');
  return rowsOf(read.value).find((row) => row.seq === seq)?.hash ?? null;
}

const batchSql = `
SELECT from_seq, prev, body FROM batches
WHERE till = $1 AND ledger = $2 AND to_seq >= $3 ORDER BY to_seq LIMIT 1`;
const parentSql = 'SELECT parent FROM books WHERE till = $1 AND ledger = $2 AND parent_seq >= $3';

/** Of the newest of these ledgers that has a book: heads, newest first, each twice as far back as the one before. */
export async function knownHeads(
  db: Queries,
  till: string,
  former: readonly string[],
): Promise<NonNullable<ReportAnswer['known']> | null> {
  for (const ledger of former) {
    const found = await bookOf(db, till, ledger);
    if (!found) continue;
    const heads: HeadAt[] = [{ seq: found.count, hash: found.hash }];
    for (let back = 1; found.count - back > 0; back *= 2) {
      const seq = found.count - back;
      const hash = await hashAt(db, till, ledger, seq);
      if (hash !== null) heads.push({ seq, hash });
    }
    return { ledger, heads };
  }
  return null;
}
