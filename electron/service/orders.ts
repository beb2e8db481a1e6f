// Orders of cards that the service itself delivers: create under a key, read, invalidate, and refund in the sandbox
// (section 4, Orders).
// Invariant: an answer about another order than the one asked for is nonsense.
import { type Order, order } from '../../shared/interface/orders.ts';
import { idempotencyKeyPattern } from '../../shared/interface/resources.ts';
import type { ServiceAnswer } from './answer.ts';
import type { Caller } from './call.ts';

export type OrderCalls = {
  /**
   * POST /orders with exactly these bytes (an `OrderCreate` as JSON, kept for a retry) and this Idempotency-Key (at
   * most 40 of `a-zA-Z0-9_-`). 201: the order is processed; 202: still processing, read it again. A retry answers the
   * order's present state.
   */
  createOrder(body: Uint8Array, idempotencyKey: string): Promise<ServiceAnswer<Order>>;
  order(id: string): Promise<ServiceAnswer<Order>>;
  invalidateOrder(id: string): Promise<ServiceAnswer<Order>>;
};

export type OrderSandboxCalls = {
  /** Refused with `order_not_completed` in any other state. */
  refundOrder(id: string): Promise<ServiceAnswer<Order>>;
};

export function createOrderCalls({ call, callOf }: Caller): OrderCalls {
  return {
    createOrder(body, idempotencyKey) {
      if (!idempotencyKeyPattern.test(idempotencyKey)) throw new Error('the idempotency key breaks section 8');
      return call({ method: 'POST', path: '/orders', body, idempotencyKey }, order);
    },
    order: (id) => callOf(id, orderNamed(id), (segment) => ({ method: 'GET', path: `/orders/${segment}` })),
    invalidateOrder: (id) =>
      callOf(id, orderNamed(id), (segment) => ({ method: 'POST', path: `/orders/${segment}/actions/invalidate` })),
  };
}

export function createOrderSandboxCalls({ callOf }: Caller): OrderSandboxCalls {
  return {
    refundOrder: (id) =>
      callOf(id, orderNamed(id), (segment) => ({ method: 'POST', path: `/orders/${segment}/actions/refund` })),
  };
}

// Section 4: an order's id is any string, so it is compared as it stands.
function orderNamed(id: string) {
  return order.refine((one) => one.id === id);
}
