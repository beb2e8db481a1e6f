// Every move of an order of POST /orders (section 3): → processing → completed or failed; completed → invalidated
// within its
// period, except from pre-purchased stock; completed → refunded.
// Invariant: each move changes its balance, its idempotency key and its event in one transaction (order-life.ts).
import type { OrderCreate } from '../../shared/interface/orders.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { own } from '../core/amounts.ts';
import type { Refusal } from '../core/answers.ts';
import type { ServiceClock } from '../core/clock.ts';
import type { SandboxDatabase } from '../core/database.ts';
import type { EventBook } from '../core/event-book.ts';
import type { KeyBook } from '../core/key-book.ts';
import { createOrderLife } from '../core/order-life.ts';
import { type CodeOrderRow, codeOrderValue, shownCodeOrder } from './code-order-book.ts';
import { type CodeOrderChecks, checkCodeOrder } from './code-order-checks.ts';

export type CodeOrderMoves = {
  /** A key used again within its window answers its order in the present state, with `isNew` false. */
  create(input: OrderCreate, key: string, bodyHash: string): Result<{ row: CodeOrderRow; isNew: boolean }, Refusal>;
  read(id: string): Result<CodeOrderRow, Refusal>;
  invalidate(id: string): Result<CodeOrderRow, Refusal>;
  refund(id: string): Result<CodeOrderRow, Refusal>;
  /** Milliseconds until the processing is due; 0 for an order that is not processing. */
  dueInMs(row: CodeOrderRow): number;
  /** Ends the processing now, due or not: the caller has already waited for it. */
  process(id: string): Result<CodeOrderRow, Refusal>;
  settleDue(): void;
};

export type CodeOrderMovesDeps = CodeOrderChecks & {
  readonly database: SandboxDatabase;
  readonly clock: ServiceClock;
  readonly keys: KeyBook;
  readonly events: EventBook;
  readonly newId: () => string;
};

export function createCodeOrderMoves(deps: CodeOrderMovesDeps): CodeOrderMoves {
  const { clock, codeOrders, balances, events, settings, newId } = deps;
  const tell = (row: CodeOrderRow) => events.record({ type: `order.${row.state}`, data: shownCodeOrder(row) });
  const kept = (changed: CodeOrderRow, at: Date): CodeOrderRow => {
    const row = { ...changed, updated_at: at.toISOString() };
    codeOrders.update(row);
    tell(row);
    return row;
  };

  const processed = (row: CodeOrderRow, elapsedMs: number): CodeOrderRow => {
    const at = clock.shown(elapsedMs);
    const done = { ...row, due_ms: null, due_failure: null };
    if (row.due_failure !== null) {
      balances.release(codeOrderValue(row));
      return kept({ ...done, state: 'failed', failure_code: row.due_failure }, at);
    }
    balances.spend(codeOrderValue(row));
    const periodS = own(settings.products, row.product_code)?.invalidationPeriodS ?? settings.invalidationPeriodS;
    const until = new Date(at.getTime() + periodS * 1000).toISOString();
    return kept({ ...done, state: 'completed', completed_at: at.toISOString(), invalidate_until: until }, at);
  };
  const life = createOrderLife({ ...deps, kind: 'order', book: codeOrders, settle: processed });
  const undone = (row: CodeOrderRow, state: 'invalidated' | 'refunded') => {
    balances.giveBack(codeOrderValue(row));
    return ok(kept({ ...row, state }, clock.now()));
  };
  return {
    create: (input, key, hashed) =>
      life.create(key, hashed, (createdAt, day) => {
        const face = checkCodeOrder(input, day, deps);
        if (!face.ok) return face;
        const setting = own(settings.products, input.product_code);
        const row: CodeOrderRow = {
          id: newId(),
          product_code: input.product_code,
          customer_id: input.customer.id,
          country: input.country,
          currency: face.value.currency,
          amount_minor: face.value.amountMinor,
          processing_mode: input.processing_mode,
          delivery_type: input.delivery_method.type,
          client_partner_id: input.client_partner_id?.toLowerCase() ?? null,
          state: 'processing',
          pre_purchased: setting?.isPrePurchased ? 1 : 0,
          created_at: createdAt,
          day,
          updated_at: createdAt,
          completed_at: null,
          invalidate_until: null,
          failure_code: null,
          due_ms: clock.elapsed() + (setting?.processingMs ?? settings.processingMs),
          due_failure: setting?.processingFails ?? null,
        };
        codeOrders.insert(row);
        balances.hold(face.value);
        tell(row);
        return ok(row);
      }),
    read: (id) => life.on(id, ok),
    invalidate: (id) =>
      life.on(id, (row) => {
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
            if (row.pre_purchased === 1) return err({ code: 'order_invalidation_not_supported' });
            if (life.isPeriodOver(row)) return err({ code: 'order_invalidation_period_expired' });
            return undone(row, 'invalidated');
        }
      }),
    refund: (id) =>
      life.on(id, (row) =>
        row.state === 'completed' ? undone(row, 'refunded') : err({ code: 'order_not_completed' }),
      ),
    dueInMs: (row) => (row.due_ms === null ? 0 : Math.max(0, row.due_ms - clock.elapsed())),
    process: (id) => life.on(id, (row) => ok(row.state === 'processing' ? processed(row, clock.elapsed()) : row)),
    settleDue: life.settleDue,
  };
}
