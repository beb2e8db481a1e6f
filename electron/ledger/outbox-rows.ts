// The outbox table: requests that have no final answer yet. Only electron/outbox/ writes it.

import { column, type RowOf, table, text, textOrNull, write } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

export const outboxTable = table('outbox', {
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

export type OutboxRow = RowOf<typeof outboxTable>;

export type OutboxRows = ReturnType<typeof createOutboxRows>;

export function createOutboxRows({ db }: Ledger) {
  const setCreatedAt = outboxTable.update(db, ['createdAt']);
  return {
    insert: outboxTable.insert(db),
    remove: write<[id: string]>(db, 'DELETE FROM outbox WHERE id = ?'),
    /** It was stored while the clock was ahead: it is at least as old as this (ISO 8601 UTC). Never makes a row younger. */
    dateBack(tx: Tx, row: OutboxRow, createdAt: string): void {
      setCreatedAt(tx, { id: row.id, createdAt });
      row.createdAt = createdAt;
    },
    all: outboxTable.all(db, 'ORDER BY id'),
    bySubject: outboxTable.all<[lineId: string]>(db, 'WHERE subject_id = ? ORDER BY id'),
  };
}
