// The foreign_orders table: orders that the service has for this terminal and that no line of this ledger made. Kept for good; each is
// told until a manager took note of it. Never more of an order than its names and its value.
import { column, table, text, textOrNull, value } from './table.ts';
import type { Ledger } from './transaction.ts';

/**
 * `unknown`: somebody uses this till's key, or its books are not whole. `earlier-life`: made before this ledger began. `lost-time`:
 * made in the time that a restored ledger does not know.
 */
export type ForeignKind = 'unknown' | 'earlier-life' | 'lost-time';

export const foreignOrdersTable = table('foreign_orders', {
  /** The service's id of the order. */
  id: text,
  kind: column<ForeignKind>(),
  receiptNumber: text,
  productCode: text,
  currency: text,
  amount: text,
  /** When it was made, in the service's words. */
  madeAt: text,
  heardBy: column<'webhook' | 'settlement'>(),
  seenAt: text,
  /** Who took note of it, what they wrote, and when (ISO 8601 UTC). */
  notedBy: textOrNull,
  note: textOrNull,
  notedAt: textOrNull,
});

/** More than anybody reads at once. */
const mostListed = 50;

export function createForeignOrderRows({ db }: Ledger) {
  const open = value<number>(db, "SELECT count(*) FROM foreign_orders WHERE kind = 'unknown' AND noted_at IS NULL");
  const all = value<number>(db, 'SELECT count(*) FROM foreign_orders');
  const since = value<number, [since: string]>(
    db,
    'SELECT count(*) FROM foreign_orders WHERE max(made_at, seen_at) >= ?',
  );
  const began = value<string>(db, 'SELECT created_at FROM ledger');
  const former = value<number, [id: string]>(db, 'SELECT 1 FROM former_ids WHERE id = ?');
  return {
    /** False where it is told already. */
    insert: foreignOrdersTable.insert(db, 'ON CONFLICT DO NOTHING'),
    save: foreignOrdersTable.update(db, ['notedBy', 'note', 'notedAt']),
    get: foreignOrdersTable.one<[orderId: string]>(db, 'WHERE id = ?'),
    /** What nobody took note of, the oldest first; an earlier life and lost time are only counted. */
    open: foreignOrdersTable.all(
      db,
      `WHERE kind = 'unknown' AND noted_at IS NULL ORDER BY seen_at, id LIMIT ${mostListed}`,
    ),
    /** When this ledger began, by this till's clock (ISO 8601 UTC). */
    ledgerBegan: () => began() ?? '',
    /** The ledger had this id before it was restored. */
    isFormerId: (id: string) => former(id) !== null,
    openCount: () => open() ?? 0,
    count: () => all() ?? 0,
    /** How many were made, or first heard of, since then (ISO 8601 UTC). */
    seenSince: (at: string) => since(at) ?? 0,
  };
}
