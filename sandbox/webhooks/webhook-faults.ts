// The faults that webhook delivery can be told to make (section 6: late, twice or out of order). Separate from the
// trainer's
// controls, which choose replies. Invariant: a fault changes when and how often an event arrives, never whether.
import { z } from 'zod';

export const webhookOrder = z.strictObject({
  fault: z.discriminatedUnion('kind', [
    /** Delivered again after it was acknowledged. */
    z.strictObject({ kind: z.literal('duplicate') }),
    /** Delivered this much later; the events behind it overtake it. */
    z.strictObject({ kind: z.literal('delay'), delayMs: z.int().min(0).max(86_400_000) }),
    /** Delivered after the next event to the same address. */
    z.strictObject({ kind: z.literal('reorder') }),
  ]),
  /** For this many events to each address. */
  times: z.int().min(1).max(10_000).default(1),
});
export type WebhookOrder = z.infer<typeof webhookOrder>;
export type WebhookFault = WebhookOrder['fault'];

export type WebhookControls = {
  /** Queues the fault: the next `times` events to each subscribed address meet it. */
  next(order: WebhookOrder): void;
  /** Forgets the queued faults and releases the events they hold back. */
  reset(): void;
  /** Deliveries not acknowledged yet, over all addresses. */
  undelivered(): number;
};

/** The queue of faults for one address. */
export function createFaultQueue(): { add(order: WebhookOrder): void; take(): WebhookFault | null; clear(): void } {
  let orders: { fault: WebhookFault; times: number }[] = [];
  return {
    add: ({ fault, times }) => void orders.push({ fault, times }),
    take() {
      const first = orders[0];
      if (!first) return null;
      first.times -= 1;
      if (first.times === 0) orders.shift();
      return first.fault;
    },
    clear() {
      orders = [];
    },
  };
}
