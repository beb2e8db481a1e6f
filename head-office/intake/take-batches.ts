// Stores batches of many tills in one transaction: each moves its book from the head that it continues, or does not. Invariant: compare and move are
// one statement, so two processes, or two machines with one secret, can never both move a book from one head.
import { z } from 'zod';
import type { HeadAt } from '../../shared/head-office/messages.ts';
import { raiseAlarm } from '../core/alarms.ts';
import { type Database, plannedOnce, type Queries } from '../core/database.ts';
import { shape } from '../core/shape.ts';
import { hashAt } from './books.ts';
import { advanceFork, parentOf } from './fork.ts';
import { twoStories } from './judge-report.ts';
import type { KeptPaper } from './papers.ts';

/** Rows that lead from `prev` to `last`: already checked. */
export type ComingBatch = {
  readonly till: string;
  readonly ledger: string;
  /** The ledger that this one was restored from. */
  readonly before: string | null;
  readonly from: number;
  readonly to: number;
  readonly prev: string;
  readonly last: string;
  /** Of each row. */
  readonly hashes: readonly string[];
  /** As it arrived. */
  readonly body: Buffer;
  readonly papers: readonly KeptPaper[];
  readonly words: readonly (readonly [code: string, name: string])[];
  readonly cause: string | null;
  /** The last thing that one person did alone about a card that may work. */
  readonly alone: { readonly entry: number; readonly doneAt: string } | null;
  /** What these rows say of its end; null: nothing. */
  readonly isEnded: boolean | null;
  readonly address: string;
  readonly sentAt: Date;
};

const noBook: HeadAt = { seq: 0, hash: '' };

/** The head of each one's book after the commit, in their order. */
export async function takeBatches(database: Database, batches: readonly ComingBatch[], at: Date): Promise<HeadAt[]> {
  return database.transaction(async (tx) => {
    const heads: HeadAt[] = [];
    // Two batches of one book are not stored together: the second is compared with the head that the first made.
    for (const round of roundsOf(batches)) {
      const moved = await move(tx, round, at);
      const left = round.filter((batch) => !moved.has(batch));
      for (const batch of moved) heads[batches.indexOf(batch)] = { seq: batch.to, hash: batch.last };
      for (const batch of left) heads[batches.indexOf(batch)] = await takeAlone(tx, batch, at);
    }
    return heads;
  });
}

function roundsOf(batches: readonly ComingBatch[]): ComingBatch[][] {
  const rounds: ComingBatch[][] = [];
  const seen = new Map<string, number>();
  for (const batch of batches) {
    const book = JSON.stringify([batch.till, batch.ledger]);
    const round = seen.get(book) ?? 0;
    seen.set(book, round + 1);
    rounds[round] ??= [];
    rounds[round].push(batch);
  }
  return rounds;
}

const movedRow = z.object({ place: z.number(), parent: z.string().nullable() });

const moveSql = plannedOnce(`
WITH coming AS (
  SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::bytea[],
    $9::text[], $10::text[], $11::timestamptz[], $13::boolean[])
    AS c (place, till, ledger, from_seq, to_seq, prev, last, body, cause, address, sent_at, is_ended)
), moved AS (
  UPDATE books b SET count = c.to_seq, hash = c.last, moved_at = $12, moved_from = c.address, sent_at = c.sent_at,
    cause = coalesce(c.cause, b.cause), is_ended = coalesce(c.is_ended, b.is_ended)
  FROM coming c WHERE b.till = c.till AND b.ledger = c.ledger AND b.count = c.from_seq - 1 AND b.hash = c.prev
  RETURNING c.place, CASE WHEN b.parent_seq = c.from_seq - 1 THEN b.parent END AS parent
), kept AS (
  INSERT INTO batches (till, ledger, from_seq, to_seq, prev, last, body, at)
  SELECT c.till, c.ledger, c.from_seq, c.to_seq, c.prev, c.last, c.body, $12 FROM coming c JOIN moved USING (place)
)
SELECT place, parent FROM moved`);

