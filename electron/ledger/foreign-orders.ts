// The foreign_orders table: orders that the service has for this terminal and that no line of this ledger made. Kept for good; each is
// shown until a manager took note of it. Never more of an order than its names and its value.
import type { EntryOf, ForeignKind } from './journal-entries.ts';
import { column, type RowOf, table, text, textOrNull, value } from './table.ts';
import type { Ledger } from './transaction.ts';

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
  /** What the person who took note of it wrote, and when (ISO 8601 UTC). */
  note: textOrNull,
  notedAt: textOrNull,
});
export type ForeignOrderRow = RowOf<typeof foreignOrdersTable>;

export const foreignOrderKinds = ['foreign-order-seen', 'foreign-order-noted'] as const;

/** The row of an order after an entry about it: as the till writes it, and as the check of the books finds it. Null: it has none. */
export function foreignOrderAfter(
  row: ForeignOrderRow | null,
  entry: EntryOf<(typeof foreignOrderKinds)[number]>,
): ForeignOrderRow | null {
  if (entry.kind === 'foreign-order-noted') return row && { ...row, note: entry.body.note, notedAt: entry.at };
  const { why: kind, ...told } = entry.body;
  return { id: entry.subjectId ?? '', kind, ...told, seenAt: entry.at, note: null, notedAt: null };
}

/** More than a person reads at once. */
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
    /** False where it was reported already. */
    insert: foreignOrdersTable.insert(db, 'ON CONFLICT DO NOTHING'),
    save: foreignOrdersTable.update(db, ['note', 'notedAt']),
    get: foreignOrdersTable.one<[orderId: string]>(db, 'WHERE id = ?'),
    /** What is not yet acknowledged, the oldest first; an earlier life and lost time are only counted. */
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
    /** How many were made, or first reported, since then (ISO 8601 UTC). */
    seenSince: (at: string) => since(at) ?? 0,
  };
}
