// The journal of a ledger as head office has it once it was taken in: batches as a till sends them, and the papers that its entries name.
// Invariant: what the intake would refuse is not made here: each book goes on from its head.
import { deflateRawSync } from 'node:zlib';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { Queries } from '../../head-office/core/database.ts';
import { createMonths } from '../../head-office/intake/months.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';

const headOf = z.object({ count: z.int() });

export type StoreGiven = {
  readonly zone?: string;
  readonly dayBegins?: string;
  readonly name?: string;
  readonly currency?: string;
};

/** A till of that store, which is made where it is new. */
export async function enrolled(db: Queries, till: string, store = 'store-001', given: StoreGiven = {}): Promise<void> {
  const { zone = 'UTC', dayBegins = '04:00', name = store, currency = 'EUR' } = given;
  await db.run(
    `INSERT INTO stores (id, name, country, currency, zone, day_begins) VALUES ($1, $2, 'DE', $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [store, name, currency, zone, dayBegins],
  );
  await db.run(
    `INSERT INTO tills (id, store, terminal, sealed_secret, enrolled_at, enrolled_from, seen_at, version)
     VALUES ($1, $2, $1, '', now(), '127.0.0.1', now(), '1.0.0')`,
    [till, store],
  );
}

export type BookGiven = {
  readonly till: string;
  readonly ledger: string;
  /** So many entries in a batch. */
  readonly atOnce?: number;
  /** The last entry that is sent; all of them if absent. */
  readonly upTo?: number;
  /** The book that it goes on from, after this entry. */
  readonly before?: { readonly ledger: string; readonly seq: number };
  /** ISO 8601 UTC. */
  readonly beganAt?: string;
};

/** The entries of this journal that head office does not have yet. Answers how many. */
export async function takeIn(db: Queries, journal: Database.Database, book: BookGiven): Promise<number> {
  const {
    till,
    ledger,
    atOnce = 256,
    upTo = Number.MAX_SAFE_INTEGER,
    before,
    beganAt = '2026-01-01T00:00:00.000Z',
  } = book;
  await db.run(
    `INSERT INTO books (till, ledger, parent, parent_seq, count, hash, began_at, moved_at, moved_from)
     VALUES ($1, $2, $3, $4, $5, '', $6, now(), '127.0.0.1') ON CONFLICT DO NOTHING`,
    [till, ledger, before?.ledger ?? null, before?.seq ?? null, before?.seq ?? 0, beganAt],
  );
  const [head] = await db.rows(headOf, 'SELECT count::int FROM books WHERE till = $1 AND ledger = $2', [till, ledger]);
  const rows = journal
    .prepare<[number, number], JournalRow>('SELECT * FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq')
    .all(head?.count ?? 0, upTo);
  for (let from = 0; from < rows.length; from += atOnce) await putBatch(db, book, rows.slice(from, from + atOnce));
  await putPapers(db, journal, book, rows);
  return rows.length;
}

async function putBatch(db: Queries, { till, ledger }: BookGiven, rows: readonly JournalRow[]): Promise<void> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return;
  const sent = rows.map(({ at, kind, sale_id, subject_id, operator_id, body }) => [
    at,
    kind,
    sale_id,
    subject_id,
    operator_id,
    body,
  ]);
  const request = { v: 1, ledger, from: first.seq, prev: '', last: last.hash, rows: sent, papers: [], words: [] };
  await createMonths(db).ready(new Date(last.at));
  await db.run(
    `INSERT INTO batches (till, ledger, from_seq, to_seq, prev, last, body, at) VALUES ($1, $2, $3, $4, '', $5, $6, $7)`,
    [till, ledger, first.seq, last.seq, last.hash, deflateRawSync(JSON.stringify(request)), last.at],
  );
  await db.run('UPDATE books SET count = $3, hash = $4 WHERE till = $1 AND ledger = $2', [
    till,
    ledger,
    last.seq,
    last.hash,
  ]);
}

type Paper = {
  readonly seq: number;
  readonly kind: string;
  readonly n: number | null;
  readonly sha256: string;
  readonly body: string;
};
/** Where a till has each kind of paper. */
const papersIn = [
  ['z_reports', "SELECT seq, 'z' AS kind, n, sha256, body FROM z_reports WHERE seq BETWEEN ? AND ?"],
  ['day_papers', "SELECT seq, 'day' AS kind, NULL AS n, sha256, body FROM day_papers WHERE seq BETWEEN ? AND ?"],
] as const;

async function putPapers(
  db: Queries,
  journal: Database.Database,
  { till, ledger }: BookGiven,
  rows: readonly JournalRow[],
): Promise<void> {
  const places = [rows[0]?.seq ?? 0, rows.at(-1)?.seq ?? -1] as const;
  const has = journal.prepare<[string]>('SELECT 1 FROM sqlite_master WHERE name = ?').pluck();
  const papers = papersIn.flatMap(([name, sql]) =>
    has.get(name) ? journal.prepare<[number, number], Paper>(sql).all(...places) : [],
  );
  for (const { seq, kind, n, sha256, body } of papers)
    await db.run('INSERT INTO papers (till, ledger, seq, kind, sha256, n, body) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
      till,
      ledger,
      seq,
      kind,
      sha256,
      n,
      body,
    ]);
}
