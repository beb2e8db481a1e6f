// The form of an endpoint (endpoints.ts). Requests are read with its schemas, tests check replies against them, and the OpenAPI
// document is made from them.
import type { z } from 'zod';
import type { ServiceErrorCode } from '../../shared/interface/error.ts';
import type { TrainingCall } from '../../shared/training/views.ts';

export type MediaType = 'application/pdf' | 'text/csv';

/** What an endpoint accepts and answers; any other answer is an error of section 7. */
type Contract = {
  readonly summary: string;
  /** Path parameters and their form. */
  readonly params?: Readonly<Record<string, z.ZodType>>;
  readonly query?: Readonly<Record<string, z.ZodType>>;
  readonly body?: z.ZodType;
  /** The field that a chosen `invalid_body_parameters` names. */
  readonly bodyField?: string;
  /** POST /orders and POST /retail_orders: the Idempotency-Key is required. */
  readonly needsKey?: true;
  readonly only?: 'sandbox' | 'live';
  /** By status: the body's schema, a file, or null for no body. */
  readonly replies: Readonly<Partial<Record<200 | 201 | 202 | 204, z.ZodType | MediaType | null>>>;
  /** Its own refusals, besides those of every endpoint (everyRefusal). */
  readonly refusals: readonly ServiceErrorCode[];
};

export type Endpoint = Contract & {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  /** What a key may be limited to (section 5). */
  readonly action: string;
  readonly call: TrainingCall;
};

/** 401, 403, 404 and 429 of the gate, and 500. */
export const everyRefusal: readonly ServiceErrorCode[] = [
  'invalid_authorization_header',
  'unknown_key',
  'invalid_signature',
  'invalid_date_header',
  'action_not_allowed',
  'rate_limit_exceeded',
  'internal_error',
];

const of =
  (method: Endpoint['method']) =>
  (path: string, action: string, call: TrainingCall, contract: Contract): Endpoint => ({
    method,
    path: `/v1${path}`,
    action,
    call,
    ...contract,
  });
export const get = of('GET');
export const post = of('POST');
export const patch = of('PATCH');
