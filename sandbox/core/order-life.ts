// What both kinds of order share (sections 3 and 8): made once for each key, processed in time, invalidated within their period. Invariant: each move
// changes its row, its balance, its key and its event in one transaction, which first does every move whose time has come, at that time.
import type { ServiceEvent } from '../../shared/interface/events.ts';
import type { Money } from '../../shared/money.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { own } from './amounts.ts';
import type { Refusal } from './answers.ts';
import type { Balances } from './balances.ts';
import type { ServiceClock } from './clock.ts';
import type { SandboxDatabase } from './database.ts';
import type { EventBook } from './event-book.ts';
import type { KeyBook, OrderKind } from './key-book.ts';
import type { ActivationFailure, SandboxSettings } from './options.ts';
import { faceValue, type LivingRow, type OrderRows } from './order-rows.ts';

/** What a trainer chose for the next activation. */
export type ChosenActivation = { readonly delayMs?: number; readonly fails?: ActivationFailure };

/** A request to create an order, with its key and the hash of its body. */
export type KeyedRequest<Input> = { readonly key: string; readonly hashed: string; readonly input: Input };

type FreshField = 'id' | 'currency' | 'amount_minor' | 'created_at' | 'day';
type UndecidedField = 'completed_at' | 'invalidate_until' | 'failure_code' | 'due_ms' | 'due_failure';
/** An order that was just made, without the fields of its kind. */
export type FreshRow = Pick<LivingRow, FreshField> & Record<UndecidedField, null>;

export type OrderLife<Row, Input> = {
  /** A key known within its window answers its order in the present state, with `isNew` false. */
  create(asked: KeyedRequest<Input>): Result<{ row: Row; isNew: boolean }, Refusal>;
  read(id: string): Result<Row, Refusal>;
  /** Finds the order and moves it. */
  on(id: string, move: (row: Row) => Result<Row, Refusal>): Result<Row, Refusal>;
  invalidate(id: string): Result<Row, Refusal>;
  settleDue(): void;
  isPeriodOver(row: Row): boolean;
  // The moves themselves, for use in `on`: each writes the row, moves the money and announces the change.
  kept(row: Row): Row;
  completed(row: Row): Row;
  failed(row: Row, code: ActivationFailure): Row;
  undone(row: Row, state: 'invalidated' | 'refunded'): Row;
  /** Completes or fails it now, early or not. */
  processed(row: Row): Row;
};

export type OrderLifeDeps = {
  readonly database: SandboxDatabase;
  readonly clock: ServiceClock;
  readonly keys: KeyBook;
  readonly events: EventBook;
  readonly balances: Balances;
  readonly settings: SandboxSettings;
  readonly newId: () => string;
};

/** What differs between the kinds. */
export type OrderNature<Row, Input> = {
  readonly kind: OrderKind;
  readonly rows: OrderRows<Row>;
  /** The face value of an order that may be created on `day`. */
  check(input: Input, day: string): Result<Money, Refusal>;
  make(input: Input, fresh: FreshRow, key: string): Row;
  event(row: Row): ServiceEvent;
  /** The row after a change at this moment. */
  changedAt?(row: Row, at: Date): Row;
  isInvalidable?(row: Row): boolean;
};

export function createOrderLife<Row extends LivingRow, Input>(
  { database, clock, keys, events, balances, settings, newId }: OrderLifeDeps,
  { kind, rows, ...nature }: OrderNature<Row, Input>,
): OrderLife<Row, Input> {
  const { transaction } = database;
  const kept = (changed: Row, at = clock.now()): Row => {
    const row = nature.changedAt?.(changed, at) ?? changed;
    rows.update(row);
    events.record(nature.event(row));
    return row;
  };
  const done = { due_ms: null, due_failure: null };
  const completed = (row: Row, elapsedMs = clock.elapsed()): Row => {
    const periodS = own(settings.products, row.product_code)?.invalidationPeriodS ?? settings.invalidationPeriodS;
    const at = clock.shown(elapsedMs);
    const invalidate_until = new Date(at.getTime() + periodS * 1000).toISOString();
    balances.spend(faceValue(row));
    return kept({ ...row, ...done, state: 'completed', completed_at: at.toISOString(), invalidate_until }, at);
  };
  const failed = (row: Row, code: string, at = clock.now()): Row => {
    balances.release(faceValue(row));
    return kept({ ...row, ...done, state: 'failed', failure_code: code }, at);
  };
  const undone = (row: Row, state: 'invalidated' | 'refunded'): Row => {
    if (row.state === 'completed') balances.giveBack(faceValue(row));
    else balances.release(faceValue(row));
    return kept({ ...row, ...done, state });
  };
  const processed = (row: Row, elapsedMs = clock.elapsed()): Row =>
    row.due_failure === null ? completed(row, elapsedMs) : failed(row, row.due_failure, clock.shown(elapsedMs));
  const settle = () => {
    for (const row of rows.due(clock.elapsed())) processed(row, row.due_ms ?? clock.elapsed());
  };
  const isPeriodOver = ({ invalidate_until }: Row) =>
    invalidate_until === null || clock.now().getTime() >= Date.parse(invalidate_until);

  const made = ({ input, key }: KeyedRequest<Input>): Result<Row, Refusal> => {
    const created_at = clock.now().toISOString();
    const day = created_at.slice(0, 10);
    const face = nature.check(input, day);
    if (!face.ok) return face;
    const { currency, amountMinor: amount_minor } = face.value;
    const undecided = { completed_at: null, invalidate_until: null, failure_code: null, ...done };
    const row = nature.make(input, { id: newId(), currency, amount_minor, created_at, day, ...undecided }, key);
    rows.insert(row);
    balances.hold(face.value);
    events.record(nature.event(row));
    return ok(row);
  };
  const on = (id: string, move: (row: Row) => Result<Row, Refusal>) =>
    transaction(() => {
      settle();
      const row = rows.get(id);
      return row ? move(row) : err<Refusal>({ code: 'entity_not_found' });
    });

  return {
    create: (asked) =>
      transaction((): Result<{ row: Row; isNew: boolean }, Refusal> => {
        settle();
        const known = keys.use(asked.key, kind, asked.hashed);
        if (known.use === 'reused') return err({ code: 'reused_idempotency_key' });
        if (known.use === 'replay') {
          const row = rows.get(known.orderId);
          if (!row) throw new Error('a key without its order');
          return ok({ row, isNew: false });
        }
        const row = made(asked);
        if (!row.ok) return row;
        keys.add(asked.key, kind, asked.hashed, row.value.id);
        return ok({ row: row.value, isNew: true });
      }),
    read: (id) => on(id, ok),
    on,
    invalidate: (id) =>
      on(id, (row) => {
        switch (row.state) {
          case 'processing':
            return err({ code: 'order_processing' });
          case 'failed':
            return err({ code: 'order_failed' });
          case 'invalidated':
            return err({ code: 'order_invalidated' });
          case 'refunded':
            return err({ code: 'order_invalidation_not_supported' });
          case 'completed':
            if (nature.isInvalidable?.(row) === false) return err({ code: 'order_invalidation_not_supported' });
            if (isPeriodOver(row)) return err({ code: 'order_invalidation_period_expired' });
            return ok(undone(row, 'invalidated'));
          case 'created':
            return ok(undone(row, 'invalidated'));
        }
      }),
    settleDue: () => transaction(settle),
    isPeriodOver,
    kept,
    completed,
    failed,
    undone,
    processed,
  };
}
