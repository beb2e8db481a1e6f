// The outbox table: requests that have no final answer yet. Only electron/outbox/ writes it.

import { allOf, column, oneOf, type RowOf, table, text, textOrNull, write } from './table.ts';
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
  /** From when until when an answer asked to wait, by this till's clock (ISO 8601 UTC), and whether the service itself did. */
  waitsSince: textOrNull,
  waitsUntil: textOrNull,
  waitsFirmly: column<0 | 1>(),
});

type StoredRow = RowOf<typeof outboxTable>;
export type OutboxRow = Omit<StoredRow, 'waitsSince' | 'waitsUntil' | 'waitsFirmly'>;
/** What stays in memory of each waiting row. Not its body: ten thousand rows may wait. */
export type OutboxHead = Omit<StoredRow, 'orderId' | 'idempotencyKey' | 'body'>;
export type StoredWait = { readonly since: string; readonly until: string; readonly isFirm: boolean };

const noWait = { waitsSince: null, waitsUntil: null, waitsFirmly: 0 } as const;

export type OutboxRows = ReturnType<typeof createOutboxRows>;

export function createOutboxRows({ db }: Ledger) {
  const setCreatedAt = outboxTable.update(db, ['createdAt']);
  const insert = outboxTable.insert(db);
  const setWait = outboxTable.update(db, ['waitsSince', 'waitsUntil', 'waitsFirmly']);
  const pending = oneOf<[], { count: number; oldestAt: string | null }>(
    db,
    'SELECT count(*) AS count, (SELECT created_at FROM outbox ORDER BY id LIMIT 1) AS oldestAt FROM outbox',
  );
  return {
    insert: (tx: Tx, row: OutboxRow): boolean => insert(tx, { ...row, ...noWait }),
    setWait: (tx: Tx, id: string, wait: StoredWait | null): void =>
      setWait(tx, {
        id,
        ...(wait ? { waitsSince: wait.since, waitsUntil: wait.until, waitsFirmly: wait.isFirm ? 1 : 0 } : noWait),
      }),
    remove: write<[id: string]>(db, 'DELETE FROM outbox WHERE id = ?'),
    /** It was stored while the clock was ahead: it is at least as old as this (ISO 8601 UTC). Never makes a row younger. */
    dateBack: (tx: Tx, id: string, createdAt: string): void => setCreatedAt(tx, { id, createdAt }),
    /** How many wait, and since when the first of them; null where there is none. */
    pending: () => pending() ?? { count: 0, oldestAt: null },
    get: outboxTable.one<[id: string]>(db, 'WHERE id = ?'),
    /** Of every row with this id or a later one, first stored first. */
    headsFrom: allOf<[id: string], OutboxHead>(
      db,
      `SELECT id, lane, subject_id AS subjectId, kind, created_at AS createdAt, waits_since AS waitsSince, waits_until AS waitsUntil, waits_firmly AS waitsFirmly
       FROM outbox WHERE id >= ? ORDER BY id`,
    ),
    bySubject: outboxTable.all<[lineId: string]>(db, 'WHERE subject_id = ? ORDER BY id'),
  };
}
