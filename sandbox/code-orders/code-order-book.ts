// The orders of POST /orders as rows: written, read, and summed by customer. code-order-moves.ts moves them.
// Invariant: no code, PIN or serial is stored; a completed order's delivery is derived each time it is shown.
import { isServiceErrorCode } from '../../shared/interface/error.ts';
import type { Order, OrderState, ProcessingMode } from '../../shared/interface/orders.ts';
import { type Money, moneyText } from '../../shared/money.ts';
import { messageOf } from '../core/answers.ts';
import type { SandboxDatabase } from '../core/database.ts';
import { testDelivery } from '../retail-orders/delivery.ts';

export type CodeOrderRow = {
  id: string;
  product_code: string;
  customer_id: string;
  country: string;
  currency: string;
  amount_minor: number;
  processing_mode: ProcessingMode;
  delivery_type: string;
  client_partner_id: string | null;
  state: OrderState;
  /** 1 if fulfilled from stock the client bought before. */
  pre_purchased: number;
  created_at: string;
  /** The UTC day of `created_at`, for the customer's daily maximum. */
  day: string;
  updated_at: string;
  completed_at: string | null;
  invalidate_until: string | null;
  failure_code: string | null;
  due_ms: number | null;
  due_failure: string | null;
};

export type CodeOrderBook = {
  insert(row: CodeOrderRow): void;
  update(row: CodeOrderRow): void;
  get(id: string): CodeOrderRow | null;
  /** Processing orders that are due, the earliest first. */
  due(elapsedMs: number): CodeOrderRow[];
  /** Minor units of a customer's orders of a day that are processing or completed. */
  sumOf(customer: { id: string; day: string; currency: string }): number;
};

const columns = [
  'id',
  'product_code',
  'customer_id',
  'country',
  'currency',
  'amount_minor',
  'processing_mode',
  'delivery_type',
  'client_partner_id',
  'state',
  'pre_purchased',
  'created_at',
  'day',
  'updated_at',
  'completed_at',
  'invalidate_until',
  'failure_code',
  'due_ms',
  'due_failure',
] as const satisfies readonly (keyof CodeOrderRow)[];

export function createCodeOrderBook({ db }: SandboxDatabase): CodeOrderBook {
  const list = columns.join(', ');
  const insert = db.prepare<[CodeOrderRow]>(
    `INSERT INTO code_orders (${list}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  const changing = ['state', 'updated_at', 'completed_at', 'invalidate_until', 'failure_code', 'due_ms', 'due_failure'];
  const update = db.prepare<[CodeOrderRow]>(
    `UPDATE code_orders SET ${changing.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id`,
  );
  const one = db.prepare<[string], CodeOrderRow>(`SELECT ${list} FROM code_orders WHERE id = ?`);
  const due = db.prepare<[number], CodeOrderRow>(
    `SELECT ${list} FROM code_orders WHERE due_ms <= ? ORDER BY due_ms, n`,
  );
  const sum = db
    .prepare<[Record<string, string>], number>(
      `SELECT coalesce(sum(amount_minor), 0) FROM code_orders WHERE customer_id = @id AND day = @day
         AND currency = @currency AND state IN ('processing', 'completed')`,
    )
    .pluck();
  return {
    insert: (row) => void insert.run(row),
    update(row) {
      if (update.run(row).changes !== 1) throw new Error(`no order ${row.id}`);
    },
    get: (id) => one.get(id) ?? null,
    due: (elapsedMs) => due.all(elapsedMs),
    sumOf: (customer) => sum.get(customer) ?? 0,
  };
}

export function codeOrderValue(row: CodeOrderRow): Money {
  return { currency: row.currency, amountMinor: row.amount_minor };
}

/** The order as the service shows it: with the delivery only while it is completed. */
export function shownCodeOrder(row: CodeOrderRow): Order {
  const code = row.failure_code;
  return {
    id: row.id,
    state: row.state,
    product_code: row.product_code,
    customer: { id: row.customer_id },
    country: row.country,
    face_value: moneyText(codeOrderValue(row)),
    processing_mode: row.processing_mode,
    delivery_method: { type: row.delivery_type },
    client_partner_id: row.client_partner_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    delivery: row.state === 'completed' && row.completed_at !== null ? testDelivery(row.id, row.completed_at) : null,
    failure: code === null ? null : { code, message: isServiceErrorCode(code) ? messageOf(code) : '' },
  };
}
