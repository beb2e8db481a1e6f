// What a reconciliation compares the sales with: its runs, what the service said of each card when it was asked, and the lines of settlements.
// Invariants: a card is asked about once a run, and what is final never again; a settlement is read whole or not at all, and one that was
// unreadable counts as not read.
import { column, integer, query, type RowOf, table, text, textOrNull, value, values, write } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

const runsTable = table('reconciliations', {
  id: text,
  /** Business days, both included, as `2026-11-14`. */
  fromDay: text,
  toDay: text,
  /** ISO 8601 UTC: sales begun at or after the one and before the other. */
  startsAt: text,
  endsAt: text,
  operatorId: text,
  startedAt: text,
  /** Null while there is something left to ask. */
  endedAt: textOrNull,
});
export type ReconciliationRun = RowOf<typeof runsTable>;

const looksTable = table('service_looks', {
  lineId: text,
  runId: text,
  /** The order's state, or `missing` where the service knows no such order. */
  state: text,
  storeId: textOrNull,
  terminalId: textOrNull,
  receiptNumber: textOrNull,
  productCode: textOrNull,
  currency: textOrNull,
  /** Decimal, as the service says it. */
  amount: textOrNull,
  completedAt: textOrNull,
  invalidateUntil: textOrNull,
  /** 1 where nothing can change it any more. */
  isFinal: column<0 | 1>(),
  readAt: text,
});
export type ServiceLook = RowOf<typeof looksTable>;

const settlementsTable = table('settlements', {
  id: text,
  currency: text,
  amount: text,
  periodStart: text,
  periodEnd: text,
  createdAt: text,
  rows: integer,
  /** The sum of its completed lines; null where one of them could not be read. */
  rowsMinor: column<number | null>(),
  /** The numbers of the first lines that could not be read, as JSON; `null`: it is unreadable, and read again. */
  badRows: text,
  unnamedRows: integer,
  readAt: text,
});
export type SettlementRead = RowOf<typeof settlementsTable>;

const settledCardsTable = table('settled_cards', {
  settlementId: text,
  /** From 1. */
  row: integer,
  orderId: textOrNull,
  storeId: textOrNull,
  terminalId: textOrNull,
  receiptNumber: textOrNull,
  productCode: textOrNull,
  currency: text,
  amountMinor: integer,
  completedAt: textOrNull,
  state: textOrNull,
});
export type SettledCard = RowOf<typeof settledCardsTable>;

/** A place in the order of sales: where a slice of them ended. */
export type SalePlace = { readonly createdAt: string; readonly n: number };
export const beforeAllSales: SalePlace = { createdAt: '', n: 0 };

export type Reconciliations = ReturnType<typeof createReconciliations>;

export function createReconciliations({ db }: Pick<Ledger, 'db'>) {
  const removeLook = write<[lineId: string]>(db, 'DELETE FROM service_looks WHERE line_id = ?');
  const insertLook = looksTable.insert(db);
  const insertSettlement = settlementsTable.insert(db);
  const insertCard = settledCardsTable.insert(db);
  const isRead = value<1, [id: string]>(db, "SELECT 1 FROM settlements WHERE id = ? AND bad_rows <> 'null'");
  const removeUnreadable = write<[id: string]>(db, "DELETE FROM settlements WHERE id = ? AND bad_rows = 'null'");
  const slice = query<[string, string, string, number, number], SalePlace & { id: string }>(
    db,
    `SELECT id, created_at AS createdAt, n FROM sales
     WHERE created_at >= ? AND created_at < ? AND (created_at, n) > (?, ?) AND n IS NOT NULL
     ORDER BY created_at, n LIMIT ?`,
  );
  return {
    begin: runsTable.insert(db),
    end: write<[endedAt: string, id: string]>(db, 'UPDATE reconciliations SET ended_at = ? WHERE id = ?'),
    /** The one that was begun last. */
    last: runsTable.one<[]>(db, 'ORDER BY id DESC LIMIT 1'),
    /** In place of what was known before. */
    putLook(tx: Tx, look: ServiceLook): void {
      removeLook(tx, look.lineId);
      insertLook(tx, look);
    },
    look: looksTable.one<[lineId: string]>(db, 'WHERE line_id = ?'),
    /** The numbered sales of a stretch of time, the oldest first, from the place where the last slice ended. */
    salesAfter: (starts: string, ends: string, place: SalePlace, limit: number) =>
      slice.all(starts, ends, place.createdAt, place.n, limit),
    isSettlementRead: (id: string) => isRead(id) === 1,
    putSettlement(tx: Tx, settlement: SettlementRead, cards: readonly SettledCard[]): void {
      removeUnreadable(tx, settlement.id);
      insertSettlement(tx, settlement);
      for (const card of cards) insertCard(tx, card);
    },
    /** Those whose period ended after then, the newest first. */
    settlementsSince: settlementsTable.all<[periodEnd: string]>(
      db,
      'WHERE period_end > ? ORDER BY period_end DESC, id',
    ),
    /** The lines of settlements about this order. */
    settledByOrder: settledCardsTable.all<[orderId: string]>(db, 'WHERE order_id = ? ORDER BY settlement_id, row'),
    /** Lines without an order's id, by what else they say. */
    settledByReceipt: settledCardsTable.all<[receipt: string, productCode: string]>(
      db,
      'WHERE receipt_number = ? AND product_code = ? AND order_id IS NULL ORDER BY settlement_id, row',
    ),
    /** Completed in a stretch of time (ISO 8601 UTC). */
    settledBetween: settledCardsTable.all<[starts: string, ends: string]>(
      db,
      'WHERE completed_at >= ? AND completed_at < ? ORDER BY completed_at, settlement_id, row',
    ),
    /** Orders that no line made, reported by webhook or settlement, from that time. */
    foreignOrders: values<string, [starts: string, ends: string]>(
      db,
      'SELECT id FROM foreign_orders WHERE made_at >= ? AND made_at < ? ORDER BY made_at, id',
    ),
  };
}
