// Every move of a retail order (docs/architecture.md): create → created; confirm: created → processing → completed or failed;
// invalidate: created → invalidated, completed → invalidated while its period lasts.
// Invariant: each move, its balance and its idempotency key change in one transaction; an activation that is due has happened
// before anything looks at an order, at the moment it was due.
import { hash } from 'node:crypto';
import type { ServiceErrorCode } from '../shared/interface/error.ts';
import type { RetailOrderConfirm, RetailOrderCreate } from '../shared/interface/resources.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { Refusal } from './answers.ts';
import type { ServiceClock } from './clock.ts';
import { checkConfirmation } from './confirm-check.ts';
import { type CreateChecks, checkCreate } from './create-checks.ts';
import type { SandboxDatabase } from './database.ts';
import type { ActivationFailure, ProductSetting } from './options.ts';
import { faceValue, type OrderRow } from './order-book.ts';

/** What a trainer made of the next activation. */
export type ChosenActivation = { readonly delayMs?: number; readonly fails?: ActivationFailure };

export type OrderMoves = {
  /** A replay of a key within its window is the order it created, in its current state. */
  create(input: RetailOrderCreate, key: string, bodyHash: string): Result<OrderRow, Refusal>;
  read(id: string): Result<OrderRow, Refusal>;
  confirm(id: string, body: RetailOrderConfirm, chosen: ChosenActivation | null): Result<OrderRow, Refusal>;
  invalidate(id: string): Result<OrderRow, Refusal>;
  /** Whether a key is known, and with which body: asked before a body is looked into. */
  keyUse(key: string, bodyHash: string): 'new' | 'replay' | 'reused';
  /** Completes or fails what is due. */
  settleDue(): void;
  /** The activation under way fails now. */
  failActivation(id: string, code: ActivationFailure): void;
  /** Makes a chosen refusal tell the truth where a move can: `order_failed` fails the order, and so on. */
  makeTrue(id: string, code: ServiceErrorCode): void;
  keys(): { key: string; orderId: string; createdAt: string }[];
};

export type OrderMovesDeps = CreateChecks & {
  readonly database: SandboxDatabase;
  readonly clock: ServiceClock;
  readonly newId: () => string;
};

type KeyRow = { key: string; body_hash: string; order_id: string; created_ms: number };

/** What a replay's body is compared by. */
export function bodyHash(body: Uint8Array): string {
  return hash('sha256', body, 'hex');
}

