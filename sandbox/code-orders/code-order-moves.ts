// Every move of an order of POST /orders (section 3): → processing → completed or failed; completed → invalidated within its
// period, except from pre-purchased stock; completed → refunded. order-life.ts has what is common to all orders.
import type { OrderCreate } from '../../shared/interface/orders.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { own } from '../core/amounts.ts';
import type { Refusal } from '../core/answers.ts';
import { createOrderLife, type OrderLife, type OrderLifeDeps } from '../core/order-life.ts';
import { type CodeOrderRow, shownCodeOrder } from './code-order-book.ts';
import { type CodeOrderChecks, checkCodeOrder } from './code-order-checks.ts';

export type CodeOrderMoves = Pick<
  OrderLife<CodeOrderRow, OrderCreate>,
  'create' | 'read' | 'invalidate' | 'settleDue'
> & {
  refund(id: string): Result<CodeOrderRow, Refusal>;
  /** Milliseconds until the processing ends; 0 for an order that is not processing. */
  dueInMs(row: CodeOrderRow): number;
  /** Ends the processing now, early or not: the caller has already waited for it. */
  process(id: string): Result<CodeOrderRow, Refusal>;
};

export function createCodeOrderMoves(deps: OrderLifeDeps & CodeOrderChecks): CodeOrderMoves {
  const { clock, codeOrders, settings } = deps;
  const life = createOrderLife<CodeOrderRow, OrderCreate>(deps, {
    kind: 'order',
    rows: codeOrders,
    check: (input, day) => checkCodeOrder(input, day, deps),
    make(input, fresh) {
      const setting = own(settings.products, input.product_code);
      return {
        ...fresh,
        product_code: input.product_code,
        customer_id: input.customer.id,
        country: input.country,
        processing_mode: input.processing_mode,
        delivery_type: input.delivery_method.type,
        client_partner_id: input.client_partner_id?.toLowerCase() ?? null,
        state: 'processing',
        pre_purchased: setting?.isPrePurchased ? 1 : 0,
        updated_at: fresh.created_at,
        due_ms: clock.elapsed() + (setting?.processingMs ?? settings.processingMs),
        due_failure: setting?.processingFails ?? null,
      };
    },
    event: (row) => ({ type: `order.${row.state}`, data: shownCodeOrder(row) }),
    changedAt: (row, at) => ({ ...row, updated_at: at.toISOString() }),
    isInvalidable: (row) => row.pre_purchased === 0,
  });
  return {
    create: life.create,
    read: life.read,
    invalidate: life.invalidate,
    settleDue: life.settleDue,
    refund: (id) =>
      life.on(id, (row) =>
        row.state === 'completed' ? ok(life.undone(row, 'refunded')) : err({ code: 'order_not_completed' }),
      ),
    dueInMs: (row) => (row.due_ms === null ? 0 : Math.max(0, row.due_ms - clock.elapsed())),
    process: (id) => life.on(id, (row) => ok(row.state === 'processing' ? life.processed(row) : row)),
  };
}
