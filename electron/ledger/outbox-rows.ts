// The outbox tables, one for each kind of order: requests that have no final answer yet. Only electron/outbox/ writes them.

import { allOf, column, oneOf, type RowOf, table, text, textOrNull, write } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

type OutboxName = 'outbox' | 'company_outbox';
const outboxOf = (name: OutboxName) =>
  table(name, {
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
export const outboxTable = outboxOf('outbox');
export const companyOutboxTable = outboxOf('company_outbox');

type StoredRow = RowOf<typeof outboxTable>;
export type OutboxRow = Omit<StoredRow, 'waitsSince' | 'waitsUntil' | 'waitsFirmly'>;
/** What stays in memory of each waiting row. Not its body: ten thousand rows may wait. */
export type OutboxHead = Omit<StoredRow, 'orderId' | 'idempotencyKey' | 'body'>;
export type StoredWait = { readonly since: string; readonly until: string; readonly isFirm: boolean };

const noWait = { waitsSince: null, waitsUntil: null, waitsFirmly: 0 } as const;

export type OutboxRows = ReturnType<typeof createOutboxRows>;

export function createOutboxRows({ db }: Ledger, name: OutboxName = 'outbox') {
  const rows = name === 'outbox' ? outboxTable : companyOutboxTable;
  const setCreatedAt = rows.update(db, ['createdAt']);
  const insert = rows.insert(db);
  const setWait = rows.update(db, ['waitsSince', 'waitsUntil', 'waitsFirmly']);
  const pending = oneOf<[], { count: number; oldestAt: string | null }>(
    db,
    `SELECT count(*) AS count, (SELECT created_at FROM ${name} ORDER BY id LIMIT 1) AS oldestAt FROM ${name}`,
  );
  return {
    insert: (tx: Tx, row: OutboxRow): boolean => insert(tx, { ...row, ...noWait }),
    setWait: (tx: Tx, id: string, wait: StoredWait | null): void =>
      setWait(tx, {
        id,
        ...(wait ? { waitsSince: wait.since, waitsUntil: wait.until, waitsFirmly: wait.isFirm ? 1 : 0 } : noWait),
      }),
    remove: write<[id: string]>(db, `DELETE FROM ${name} WHERE id = ?`),
    /** It was stored while the clock was ahead: it is at least as old as this (ISO 8601 UTC). Never makes a row younger. */
    dateBack: (tx: Tx, id: string, createdAt: string): void => setCreatedAt(tx, { id, createdAt }),
    /** How many wait, and since when the first of them; null where there is none. */
    pending: () => pending() ?? { count: 0, oldestAt: null },
    get: rows.one<[id: string]>(db, 'WHERE id = ?'),
    /** Of every row with this id or a later one, first stored first. */
    headsFrom: allOf<[id: string], OutboxHead>(
      db,
      `SELECT id, lane, subject_id AS subjectId, kind, created_at AS createdAt, waits_since AS waitsSince, waits_until AS waitsUntil, waits_firmly AS waitsFirmly
       FROM ${name} WHERE id >= ? ORDER BY id`,
    ),
    bySubject: rows.all<[lineId: string]>(db, 'WHERE subject_id = ? ORDER BY id'),
  };
}
