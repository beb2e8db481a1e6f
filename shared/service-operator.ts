// What only the service's own operator can do, and no client (sections 1, 3 and 6). The sandbox plays that operator, in
// process and at its control address. Invariant: each change is announced by webhook like any other.
import { z } from 'zod';

export const operatorOrder = z.discriminatedUnion('kind', [
  /** After a support review: completed → refunded (section 3). */
  z.strictObject({ kind: z.literal('refund-order'), id: z.string().min(1).max(200) }),
  /** The review of a client partner, and what follows it. */
  z.strictObject({
    kind: z.literal('decide-client-partner'),
    id: z.string().min(1).max(200),
    decision: z.enum(['approved', 'rejected', 'revoked']),
  }),
  /** pending → paid; a paid one stays paid. */
  z.strictObject({ kind: z.literal('pay-settlement'), id: z.string().min(1).max(200) }),
  /** Edits the catalogue, in either environment. The other orders are for live only. */
  z.strictObject({
    kind: z.literal('change-product'),
    code: z.string().min(1).max(200),
    change: z.strictObject({ name: z.string().min(1).max(200).optional(), available: z.boolean().optional() }),
  }),
]);
export type OperatorOrder = z.infer<typeof operatorOrder>;
/** Absent fields stay as they are. */
export type ProductChange = Extract<OperatorOrder, { kind: 'change-product' }>['change'];
