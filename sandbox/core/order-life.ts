// What both kinds of order share in their lives (sections 3 and 8): made once for each key, found before they move, and
// processed when due. Invariant: each step runs in one transaction, which first does everything that is due, at the
// moment it
// was due.
import { err, ok, type Result } from '../../shared/result.ts';
import type { Refusal } from './answers.ts';
import type { ServiceClock } from './clock.ts';
import type { SandboxDatabase } from './database.ts';
import type { KeyBook, OrderKind } from './key-book.ts';
import type { ActivationFailure } from './options.ts';

/** What a trainer chose for the next activation. */
export type ChosenActivation = { readonly delayMs?: number; readonly fails?: ActivationFailure };

type Living = { readonly id: string; readonly due_ms: number | null; readonly invalidate_until: string | null };

export type OrderLife<Row> = {
  /**
   * A key known within its window answers its order in the present state, with `isNew` false. Otherwise `make` checks
   * and writes the order, at this moment of this day.
   */
  create(
    key: string,
    bodyHash: string,
    make: (createdAt: string, day: string) => Result<Row, Refusal>,
  ): Result<{ row: Row; isNew: boolean }, Refusal>;
  /** Finds the order and moves it. */
  on(id: string, move: (row: Row) => Result<Row, Refusal>): Result<Row, Refusal>;
  settleDue(): void;
  isPeriodOver(row: Row): boolean;
};

export function createOrderLife<Row extends Living>(deps: {
  readonly kind: OrderKind;
  readonly database: SandboxDatabase;
  readonly clock: ServiceClock;
  readonly keys: KeyBook;
  readonly book: { get(id: string): Row | null; due(elapsedMs: number): Row[] };
  /** Processes a due order; `elapsedMs` are unshifted milliseconds. */
  readonly settle: (row: Row, elapsedMs: number) => void;
}): OrderLife<Row> {
  const { kind, database, clock, keys, book } = deps;
  const { transaction } = database;
  const settle = () => {
    for (const row of book.due(clock.elapsed())) deps.settle(row, row.due_ms ?? clock.elapsed());
  };
  return {
    create: (key, bodyHash, make) =>
      transaction((): Result<{ row: Row; isNew: boolean }, Refusal> => {
        settle();
        const known = keys.use(key, kind, bodyHash);
        if (known.use === 'reused') return err({ code: 'reused_idempotency_key' });
        if (known.use === 'replay') {
          const row = book.get(known.orderId);
          if (!row) throw new Error('a key without its order');
          return ok({ row, isNew: false });
        }
        const createdAt = clock.now().toISOString();
        const made = make(createdAt, createdAt.slice(0, 10));
        if (!made.ok) return made;
        keys.add(key, kind, bodyHash, made.value.id);
        return ok({ row: made.value, isNew: true });
      }),
    on: (id, move) =>
      transaction(() => {
        settle();
        const row = book.get(id);
        return row ? move(row) : err<Refusal>({ code: 'entity_not_found' });
      }),
    settleDue: () => transaction(settle),
    isPeriodOver: ({ invalidate_until }) =>
      invalidate_until === null || clock.now().getTime() >= Date.parse(invalidate_until),
  };
}
