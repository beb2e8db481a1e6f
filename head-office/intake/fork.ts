// Where a restored book branches off from the book that it continues. A till continues from a head that both sides know, which may be long before the
// restored copy: entries that it sends again are the same history. Invariant: `parent_seq` of a book is the last entry that both have, as far as the
// book arrived; equal hashes mean that everything before is equal too.
import { z } from 'zod';
import type { Queries } from '../core/database.ts';
import { hashAt } from './books.ts';

type Coming = {
  readonly till: string;
  readonly ledger: string;
  readonly from: number;
  readonly hashes: readonly string[];
};
type Begins = Coming & { readonly before: string | null; readonly prev: string };

/** The ledger that a new book continues; null where it is a beginning; `none-such` where the continued one is unknown here. */
export async function parentOf(tx: Queries, book: Begins): Promise<string | null | 'none-such'> {
  if (book.from === 1) return sameBeginning(tx, book);
  const { till, before, from, prev } = book;
  if (before === null || (await hashAt(tx, till, before, from - 1)) !== prev) return 'none-such';
  return withOwn(tx, till, before);
}

/** Books with entries that no parent has, the newest first. */
const othersSql = `SELECT ledger FROM books WHERE till = $1 AND ledger <> $2 AND (parent_seq IS NULL OR count > parent_seq)
  ORDER BY began_at DESC, ledger DESC`;

/** A copy from before every known head is sent from its first entry, which is that of the book before it. */
async function sameBeginning(tx: Queries, { till, ledger, hashes }: Begins): Promise<string | null> {
  for (const other of await tx.rows(z.object({ ledger: z.string() }), othersSql, [till, ledger]))
    if ((await hashAt(tx, till, other.ledger, 1)) === hashes[0]) return other.ledger;
  return null;
}

const goesOn = z.object({ parent: z.string().nullable(), is_same: z.boolean() });

/** A book that was itself restored away before it had an entry of its own is the same history as the one before it. */
async function withOwn(tx: Queries, till: string, ledger: string): Promise<string> {
  const sql = `SELECT parent, parent_seq IS NOT DISTINCT FROM count AS is_same FROM books WHERE till = $1 AND ledger = $2`;
  const [found] = await tx.rows(goesOn, sql, [till, ledger]);
  return found?.is_same && found.parent !== null ? withOwn(tx, till, found.parent) : ledger;
}

/** Everything in the book before this batch is its parent's too: the fork moves on by as much of the batch as is shared. */
export async function advanceFork(tx: Queries, { till, ledger, from, hashes }: Coming, parent: string): Promise<void> {
  const isSame = async (count: number) => (await hashAt(tx, till, parent, from - 1 + count)) === hashes[count - 1];
  let same = 0;
  let differs = hashes.length + 1;
  // The whole batch first: on a long shared part most batches are shared entirely.
  for (let count = hashes.length; differs - same > 1; count = Math.floor((same + differs) / 2)) {
    if (await isSame(count)) same = count;
    else differs = count;
  }
  if (same === 0) return;
  await tx.run('UPDATE books SET parent_seq = $3 WHERE till = $1 AND ledger = $2', [till, ledger, from - 1 + same]);
}
