// The retail orders as rows, summed for the maxima, and as the service shows them. order-moves.ts moves them.
import type { Delivery, RetailOrder, RetailOrderCreate, RetailOrderState } from '../../shared/interface/resources.ts';
import { moneyText } from '../../shared/money.ts';
import type { SandboxDatabase } from '../core/database.ts';
import { createOrderRows, faceValue, type LivingRow, shownDelivery, shownFailure } from '../core/order-rows.ts';

export type OrderRow = LivingRow<RetailOrderState> & {
  store_id: string;
  terminal_id: string;
  receipt_id: string;
  card_number: string | null;
  idempotency_key: string;
  confirmed_at: string | null;
  /** The confirm's body. */
  confirmation: string | null;
};
const own = 'store_id, terminal_id, receipt_id, card_number, idempotency_key, confirmed_at, confirmation';

const live = "state IN ('created', 'processing', 'completed')";

export function createOrderBook(database: SandboxDatabase) {
  const { db } = database;
  const card = db.prepare<[string], number>(`SELECT 1 FROM orders WHERE upper(card_number) = ? AND ${live}`).pluck();
  const sum = (from: string) =>
    db
      .prepare<[Record<string, string>], number>(
        `SELECT coalesce(sum(amount_minor), 0) FROM ${from} AND store_id = @store AND currency = @currency`,
      )
      .pluck();
  const ofStore = sum('day_sums WHERE day = @day');
  const ofTerminal = sum('day_sums WHERE day = @day AND terminal_id = @terminal');
  const ofReceipt = sum(`orders WHERE receipt_id = @receipt AND ${live}`);
  return {
    ...createOrderRows<OrderRow>(database, 'orders', own),
    /** `cardNumber` in its normal form. */
    cardInUse: (cardNumber: string) => card.get(cardNumber) !== undefined,
    /** Minor units of the orders neither failed nor invalidated, in the currency of the order. */
    sums(order: RetailOrderCreate, day: string) {
      const { store_id: store, terminal_id: terminal, receipt_id: receipt } = order;
      const of = { store, terminal, receipt, currency: order.face_value.currency, day };
      return { store: ofStore.get(of) ?? 0, terminal: ofTerminal.get(of) ?? 0, receipt: ofReceipt.get(of) ?? 0 };
    },
  };
}

export type OrderBook = ReturnType<typeof createOrderBook>;

/** The order as the service shows it: with the delivery only while it is completed. */
export function shownOrder(row: OrderRow): RetailOrder {
  return {
    id: row.id,
    state: row.state,
    store_id: row.store_id,
    terminal_id: row.terminal_id,
    receipt_id: row.receipt_id,
    product_code: row.product_code,
    face_value: moneyText(faceValue(row)),
    country: row.country,
    card_number: row.card_number,
    created_at: row.created_at,
    confirmed_at: row.confirmed_at,
    completed_at: row.completed_at,
    invalidate_until: row.invalidate_until,
    delivery: deliveryOf(row),
    failure: shownFailure(row),
  };
}

/** A customer with a plastic card has its code and PIN already: only its serial is included. */
function deliveryOf(row: OrderRow): Delivery | null {
  const delivery = shownDelivery(row);
  return delivery && row.card_number !== null ? { ...delivery, code: null, pin: null } : delivery;
}
