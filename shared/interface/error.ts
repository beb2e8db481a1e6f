// The service's errors: the closed union of section 7, and what we assume where it is silent.
import { z } from 'zod';

const serviceErrorClasses = [
  'invalid_request',
  'invalid_state',
  'idempotency',
  'forbidden',
  'not_found',
  'unauthorized',
  'rate_limit',
  'internal',
] as const;
export type ServiceErrorClass = (typeof serviceErrorClasses)[number];

/** Every code with its class and status. `WIRE` marks what the specification leaves open and we assume. */
export const serviceErrors = {
  invalid_body_parameters: { class: 'invalid_request', status: 400 },
  invalid_query_parameters: { class: 'invalid_request', status: 400 },
  entity_not_found: { class: 'not_found', status: 404 },
  order_not_allowed_for_product: { class: 'invalid_state', status: 400 },
  out_of_stock: { class: 'invalid_state', status: 409 },
  invalid_idempotency_key_header: { class: 'idempotency', status: 400 },
  reused_idempotency_key: { class: 'idempotency', status: 400 },
  insufficient_available_balance: { class: 'forbidden', status: 403 },
  currency_not_allowed: { class: 'forbidden', status: 403 },
  customer_amount_limit_exceeded: { class: 'forbidden', status: 403 },
  order_processing: { class: 'invalid_state', status: 400 },
  order_invalidated: { class: 'invalid_state', status: 400 },
  order_failed: { class: 'invalid_state', status: 400 },
  order_invalidation_period_expired: { class: 'invalid_state', status: 400 },
  order_invalidation_not_supported: { class: 'invalid_state', status: 400 },
  order_not_completed: { class: 'invalid_state', status: 400 },
  order_already_completed: { class: 'invalid_state', status: 400 },
  client_partner_event_invalid: { class: 'invalid_state', status: 400 },
  product_not_available: { class: 'invalid_state', status: 400 },
  store_limit_exceeded: { class: 'forbidden', status: 403 },
  terminal_limit_exceeded: { class: 'forbidden', status: 403 },
  receipt_limit_exceeded: { class: 'forbidden', status: 403 },
  product_limit_exceeded: { class: 'forbidden', status: 403 },
  processing_declined: { class: 'forbidden', status: 403 },
  fraudulent_processing_declined: { class: 'forbidden', status: 403 },
  invalid_date_header: { class: 'unauthorized', status: 401 },
  // WIRE: assumed where the specification says "not shown".
  invalid_authorization_header: { class: 'unauthorized', status: 401 },
  unknown_key: { class: 'unauthorized', status: 401 },
  invalid_signature: { class: 'unauthorized', status: 401 },
  action_not_allowed: { class: 'forbidden', status: 403 },
  endpoint_not_found: { class: 'not_found', status: 404 },
  rate_limit_exceeded: { class: 'rate_limit', status: 429 },
  internal_error: { class: 'internal', status: 500 },
} as const satisfies Record<string, { class: ServiceErrorClass; status: number }>;

export type ServiceErrorCode = keyof typeof serviceErrors;

export const serviceErrorCodes = Object.keys(serviceErrors) as ServiceErrorCode[];

export function isServiceErrorCode(code: string): code is ServiceErrorCode {
  return Object.hasOwn(serviceErrors, code);
}

/** The form of a code; any other text is no code. */
const codeForm = /^[A-Za-z0-9_.:-]{1,64}$/;

export function isCode(text: string): boolean {
  return codeForm.test(text);
}

/** These classes say for certain that a request did nothing. */
export function isRefusingClass(text: string): boolean {
  return text === 'invalid_request' || text === 'invalid_state' || text === 'forbidden';
}

/** The error body as we assume the service writes it; the sandbox does. */
export const errorBody = z.object({
  class: z.enum(serviceErrorClasses),
  code: z.enum(serviceErrorCodes),
  message: z.string().min(1),
  fields: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

const flat = z.looseObject({
  // The specification lists no class for 401 and 429, so a body without one is accepted.
  class: z.string().catch(''),
  code: z.string(),
  message: z.string().catch(''),
  fields: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
});

/**
 * A tolerant reader: the flat body, or the same under `error`. Any code and class pass here; the client closes them.
 */
export const errorBodyReader = z.union([flat, z.looseObject({ error: flat }).transform((body) => body.error)]);