export function createOrderMoves(deps: OrderMovesDeps): OrderMoves {
  const { database, clock, book, balances, settings, newId } = deps;
  const { db, transaction } = database;
  const findKey = db.prepare<[string], KeyRow>('SELECT * FROM idempotency_keys WHERE key = ?');
  const allKeys = db.prepare<[], KeyRow>('SELECT * FROM idempotency_keys ORDER BY created_ms, key');
  const addKey = db.prepare<[KeyRow]>('INSERT INTO idempotency_keys VALUES (@key, @body_hash, @order_id, @created_ms)');
  const forgetKeys = db.prepare<[number]>('DELETE FROM idempotency_keys WHERE created_ms <= ?');
  const windowMs = settings.replayWindowHours * 3_600_000;

  const settingOf = (code: string): ProductSetting =>
    (Object.hasOwn(settings.products, code) ? settings.products[code] : undefined) ?? {};

  const complete = (row: OrderRow, elapsedMs: number): OrderRow => {
    const periodS = settingOf(row.product_code).invalidationPeriodS ?? settings.invalidationPeriodS;
    const at = clock.shown(elapsedMs);
    balances.spend(faceValue(row));
    return {
      ...row,
      state: 'completed',
      completed_at: at.toISOString(),
      invalidate_until: new Date(at.getTime() + periodS * 1000).toISOString(),
      due_ms: null,
      due_failure: null,
    };
  };
  const fail = (row: OrderRow, code: string): OrderRow => {
    balances.release(faceValue(row));
    return { ...row, state: 'failed', failure_code: code, due_ms: null, due_failure: null };
  };
  const invalidated = (row: OrderRow): OrderRow => {
    if (row.state === 'completed') balances.giveBack(faceValue(row));
    else balances.release(faceValue(row));
    return { ...row, state: 'invalidated', due_ms: null, due_failure: null };
  };
  const kept = (row: OrderRow): OrderRow => {
    book.update(row);
    return row;
  };
  const settle = () => {
    for (const row of book.due(clock.elapsed()))
      kept(row.due_failure === null ? complete(row, row.due_ms ?? clock.elapsed()) : fail(row, row.due_failure));
  };
  const isPeriodOver = (row: OrderRow) =>
    row.invalidate_until === null || clock.now().getTime() >= Date.parse(row.invalidate_until);

  /** Settles, finds the order and moves it, in one transaction. */
  const onOrder = (id: string, move: (row: OrderRow) => Result<OrderRow, Refusal>): Result<OrderRow, Refusal> =>
    transaction(() => {
      settle();
      const row = book.get(id);
      return row ? move(row) : err<Refusal>({ code: 'entity_not_found' });
    });

  const activate = (row: OrderRow, body: RetailOrderConfirm, chosen: ChosenActivation | null): OrderRow => {
    const setting = settingOf(row.product_code);
    const fails = chosen?.fails ?? setting.activationFails ?? null;
    const delayMs = chosen?.delayMs ?? (chosen?.fails ? 0 : (setting.activationMs ?? settings.activationMs));
    const confirmed: OrderRow = {
      ...row,
      state: 'processing',
      confirmed_at: clock.now().toISOString(),
      confirmation: JSON.stringify(body),
      due_ms: clock.elapsed() + delayMs,
      due_failure: fails,
    };
    if (delayMs > 0) return confirmed;
    return fails === null ? complete(confirmed, clock.elapsed()) : fail(confirmed, fails);
  };

  const keyUse = (key: string, hashed: string) => {
    const known = findKey.get(key);
    if (!known || clock.elapsed() - known.created_ms >= windowMs) return 'new';
    return known.body_hash === hashed ? 'replay' : 'reused';
  };

  return {
    keyUse,
    create: (input, key, hashed) =>
      transaction((): Result<OrderRow, Refusal> => {
        settle();
        forgetKeys.run(clock.elapsed() - windowMs);
        const known = findKey.get(key);
        if (known) {
          if (known.body_hash !== hashed) return err({ code: 'reused_idempotency_key' });
          const row = book.get(known.order_id);
          if (!row) throw new Error('a key without its order');
          return ok(row);
        }
        const createdAt = clock.now().toISOString();
        const day = createdAt.slice(0, 10);
        const face = checkCreate(input, day, deps);
        if (!face.ok) return face;
        const row: OrderRow = {
          id: newId(),
          store_id: input.store_id,
          terminal_id: input.terminal_id,
          receipt_id: input.receipt_id,
          product_code: input.product_code,
          currency: face.value.currency,
          amount_minor: face.value.amountMinor,
          country: input.country,
          card_number: input.card_number ?? null,
          idempotency_key: key,
          state: 'created',
          created_at: createdAt,
          day,
          confirmed_at: null,
          confirmation: null,
          completed_at: null,
          invalidate_until: null,
          failure_code: null,
          due_ms: null,
          due_failure: null,
        };
        book.insert(row);
        balances.hold(face.value);
        addKey.run({ key, body_hash: hashed, order_id: row.id, created_ms: clock.elapsed() });
        return ok(row);
      }),
    read: (id) => onOrder(id, ok),
    confirm: (id, body, chosen) =>
      onOrder(id, (row) => {
        switch (row.state) {
          case 'processing':
            return ok(row);
          case 'completed':
            return err({ code: 'order_already_completed' });
          case 'failed':
            return err({ code: 'order_failed' });
          case 'invalidated':
            return err({ code: 'order_invalidated' });
          case 'created': {
            const wrong = checkConfirmation(row, body);
            return wrong ? err(wrong) : ok(kept(activate(row, body, chosen)));
          }
        }
      }),
    invalidate: (id) =>
      onOrder(id, (row) => {
        switch (row.state) {
          case 'created':
            return ok(kept(invalidated(row)));
          case 'completed':
            if (isPeriodOver(row)) return err({ code: 'order_invalidation_period_expired' });
            return ok(kept(invalidated(row)));
          case 'processing':
            return err({ code: 'order_processing' });
          case 'failed':
            return err({ code: 'order_failed' });
          case 'invalidated':
            return err({ code: 'order_invalidated' });
        }
      }),
    settleDue: () => transaction(settle),
    failActivation: (id, code) =>
      void onOrder(id, (row) => ok(row.state === 'processing' ? kept(fail(row, code)) : row)),
    makeTrue: (id, code) =>
      void onOrder(id, (row) => {
        const open = row.state === 'created' || row.state === 'processing';
        if (code === 'order_failed' && open) return ok(kept(fail(row, 'processing_declined')));
        if (code === 'order_invalidated' && (open || row.state === 'completed')) return ok(kept(invalidated(row)));
        if (code === 'order_already_completed' && open) {
          const at = row.confirmed_at ?? clock.now().toISOString();
          return ok(kept(complete({ ...row, confirmed_at: at }, clock.elapsed())));
        }
        if (code === 'order_invalidation_period_expired' && row.state === 'completed' && !isPeriodOver(row))
          return ok(kept({ ...row, invalidate_until: clock.now().toISOString() }));
        return ok(row);
      }),
    keys: () =>
      allKeys.all().map((row) => ({
        key: row.key,
        orderId: row.order_id,
        createdAt: clock.shown(row.created_ms).toISOString(),
      })),
  };
}
