// The retail orders as rows: written, read, and summed for the maxima. order-moves.ts moves them.
// Invariant: no code, PIN or serial is stored; a completed order's delivery is derived each time it is shown.
import { isServiceErrorCode } from '../../shared/interface/error.ts';
import type { RetailOrder, RetailOrderCreate, RetailOrderState } from '../../shared/interface/resources.ts';
import { type Money, moneyText } from '../../shared/money.ts';
import { messageOf } from '../core/answers.ts';
import type { SandboxDatabase } from '../core/database.ts';
import { testDelivery } from './delivery.ts';

export type OrderRow = {
  id: string;
  store_id: string;
  terminal_id: string;
  receipt_id: string;
  product_code: string;
  currency: string;
  amount_minor: number;
  country: string;
  card_number: string | null;
  idempotency_key: string;
  state: RetailOrderState;
  created_at: string;
  /** The UTC day of `created_at`, for the daily maxima. */
  day: string;
  confirmed_at: string | null;
  /** The confirm's body. */
  confirmation: string | null;
  completed_at: string | null;
  invalidate_until: string | null;
  failure_code: string | null;
  due_ms: number | null;
  due_failure: string | null;
};

export type OrderBook = {
  insert(row: OrderRow): void;
  update(row: OrderRow): void;
  get(id: string): OrderRow | null;
  /** Processing orders that are due, the earliest first. */
  due(elapsedMs: number): OrderRow[];
  all(): OrderRow[];
  cardInUse(cardNumber: string): boolean;
  /** Minor units of the orders neither failed nor invalidated, in the currency of `order`. */
  sums(order: RetailOrderCreate, day: string): { store: number; terminal: number; receipt: number };
};

const columns = [
  'id',
  'store_id',
  'terminal_id',
  'receipt_id',
  'product_code',
  'currency',
  'amount_minor',
  'country',
  'card_number',
  'idempotency_key',
  'state',
  'created_at',
  'day',
  'confirmed_at',
  'confirmation',
  'completed_at',
  'invalidate_until',
  'failure_code',
  'due_ms',
  'due_failure',
] as const satisfies readonly (keyof OrderRow)[];

const live = "state IN ('created', 'processing', 'completed')";

export function createOrderBook({ db }: SandboxDatabase): OrderBook {
  const list = columns.join(', ');
  const insert = db.prepare<[OrderRow]>(
    `INSERT INTO orders (${list}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  const update = db.prepare<[OrderRow]>(
    `UPDATE orders SET ${columns
      .slice(1)
      .map((name) => `${name} = @${name}`)
      .join(', ')} WHERE id = @id`,
  );
  const one = db.prepare<[string], OrderRow>(`SELECT ${list} FROM orders WHERE id = ?`);
  const due = db.prepare<[number], OrderRow>(`SELECT ${list} FROM orders WHERE due_ms <= ? ORDER BY due_ms, n`);
  const all = db.prepare<[], OrderRow>(`SELECT ${list} FROM orders ORDER BY n`);
  const card = db.prepare<[string], number>(`SELECT 1 FROM orders WHERE card_number = ? AND ${live}`).pluck();
  const sum = (where: string) =>
    db
      .prepare<[Record<string, string>], number>(
        `SELECT coalesce(sum(amount_minor), 0) FROM orders WHERE store_id = @store AND currency = @currency AND ${live} AND ${where}`,
      )
      .pluck();
  const ofStore = sum('day = @day');
  const ofTerminal = sum('day = @day AND terminal_id = @terminal');
  const ofReceipt = sum('receipt_id = @receipt');
  return {
    insert: (row) => void insert.run(row),
    update(row) {
      if (update.run(row).changes !== 1) throw new Error(`no order ${row.id}`);
    },
    get: (id) => one.get(id) ?? null,
    due: (elapsedMs) => due.all(elapsedMs),
    all: () => all.all(),
    cardInUse: (cardNumber) => card.get(cardNumber) !== undefined,
    sums(order, day) {
      const of = {
        store: order.store_id,
        terminal: order.terminal_id,
        receipt: order.receipt_id,
        currency: order.face_value.currency,
        day,
      };
      return {
        store: ofStore.get(of) ?? 0,
        terminal: ofTerminal.get(of) ?? 0,
        receipt: ofReceipt.get(of) ?? 0,
      };
    },
  };
}

export function faceValue(row: OrderRow): Money {
  return { currency: row.currency, amountMinor: row.amount_minor };
}

/** The order as the service shows it: with the delivery only while it is completed. */
export function shownOrder(row: OrderRow): RetailOrder {
  const code = row.failure_code;
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
    delivery: row.state === 'completed' && row.completed_at !== null ? testDelivery(row.id, row.completed_at) : null,
    failure: code === null ? null : { code, message: isServiceErrorCode(code) ? messageOf(code) : '' },
  };
}
