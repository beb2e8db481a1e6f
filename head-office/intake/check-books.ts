// Checks the stored data against itself: each book against its batches, each paper against the entry that names it. Invariants: read in order, a few
// batches at a time; nothing is changed.
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Queries } from '../core/database.ts';
import { shape } from '../core/shape.ts';
import { readBatch, rowsOf } from './batch.ts';
import { hashAt } from './books.ts';
import { namedBy } from './papers.ts';

const book = shape({
  till: ['b.till', z.string()],
  store: ['t.store', z.string()],
  terminal: ['t.terminal', z.string()],
  ledger: ['b.ledger', z.string()],
  parent: ['b.parent', z.string().nullable()],
  // A restored book's batches begin at an entry that its parent has too, or directly after the parent's last one.
  parentSeq: [
    `CASE WHEN b.parent IS NOT NULL THEN least(b.parent_seq,
      (SELECT min(from_seq) - 1 FROM batches s WHERE s.till = b.till AND s.ledger = b.ledger)) END`,
    z.int().nullable(),
  ],
  count: ['b.count', z.int()],
  hash: ['b.hash', z.string()],
});
type Book = z.infer<typeof book.row>;

const batch = shape({
  from: ['from_seq', z.int()],
  to: ['to_seq', z.int()],
  prev: z.string(),
  last: z.string(),
  body: z.instanceof(Buffer),
});
type Batch = z.infer<typeof batch.row>;

const paper = shape({ seq: z.int(), sha256: z.string(), body: z.string() });
type Paper = z.infer<typeof paper.row>;

const booksSql = `SELECT ${book.sql}
  FROM books b JOIN tills t ON t.id = b.till ORDER BY t.store, t.terminal, b.began_at`;
const batchesSql = `SELECT ${batch.sql} FROM batches
  WHERE till = $1 AND ledger = $2 AND to_seq > $3 ORDER BY to_seq LIMIT 20`;
const papersSql = `SELECT ${paper.sql} FROM papers WHERE till = $1 AND ledger = $2`;

export type Checked = {
  readonly books: number;
  readonly entries: number;
  readonly papers: number;
  /** One sentence each. */
  readonly faults: readonly string[];
};

export async function checkBooks(db: Queries): Promise<Checked> {
  const books = await db.rows(book.row, booksSql);
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
  const papers = await db.rows(paper.row, papersSql, [till, ledger]);
  const unnamed = new Map(papers.map((kept) => [kept.seq, kept]));
  let at = { seq: one.parentSeq ?? 0, hash: '' };
  const ended = (fault: string | null): CheckedBook => ({
    entries: at.seq - (one.parentSeq ?? 0),
    papers: papers.length,
    fault,
  });
  if (one.parent !== null && one.parentSeq !== null) {
    const before = await hashAt(db, till, one.parent, one.parentSeq);
    if (before === null) return ended(`the ledger ${one.parent} that it goes on from is not here`);
    at = { ...at, hash: before };
  }
  for (;;) {
    const batches = await db.rows(batch.row, batchesSql, [till, ledger, at.seq]);
    if (batches.length === 0) break;
    for (const next of batches) {
      if (next.from !== at.seq + 1 || next.prev !== at.hash) return ended(`entry ${at.seq + 1} is missing`);
      const fault = faultOfBatch(next, unnamed);
      if (fault !== null) return ended(fault);
      at = { seq: next.to, hash: next.last };
    }
  }
  if (at.seq !== one.count || at.hash !== one.hash)
    return ended(`its batches end at entry ${at.seq}, it says ${one.count}`);
  const [stray] = unnamed.keys();
  return ended(stray === undefined ? null : `entry ${stray} names no paper, and there is one`);
}

/** Removes from `unnamed` each paper that an entry names. */
function faultOfBatch(one: Batch, unnamed: Map<number, Paper>): string | null {
  const read = readBatch(one.body);
  if (!read.ok) return `what came as entry ${one.from} cannot be read`;
  const { from, prev } = read.value;
  const rows = rowsOf(read.value);
  const last = rows.at(-1);
  if (from !== one.from || prev !== one.prev || last?.seq !== one.to || last.hash !== one.last)
    return `an entry from ${one.from} to ${one.to} was changed`;
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
