// The orders of POST /orders as rows, summed by customer, and as the service shows them. code-order-moves.ts moves them.
import type { Order, OrderState, ProcessingMode } from '../../shared/interface/orders.ts';
import { moneyText } from '../../shared/money.ts';
import type { SandboxDatabase } from '../core/database.ts';
import { createOrderRows, faceValue, type LivingRow, shownDelivery, shownFailure } from '../core/order-rows.ts';

export type CodeOrderRow = LivingRow<OrderState> & {
  customer_id: string;
  processing_mode: ProcessingMode;
  delivery_type: string;
  client_partner_id: string | null;
  /** 1 if fulfilled from stock the client bought before. */
  pre_purchased: number;
  updated_at: string;
};
const own = 'customer_id, processing_mode, delivery_type, client_partner_id, pre_purchased, updated_at';

export function createCodeOrderBook(database: SandboxDatabase) {
  const sum = database.db
    .prepare<[Record<string, string>], number>(
      `SELECT coalesce(sum(amount_minor), 0) FROM code_orders WHERE customer_id = @id AND day = @day
         AND currency = @currency AND state IN ('processing', 'completed')`,
    )
    .pluck();
  return {
    ...createOrderRows<CodeOrderRow>(database, 'code_orders', own),
    /** Minor units of a customer's orders of a day that are processing or completed. */
    sumOf: (customer: { id: string; day: string; currency: string }) => sum.get(customer) ?? 0,
  };
}

export type CodeOrderBook = ReturnType<typeof createCodeOrderBook>;

/** The order as the service shows it: with the delivery only while it is completed. */
export function shownCodeOrder(row: CodeOrderRow): Order {
  return {
    id: row.id,
    state: row.state,
    product_code: row.product_code,
    customer: { id: row.customer_id },
    country: row.country,
    face_value: moneyText(faceValue(row)),
    processing_mode: row.processing_mode,
    delivery_method: { type: row.delivery_type },
    client_partner_id: row.client_partner_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    delivery: shownDelivery(row),
    failure: shownFailure(row),
  };
}
