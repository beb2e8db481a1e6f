// How the service answers: JSON, and one flat error envelope for every code of section 7.
// Invariant: the code alone decides a refusal's status, class and headers.
import type { z } from 'zod';
import { type ErrorBody, type ServiceErrorCode, serviceErrors } from '../../shared/interface/error.ts';
import { signatureScheme } from '../../shared/interface/signature.ts';
import type { Result } from '../../shared/result.ts';

export type Fields = Record<string, string[]>;

/** Why a request is refused. */
export type Refusal = {
  readonly code: ServiceErrorCode;
  readonly fields?: Fields;
  /** In seconds, for `rate_limit_exceeded`. */
  readonly retryAfterS?: number;
};

const messages: Record<ServiceErrorCode, string> = {
  invalid_body_parameters: 'The body is invalid; see fields.',
  invalid_query_parameters: 'The query is invalid; see fields.',
  entity_not_found: 'There is no such entity.',
  order_not_allowed_for_product: 'The product is disabled for the client.',
  out_of_stock: 'The product is out of stock.',
  invalid_idempotency_key_header: 'The Idempotency-Key header is missing or invalid.',
  reused_idempotency_key: 'The Idempotency-Key was used before with a different body.',
  insufficient_available_balance: 'The available balance is too low.',
  currency_not_allowed: 'The currency is not allowed for the client.',
  customer_amount_limit_exceeded: "The amount exceeds the customer's maximum.",
  order_processing: 'The order is still being processed.',
  order_invalidated: 'The order is invalidated.',
  order_failed: 'The order failed.',
  order_invalidation_period_expired: 'The invalidation period has passed.',
  order_invalidation_not_supported: 'The order cannot be invalidated.',
  order_not_completed: 'The order is not completed.',
  order_already_completed: 'The order is already completed.',
  client_partner_event_invalid: "The event cannot be triggered in the partner's current state.",
  product_not_available: 'The product is missing or not available.',
  store_limit_exceeded: "The amount exceeds the store's maximum.",
  terminal_limit_exceeded: "The amount exceeds the terminal's maximum.",
  receipt_limit_exceeded: "The amount exceeds the receipt's maximum.",
  product_limit_exceeded: "The amount exceeds the product's maximum.",
  processing_declined: 'The processing was declined.',
  fraudulent_processing_declined: 'The processing was declined because of fraudulent behaviour.',
  invalid_date_header: 'The Date header is missing, malformed or too far from the current time.',
  invalid_authorization_header: 'The Authorization header is missing or malformed.',
  unknown_key: 'The key is unknown or revoked.',
  invalid_signature: 'The signature does not match the request.',
  action_not_allowed: 'The key may not do this.',
  endpoint_not_found: 'There is no such endpoint.',
  rate_limit_exceeded: 'Too many requests.',
  internal_error: 'Something went wrong.',
};

/** The text of a code; also used for an order's `failure`. */
export function messageOf(code: ServiceErrorCode): string {
  return messages[code];
}

/** A JSON answer. */
export function answer(status: 200 | 201 | 202, body: object): Response {
  return Response.json(body, { status });
}

/** A resource that may be missing. */
export function found(resource: object | null | undefined): Response {
  return resource ? answer(200, resource) : refuse({ code: 'entity_not_found' });
}

/** Answers the result of a request. */
export function answered(result: Result<object, Refusal>, status: 200 | 201 = 200): Response {
  return result.ok ? answer(status, result.value) : refuse(result.error);
}

/** 204. */
export function nothing(): Response {
  return new Response(null, { status: 204 });
}

/** A file: its bytes are the answer. */
export function media(type: 'application/pdf' | 'text/csv', bytes: Uint8Array<ArrayBuffer>): Response {
  return new Response(bytes, { headers: { 'content-type': type } });
}

/** The error envelope of a refusal. */
export function refusalBody({ code, fields }: Refusal): ErrorBody {
  return { class: serviceErrors[code].class, code, message: messages[code], ...(fields && { fields }) };
}

/** The error answer of a refusal: every 401 with WWW-Authenticate, every 429 with Retry-After. */
export function refuse(refusal: Refusal): Response {
  const { status } = serviceErrors[refusal.code];
  const headers: Record<string, string> = {};
  if (status === 401) headers['www-authenticate'] = signatureScheme;
  if (status === 429) headers['retry-after'] = String(refusal.retryAfterS ?? 1);
  return Response.json(refusalBody(refusal), { status, headers });
}

/** One wrong field of a body. */
export function wrongField(path: string, message: string): Refusal {
  return { code: 'invalid_body_parameters', fields: { [path]: [message] } };
}

/** One wrong parameter of a query. */
export function wrongParameter(name: string, message: string): Refusal {
  return { code: 'invalid_query_parameters', fields: { [name]: [message] } };
}

/** What a schema found wrong, by field path. */
export function fieldsOf(error: z.ZodError): Fields {
  // No prototype, because the keys are a client's own field names.
  const fields: Fields = Object.create(null);
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.') || 'body';
    fields[path] = [...(fields[path] ?? []), issue.message];
  }
  return fields;
}
