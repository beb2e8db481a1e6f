// The outbox table: requests that have no final answer yet. Only electron/outbox/ writes it.
import type { Ledger, Tx } from './open.ts';
import { column, type RowOf, table, text, textOrNull } from './table.ts';

const outbox = table('outbox', {
  /** Time-ordered: rows of a lane go out in the order of their ids. */
  id: text,
  /** One row of a lane is on its way at a time. */
  lane: text,
  subjectId: text,
  kind: column<'create' | 'confirm' | 'invalidate'>(),
  orderId: textOrNull,
  idempotencyKey: textOrNull,
  /** Sealed; the exact bytes to send once opened. */
  body: column<Uint8Array | null>(),
  /** The service's time, by our clock and its learned offset: the replay window counts in it. */
  createdAt: text,
});

export type OutboxRow = RowOf<typeof outbox>;

export type OutboxRows = {
  insert(tx: Tx, row: OutboxRow): void;
  remove(tx: Tx, id: string): void;
  /** It was stored while the clock was ahead: it is at least as old as this (ISO 8601 UTC). Never makes a row younger. */
  dateBack(tx: Tx, row: OutboxRow, createdAt: string): void;
  all(): OutboxRow[];
  bySubject(subjectId: string): OutboxRow[];
};

const columns = outbox.columns();

export function createOutboxRows({ db }: Ledger): OutboxRows {
  const insert = outbox.insert(db);
  const remove = db.prepare<[string]>('DELETE FROM outbox WHERE id = ?');
  const dateBack = db.prepare<[string, string]>('UPDATE outbox SET created_at = ? WHERE id = ?');
  const all = db.prepare<[], OutboxRow>(`SELECT ${columns} FROM outbox ORDER BY id`);
  const bySubject = db.prepare<[string], OutboxRow>(`SELECT ${columns} FROM outbox WHERE subject_id = ? ORDER BY id`);
  return {
    insert: (_tx, row) => void insert.run(row),
    remove: (_tx, id) => void remove.run(id),
    dateBack(_tx, row, createdAt) {
      dateBack.run(createdAt, row.id);
      row.createdAt = createdAt;
    },
    all: () => all.all(),
    bySubject: (subjectId) => bySubject.all(subjectId),
  };
}
