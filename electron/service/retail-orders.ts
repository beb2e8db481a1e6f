// Retail orders: create under a key, read, confirm, invalidate (section 4, Retail orders).
// Invariant: an answer about another order than the one asked for is nonsense. It never moves a line.
import { idempotencyKeyPattern, type RetailOrder, retailOrder } from '../../shared/interface/resources.ts';
import type { ServiceAnswer } from './answer.ts';
import type { Caller } from './call.ts';

export type RetailOrderCalls = {
  /** POST /retail_orders with exactly these bytes and this Idempotency-Key (at most 40 of `a-zA-Z0-9_-`). */
  createRetailOrder(
    body: Uint8Array,
    idempotencyKey: string,
    mayRepeat?: () => boolean | Promise<boolean>,
  ): Promise<ServiceAnswer<RetailOrder>>;
  retailOrder(id: string): Promise<ServiceAnswer<RetailOrder>>;
  confirmRetailOrder(id: string, body: Uint8Array): Promise<ServiceAnswer<RetailOrder>>;
  invalidateRetailOrder(id: string): Promise<ServiceAnswer<RetailOrder>>;
};

export function createRetailOrderCalls({ call, callOf }: Caller): RetailOrderCalls {
  return {
    createRetailOrder(body, idempotencyKey, mayRepeat = () => true) {
      if (!idempotencyKeyPattern.test(idempotencyKey)) throw new Error('the idempotency key breaks section 8');
      return call({ method: 'POST', path: '/retail_orders', body, idempotencyKey, mayRepeat }, retailOrder);
    },
    retailOrder: (id) =>
      callOf(id, orderNamed(id), (segment) => ({ method: 'GET', path: `/retail_orders/${segment}` })),
    confirmRetailOrder: (id, body) =>
      callOf(id, orderNamed(id), (segment) => ({
        method: 'POST',
        path: `/retail_orders/${segment}/actions/confirm`,
        body,
      })),
    invalidateRetailOrder: (id) =>
      callOf(id, orderNamed(id), (segment) => ({
        method: 'POST',
        path: `/retail_orders/${segment}/actions/invalidate`,
      })),
  };
}

function orderNamed(id: string) {
  return retailOrder.refine((order) => order.id.toLowerCase() === id.toLowerCase());
}
