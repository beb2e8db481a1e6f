// Every move of a retail order (docs/architecture.md): create → created; confirm: created → processing → completed or
// failed;
// invalidate: created → invalidated, completed → invalidated within its period.
// Invariant: each move changes its balance, its idempotency key and its event in one transaction (order-life.ts).
import type { ServiceErrorCode } from '../../shared/interface/error.ts';
import type { RetailOrderConfirm, RetailOrderCreate } from '../../shared/interface/resources.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { own } from '../core/amounts.ts';
import type { Refusal } from '../core/answers.ts';
import type { ServiceClock } from '../core/clock.ts';
import type { SandboxDatabase } from '../core/database.ts';
import type { EventBook } from '../core/event-book.ts';
import type { KeyBook } from '../core/key-book.ts';
import type { ActivationFailure, ProductSetting } from '../core/options.ts';
import { type ChosenActivation, createOrderLife } from '../core/order-life.ts';
import { checkConfirmation } from './confirm-check.ts';
import { type CreateChecks, checkCreate } from './create-checks.ts';
import { faceValue, type OrderRow, shownOrder } from './order-book.ts';

export type OrderMoves = {
  /** A key used again within its window answers its order in the present state, with `isNew` false. */
  create(input: RetailOrderCreate, key: string, bodyHash: string): Result<{ row: OrderRow; isNew: boolean }, Refusal>;
  read(id: string): Result<OrderRow, Refusal>;
  confirm(id: string, body: RetailOrderConfirm, chosen: ChosenActivation | null): Result<OrderRow, Refusal>;
  invalidate(id: string): Result<OrderRow, Refusal>;
  /** Completes or fails every due order. */
  settleDue(): void;
  /** Fails the activation under way now. */
  failActivation(id: string, code: ActivationFailure): void;
  /** Makes a chosen refusal true where a move can: `order_failed` fails the order, and so on. */
  makeTrue(id: string, code: ServiceErrorCode): void;
};

export type OrderMovesDeps = CreateChecks & {
  readonly database: SandboxDatabase;
  readonly clock: ServiceClock;
  readonly keys: KeyBook;
  readonly events: EventBook;
  readonly newId: () => string;
};

export function createOrderMoves(deps: OrderMovesDeps): OrderMoves {
  const { clock, book, balances, events, settings, newId } = deps;
  const settingOf = (code: string): ProductSetting => own(settings.products, code) ?? {};
  const tell = (row: OrderRow) => events.record({ type: `retail_order.${row.state}`, data: shownOrder(row) });

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
    tell(row);
    return row;
  };
  const life = createOrderLife({
    ...deps,
    kind: 'retail_order',
    settle: (row: OrderRow, elapsedMs) =>
      kept(row.due_failure === null ? complete(row, elapsedMs) : fail(row, row.due_failure)),
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
    kept(confirmed);
    if (delayMs > 0) return confirmed;
    return kept(fails === null ? complete(confirmed, clock.elapsed()) : fail(confirmed, fails));
  };

  return {
    create: (input, key, hashed) =>
      life.create(key, hashed, (createdAt, day) => {
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
        tell(row);
        return ok(row);
      }),
    read: (id) => life.on(id, ok),
    confirm: (id, body, chosen) =>
      life.on(id, (row) => {
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
            return wrong ? err(wrong) : ok(activate(row, body, chosen));
          }
        }
      }),
    invalidate: (id) =>
      life.on(id, (row) => {
        switch (row.state) {
          case 'created':
            return ok(kept(invalidated(row)));
          case 'completed':
            if (life.isPeriodOver(row)) return err({ code: 'order_invalidation_period_expired' });
            return ok(kept(invalidated(row)));
          case 'processing':
            return err({ code: 'order_processing' });
          case 'failed':
            return err({ code: 'order_failed' });
          case 'invalidated':
            return err({ code: 'order_invalidated' });
        }
      }),
    settleDue: life.settleDue,
    failActivation: (id, code) =>
      void life.on(id, (row) => ok(row.state === 'processing' ? kept(fail(row, code)) : row)),
    makeTrue: (id, code) =>
      void life.on(id, (row) => {
        const open = row.state === 'created' || row.state === 'processing';
        if (code === 'order_failed' && open) return ok(kept(fail(row, 'processing_declined')));
        if (code === 'order_invalidated' && (open || row.state === 'completed')) return ok(kept(invalidated(row)));
        if (code === 'order_already_completed' && open) {
          const at = row.confirmed_at ?? clock.now().toISOString();
          return ok(kept(complete({ ...row, confirmed_at: at }, clock.elapsed())));
        }
        if (code === 'order_invalidation_period_expired' && row.state === 'completed' && !life.isPeriodOver(row))
          book.update({ ...row, invalidate_until: clock.now().toISOString() });
        return ok(row);
      }),
  };
}
