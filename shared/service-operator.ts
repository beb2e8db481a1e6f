// What the service's own operator does and no client can (sections 1, 3 and 6): the sandbox that plays it takes these orders in process
// and at its control address. Invariant: each is told by webhook like every other change.
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
  /** Edits the catalogue, in either environment: the others are of the live one. */
  z.strictObject({
    kind: z.literal('change-product'),
    code: z.string().min(1).max(200),
    change: z.strictObject({ name: z.string().min(1).max(200).optional(), available: z.boolean().optional() }),
  }),
]);
export type OperatorOrder = z.infer<typeof operatorOrder>;
/** What is not given stays. */
export type ProductChange = Extract<OperatorOrder, { kind: 'change-product' }>['change'];
