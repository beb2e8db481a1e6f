// Orders of cards that the service itself delivers: POST /orders and after (sections 2 to 4). Retail orders,
// bought in a store, are in resources.ts.
import { z } from 'zod';
import { delivery, moneyText } from './resources.ts';

export const orderStates = ['processing', 'completed', 'failed', 'invalidated', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

export const processingModes = ['sync', 'async'] as const;
export type ProcessingMode = (typeof processingModes)[number];

/** POST /orders */
export const orderCreate = z.object({
  product_code: z.string().min(1).max(200),
  /** The client's own id of its customer. */
  customer: z.object({ id: z.string().min(1).max(200) }),
  country: z.string().regex(/^[A-Z]{2}$/),
  face_value: moneyText,
  processing_mode: z.enum(processingModes),
  /** `code` is the only known type. */
  delivery_method: z.object({ type: z.string().min(1).max(64) }),
  /** Must be approved. */
  client_partner_id: z.uuid().optional(),
});
export type OrderCreate = z.infer<typeof orderCreate>;

/** An order as its own endpoints answer it. `delivery` is secret and present only while the order is completed. */
export const order = z.looseObject({
  id: z.string().min(1),
  state: z.enum(orderStates),
  product_code: z.string(),
  customer: z.looseObject({ id: z.string() }),
  country: z.string(),
  face_value: moneyText,
  processing_mode: z.enum(processingModes),
  delivery_method: z.looseObject({ type: z.string() }),
  client_partner_id: z.string().nullish(),
  created_at: z.string(),
  updated_at: z.string(),
  delivery: delivery.nullish(),
  failure: z.looseObject({ code: z.string(), message: z.string().catch('') }).nullish(),
});
export type Order = z.infer<typeof order>;
