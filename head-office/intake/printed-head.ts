// Whether a head from a receipt or a Z belongs to a till's journal here. Invariant: paper cannot be rewritten, so if the journal lacks the head,
// another till printed it, or the journal was rewritten.
import { z } from 'zod';
import { readHeadSigns, signsOf } from '../../shared/journal/head-signs.ts';
import type { Queries } from '../core/database.ts';
import { hashAt } from './books.ts';

export type HeadVerdict =
  | { readonly kind: 'unreadable' }
  /** `most`: this many entries of the till are here. */
  | { readonly kind: 'not-here'; readonly most: number }
  | { readonly kind: 'other'; readonly entry: number }
  | {
      readonly kind: 'genuine';
      readonly entry: number;
      readonly ledger: string;
      /** Of the Z that it is printed on; null for a receipt. */
      readonly z: { readonly n: number; readonly day: string } | null;
    };

const book = z.object({ ledger: z.string(), count: z.number() });
const booksSql = 'SELECT ledger, count FROM books WHERE till = $1 ORDER BY began_at DESC';
const paper = z.object({ n: z.number(), day: z.string() });
/** The entry of a Z is the next one after the head at its foot. */
const zSql = "SELECT n, day FROM papers WHERE till = $1 AND ledger = $2 AND seq = $3 AND kind = 'z' AND n IS NOT NULL";

export async function proveHead(db: Queries, till: string, typed: string): Promise<HeadVerdict> {
  const printed = readHeadSigns(typed);
  if (!printed) return { kind: 'unreadable' };
  const books = await db.rows(book, booksSql, [till]);
  for (const { ledger } of books) {
    const hash = await hashAt(db, till, ledger, printed.count);
    if (!hash || signsOf(hash) !== printed.signs) continue;
    const [found] = await db.rows(paper, zSql, [till, ledger, printed.count + 1]);
    return { kind: 'genuine', entry: printed.count, ledger, z: found ?? null };
  }
  const most = Math.max(0, ...books.map(({ count }) => count));
  return printed.count > most ? { kind: 'not-here', most } : { kind: 'other', entry: printed.count };
}
