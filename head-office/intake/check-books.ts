// Holds all that came in against itself: each book against its batches, each paper against the entry that names it. Invariants: read in order, a few
// batches at a time; nothing is changed.
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Queries } from '../core/database.ts';
import { readBatch, rowsOf } from './batch.ts';
import { hashAt } from './books.ts';
import { namedBy } from './papers.ts';

const book = z.object({
  till: z.string(),
  store: z.string(),
  terminal: z.string(),
  ledger: z.string(),
  parent: z.string().nullable(),
  parent_seq: z.number().nullable(),
  count: z.number(),
  hash: z.string(),
});
type Book = z.infer<typeof book>;

const batch = z.object({
  from_seq: z.number(),
  to_seq: z.number(),
  prev: z.string(),
  last: z.string(),
  body: z.instanceof(Buffer),
});
const paper = z.object({ seq: z.number(), sha256: z.string(), body: z.string() });

// A restored book's batches begin at an entry that its parent has too, or right after the last one.
const booksSql = `SELECT b.till, t.store, t.terminal, b.ledger, b.parent, b.count, b.hash,
    CASE WHEN b.parent IS NOT NULL THEN least(b.parent_seq,
      (SELECT min(from_seq) - 1 FROM batches s WHERE s.till = b.till AND s.ledger = b.ledger)) END AS parent_seq
  FROM books b JOIN tills t ON t.id = b.till ORDER BY t.store, t.terminal, b.began_at`;
const batchesSql = `SELECT from_seq, to_seq, prev, last, body FROM batches
  WHERE till = $1 AND ledger = $2 AND to_seq > $3 ORDER BY to_seq LIMIT 20`;
const papersSql = 'SELECT seq, sha256, body FROM papers WHERE till = $1 AND ledger = $2';

export type Checked = {
  readonly books: number;
  readonly entries: number;
  readonly papers: number;
  /** A sentence each. */
  readonly faults: readonly string[];
};

export async function checkBooks(db: Queries): Promise<Checked> {
  const books = await db.rows(book, booksSql);
  const faults: string[] = [];
  let entries = 0;
  let papers = 0;
  for (const one of books) {
    const checked = await checkBook(db, one);
    entries += checked.entries;
    papers += checked.papers;
    const name = `till ${one.terminal} of store ${one.store}, ledger ${one.ledger}`;
    if (checked.fault !== null) faults.push(`${name}: ${checked.fault}`);
  }
  return { books: books.length, entries, papers, faults };
}

type CheckedBook = { readonly entries: number; readonly papers: number; readonly fault: string | null };

/** Up to its first fault. */
async function checkBook(db: Queries, { till, ledger, ...one }: Book): Promise<CheckedBook> {
  const papers = await db.rows(paper, papersSql, [till, ledger]);
  const unnamed = new Map(papers.map((kept) => [kept.seq, kept]));
  let at = { seq: one.parent_seq ?? 0, hash: '' };
  const ended = (fault: string | null): CheckedBook => ({
    entries: at.seq - (one.parent_seq ?? 0),
    papers: papers.length,
    fault,
  });
  if (one.parent !== null && one.parent_seq !== null) {
    const before = await hashAt(db, till, one.parent, one.parent_seq);
    if (before === null) return ended(`the ledger ${one.parent} that it goes on from is not here`);
    at = { ...at, hash: before };
  }
  for (;;) {
    const batches = await db.rows(batch, batchesSql, [till, ledger, at.seq]);
    if (batches.length === 0) break;
    for (const next of batches) {
      if (next.from_seq !== at.seq + 1 || next.prev !== at.hash) return ended(`entry ${at.seq + 1} is missing`);
      const fault = faultOfBatch(next, unnamed);
      if (fault !== null) return ended(fault);
      at = { seq: next.to_seq, hash: next.last };
    }
  }
  if (at.seq !== one.count || at.hash !== one.hash)
    return ended(`its batches end at entry ${at.seq}, it says ${one.count}`);
  const [stray] = unnamed.keys();
  return ended(stray === undefined ? null : `entry ${stray} names no paper, and there is one`);
}

/** Takes each paper out of `unnamed` that an entry names. */
function faultOfBatch(one: z.infer<typeof batch>, unnamed: Map<number, z.infer<typeof paper>>): string | null {
  const read = readBatch(one.body);
  if (!read.ok) return `what came as entry ${one.from_seq} cannot be read`;
  const { from, prev } = read.value;
  const rows = rowsOf(read.value);
  const last = rows.at(-1);
  if (from !== one.from_seq || prev !== one.prev || last?.seq !== one.to_seq || last.hash !== one.last)
    return `an entry from ${one.from_seq} to ${one.to_seq} was changed`;
  for (const { seq, body } of rows) {
    const kept = unnamed.get(seq);
    if (!kept) continue;
    unnamed.delete(seq);
    const named = namedBy(body)?.sha256;
    if (named !== kept.sha256 || hash('sha256', kept.body, 'hex') !== named)
      return `the paper of entry ${seq} was changed`;
  }
  return null;
}
