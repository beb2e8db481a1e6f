// What the service's own operator does in the live environment, and no client can (sections 1, 3 and 6): the sandbox that plays it
// takes these orders in process and at its control address. Invariant: each is told by webhook like every other change.
import { z } from 'zod';

export const operatorOrder = z.discriminatedUnion('kind', [
  /** After a support review: completed → refunded (section 3). */
  z.strictObject({ kind: z.literal('refund-order'), id: z.string().min(1).max(200) }),
  /** The review of a client partner and what comes after it. */
  z.strictObject({
    kind: z.literal('decide-client-partner'),
    id: z.string().min(1).max(200),
    decision: z.enum(['approved', 'rejected', 'revoked']),
  }),
  /** pending → paid; one that is paid stays as it is. */
  z.strictObject({ kind: z.literal('pay-settlement'), id: z.string().min(1).max(200) }),
]);
export type OperatorOrder = z.infer<typeof operatorOrder>;
