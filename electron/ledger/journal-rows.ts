// The journal for who keeps a copy of it elsewhere: its rows in order, the papers that they name, and the names of the products in them.
// Invariant: it only reads, each statement by itself, so that no read keeps the log of the ledger from being folded.
import type Database from 'better-sqlite3';
import type { JournalRow } from '../../shared/journal/chain.ts';
import type { JournalKind } from './journal-entries.ts';
import type { Ledger } from './transaction.ts';

export type JournalRows = ReturnType<typeof createJournalRows>;

/** `db` may be a connection that only reads. */
export function createJournalRows(db: Database.Database) {
  const rows = db.prepare<[after: number, upTo: number, most: number], JournalRow>(
    'SELECT * FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?',
  );
  const hashAt = db.prepare<[seq: number], string>('SELECT hash FROM journal WHERE seq = ?').pluck();
  const z = db
    .prepare<[sha256: string, seq: number], string>('SELECT body FROM z_reports WHERE sha256 = ? AND seq = ?')
    .pluck();
  const day = db
    .prepare<[sha256: string, seq: number], string>('SELECT body FROM day_papers WHERE sha256 = ? AND seq = ?')
    .pluck();
  const product = db.prepare<[code: string], string>('SELECT name FROM products WHERE code = ?').pluck();
  const sold = db.prepare<[id: string], string>('SELECT product_name FROM lines WHERE id = ?').pluck();
  return {
    /** So many at most, of those behind `after` and up to `upTo`. */
    between: (after: number, upTo: number, most: number): readonly JournalRow[] => rows.all(after, upTo, most),
    /** Null where there is no such row; `''` before the first. */
    hashAt: (seq: number): string | null => (seq === 0 ? '' : (hashAt.get(seq) ?? null)),
    /** The bytes of the Z that the entry at `seq` made. */
    zOf: (sha256: string, seq: number): string | null => z.get(sha256, seq) ?? null,
    /** The paper of the business day that the entry at `seq` made. */
    dayOf: (sha256: string, seq: number): string | null => day.get(sha256, seq) ?? null,
    /** As the catalogue calls it, or else as it was called when this card was added. */
    productName: (code: string, lineId: string | null): string | null =>
      product.get(code) ?? (lineId === null ? null : (sold.get(lineId) ?? null)),
  };
}

/** When the entry of this number was written (ISO 8601 UTC). */
export function timeOfEntry({ db }: Pick<Ledger, 'db'>): (seq: number) => string | null {
  const at = db.prepare<[seq: number], string>('SELECT at FROM journal WHERE seq = ?').pluck();
  return (seq) => at.get(seq) ?? null;
}

/** The kinds of the entries behind one. */
export function kindsAfter({ db }: Pick<Ledger, 'db'>): (seq: number) => readonly JournalKind[] {
  const kinds = db.prepare<[seq: number], JournalKind>('SELECT kind FROM journal WHERE seq > ?').pluck();
  return (seq) => kinds.all(seq);
}

/** The ids of the ledgers before this one, newest first: an id is a time, to the base of 36 (restore.ts). */
export function formerLedgers({ db }: Pick<Ledger, 'db'>): readonly string[] {
  const timeOf = (id: string): number => Number.parseInt(id, 36);
  return db
    .prepare<[], string>('SELECT id FROM former_ids')
    .pluck()
    .all()
    .toSorted((one, other) => timeOf(other) - timeOf(one));
}
