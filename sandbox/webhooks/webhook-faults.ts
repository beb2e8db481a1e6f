// What the delivery of webhooks can be told to do wrong (section 6: they come late, twice or out of order). Kept apart from the
// trainer's controls, which are about replies. Invariant: a fault changes when and how often an event arrives, never whether.
import { z } from 'zod';

export const webhookOrder = z.strictObject({
  fault: z.discriminatedUnion('kind', [
    /** Delivered once more after it was acknowledged. */
    z.strictObject({ kind: z.literal('duplicate') }),
    /** Delivered this much later; those behind it pass. */
    z.strictObject({ kind: z.literal('delay'), delayMs: z.int().min(0).max(86_400_000) }),
    /** Delivered only after the next one to the same address. */
    z.strictObject({ kind: z.literal('reorder') }),
  ]),
  /** For this many events to each address. */
  times: z.int().min(1).max(10_000).default(1),
});
export type WebhookOrder = z.infer<typeof webhookOrder>;
export type WebhookFault = WebhookOrder['fault'];

export type WebhookControls = {
  /** The next `times` events to each subscribed address meet this fault; orders queue up behind one another. */
  next(order: WebhookOrder): void;
  /** Forgets the faults still to come and lets go what they hold back. */
  reset(): void;
  /** Deliveries not acknowledged yet, over all subscribed addresses. */
  undelivered(): number;
};

/** The faults ordered for one address. */
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