/** Those that moved their books, with their papers. */
async function move(tx: Queries, coming: readonly ComingBatch[], at: Date): Promise<ReadonlySet<ComingBatch>> {
  const column = <T>(of: (batch: ComingBatch) => T): T[] => coming.map(of);
  const rows = await tx.rows(movedRow, moveSql, [
    coming.map((_batch, place) => place),
    column(({ till }) => till),
    column(({ ledger }) => ledger),
    column(({ from }) => from),
    column(({ to }) => to),
    column(({ prev }) => prev),
    column(({ last }) => last),
    column(({ body }) => body),
    column(({ cause }) => cause),
    column(({ address }) => address),
    column(({ sentAt }) => sentAt),
    at,
    column(({ isEnded }) => isEnded),
  ]);
  const moved = new Set(rows.flatMap(({ place }) => coming[place] ?? []));
  await keepPapers(tx, moved);
  await keepWords(tx, moved);
  for (const { till, ledger, alone } of moved)
    if (alone) await raiseAlarm(tx, { till, kind: 'no-second-person', facts: { ledger, ...alone } }, at);
  for (const { place, parent } of rows) {
    const batch = coming[place];
    if (batch && parent !== null) await advanceFork(tx, batch, parent);
  }
  return moved;
}

async function keepPapers(tx: Queries, moved: ReadonlySet<ComingBatch>): Promise<void> {
  const sql = `INSERT INTO papers (till, ledger, seq, kind, sha256, n, day, body) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT DO NOTHING`;
  for (const { till, ledger, papers } of moved)
    for (const { seq, kind, sha256, n, day, body } of papers)
      await tx.run(sql, [till, ledger, seq, kind, sha256, n, day, body]);
}

/** Each till's for itself: none names what another one sells. */
async function keepWords(tx: Queries, moved: ReadonlySet<ComingBatch>): Promise<void> {
  const all = [...moved].flatMap(({ till, words }) => words.map(([code, name]) => ({ till, code, name })));
  // The last name of each. In one order, so that two processes do not deadlock.
  const words = new Map(all.map((word) => [JSON.stringify([word.till, word.code]), word]));
  if (words.size === 0) return;
  const rows = [...words].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, word]) => word);
  const sql = `INSERT INTO product_words (till, code, name) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
    ON CONFLICT (till, code) DO UPDATE SET name = excluded.name WHERE product_words.name <> excluded.name`;
  await tx.run(sql, [rows.map(({ till }) => till), rows.map(({ code }) => code), rows.map(({ name }) => name)]);
}

const known = shape({
  count: z.int(),
  hash: z.string(),
  movedFrom: ['moved_from', z.string()],
  movedAt: ['moved_at', z.date()],
});

/** A batch that did not move a book: there is no book yet, or the batch does not continue from its head. */
async function takeAlone(tx: Queries, batch: ComingBatch, at: Date): Promise<HeadAt> {
  const { till, ledger, from, to, prev, last } = batch;
  const find = () =>
    tx.rows(known.row, `SELECT ${known.sql} FROM books WHERE till = $1 AND ledger = $2`, [till, ledger]);
  let [book] = await find();
  if (!book) {
    const parent = await parentOf(tx, batch);
    if (parent === 'none-such') return noBook;
    await tx.run(
      `INSERT INTO books (till, ledger, parent, parent_seq, count, hash, began_at, moved_at, moved_from)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8) ON CONFLICT DO NOTHING`,
      [till, ledger, parent, parent === null ? null : from - 1, from - 1, prev, at, batch.address],
    );
    if ((await move(tx, [batch], at)).size > 0) return { seq: to, hash: last };
    [book] = await find();
    if (!book) return noBook;
  }
  const shared = Math.min(to, book.count);
  const isOurs = shared < from - 1 || (await hashAt(tx, till, ledger, shared)) === hashIn(batch, shared);
  if (!isOurs) {
    await raiseAlarm(tx, twoStories({ till, ledger, entry: shared, from: batch.address, standing: book }), at);
  }
  return { seq: book.count, hash: book.hash };
}

const hashIn = ({ from, prev, hashes }: ComingBatch, seq: number): string | undefined =>
  seq === from - 1 ? prev : hashes[seq - from];
