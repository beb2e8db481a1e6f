// Orders as rows of the table of their kind: written, read, and found when their processing ends. order-life.ts moves them.
// Invariant: no code, PIN or serial is stored; a completed order's delivery is derived each time it is shown.
import { isServiceErrorCode } from '../../shared/interface/error.ts';
import type { OrderState } from '../../shared/interface/orders.ts';
import type { Delivery, RetailOrderState } from '../../shared/interface/resources.ts';
import type { Money } from '../../shared/money.ts';
import { messageOf } from './answers.ts';
import type { SandboxDatabase } from './database.ts';
import { testDelivery } from './delivery.ts';

/** What every order has. */
export type LivingRow<State = RetailOrderState | OrderState> = {
  id: string;
  product_code: string;
  country: string;
  currency: string;
  amount_minor: number;
  state: State;
  created_at: string;
  /** The UTC day of `created_at`, for the daily maxima. */
  day: string;
  completed_at: string | null;
  invalidate_until: string | null;
  failure_code: string | null;
  due_ms: number | null;
  due_failure: string | null;
};
const living =
  'id, product_code, country, currency, amount_minor, state, created_at, day, completed_at, invalidate_until, ' +
  'failure_code, due_ms, due_failure';

export type OrderRows<Row> = {
  insert(row: Row): void;
  update(row: Row): void;
  get(id: string): Row | null;
  /** Processing orders whose time has come, the earliest first. */
  due(elapsedMs: number): Row[];
  all(): Row[];
};

/** `own`: the columns that only this kind has, by the names of the row's properties. */
export function createOrderRows<Row extends LivingRow>(
  { db }: SandboxDatabase,
  table: 'orders' | 'code_orders',
  own: string,
): OrderRows<Row> {
  const columns = `${living}, ${own}`;
  const values = columns.replace(/\w+/g, '@$&');
  const insert = db.prepare<[Row]>(`INSERT INTO ${table} (${columns}) VALUES (${values})`);
  const update = db.prepare<[Row]>(`UPDATE ${table} SET (${columns}) = (${values}) WHERE id = @id`);
  const one = db.prepare<[string], Row>(`SELECT ${columns} FROM ${table} WHERE id = ?`);
  const due = db.prepare<[number], Row>(`SELECT ${columns} FROM ${table} WHERE due_ms <= ? ORDER BY due_ms, n`);
  const all = db.prepare<[], Row>(`SELECT ${columns} FROM ${table} ORDER BY n`);
  return {
    insert: (row) => void insert.run(row),
    update(row) {
      if (update.run(row).changes !== 1) throw new Error(`no order ${row.id}`);
    },
    get: (id) => one.get(id) ?? null,
    due: (elapsedMs) => due.all(elapsedMs),
    all: () => all.all(),
  };
}

export function faceValue(row: LivingRow): Money {
  return { currency: row.currency, amountMinor: row.amount_minor };
}

/** Only while the order is completed. */
export function shownDelivery({ id, state, completed_at }: LivingRow): Delivery | null {
  return state === 'completed' && completed_at !== null ? testDelivery(id, completed_at) : null;
}

export function shownFailure({ failure_code: code }: LivingRow): { code: string; message: string } | null {
  return code === null ? null : { code, message: isServiceErrorCode(code) ? messageOf(code) : '' };
}
