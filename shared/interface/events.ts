// Events (section 6): what the service sends its client by webhook, and what the sandbox can be asked to send (names that the specification does not
// give are ours). Invariant: `data` never counts as the state of anything, which is read again by GET; only `id` tells one event from another.
import { z } from 'zod';
import type { ClientPartner } from './client-partners.ts';
import { type Order, type OrderState, orderStates } from './orders.ts';
import {
  type Product,
  type RetailOrder,
  type RetailOrderState,
  retailOrderStates,
  type Settlement,
} from './resources.ts';

export const productEvents = ['created', 'updated'] as const;
export type ProductEvent = (typeof productEvents)[number];

export const clientPartnerEvents = ['created', 'updated', 'approved', 'rejected', 'revoked'] as const;
export type ClientPartnerEvent = (typeof clientPartnerEvents)[number];

export const settlementEvents = ['created', 'paid'] as const;
export type SettlementEvent = (typeof settlementEvents)[number];

/** POST /products/{code}/actions/trigger_event, in the sandbox only. */
export const productTrigger = z.object({ event: z.enum(productEvents) });

/** POST /client_partners/{id}/actions/trigger_event, in the sandbox only. */
export const clientPartnerTrigger = z.object({ event: z.enum(clientPartnerEvents) });

export type WebhookType =
  | `order.${OrderState}`
  | `retail_order.${RetailOrderState}`
  | `product.${ProductEvent}`
  | `client_partner.${ClientPartnerEvent}`
  | `settlement.${SettlementEvent}`;

export const webhookTypes: readonly WebhookType[] = [
  ...orderStates.map((state) => `order.${state}` as const),
  ...retailOrderStates.map((state) => `retail_order.${state}` as const),
  ...productEvents.map((event) => `product.${event}` as const),
  ...clientPartnerEvents.map((event) => `client_partner.${event}` as const),
  ...settlementEvents.map((event) => `settlement.${event}` as const),
];

/** An event before it has an id: what happened, and the whole resource at that time. */
export type ServiceEvent =
  | { readonly type: `order.${OrderState}`; readonly data: Order }
  | { readonly type: `retail_order.${RetailOrderState}`; readonly data: RetailOrder }
  | { readonly type: `product.${ProductEvent}`; readonly data: Product }
  | { readonly type: `client_partner.${ClientPartnerEvent}`; readonly data: ClientPartner }
  | { readonly type: `settlement.${SettlementEvent}`; readonly data: Settlement };

/** The body of a webhook. `type` is open: a receiver acknowledges unknown types. */
export const webhookEnvelope = z.looseObject({
  id: z.string().min(1).max(200),
  type: z.string().max(200),
  created_at: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type WebhookEnvelope = z.infer<typeof webhookEnvelope>;

/** The header that carries a webhook's signature, in addition to `Date` (section 5). */
export const webhookSignatureHeader = 'Svc-Signature';
