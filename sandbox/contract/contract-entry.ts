// The form of a contract entry (contract.ts), and what many entries share.
import { z } from 'zod';
import type { ServiceErrorCode } from '../../shared/interface/error.ts';
import { pageSize } from '../../shared/interface/resources.ts';

export type MediaType = 'application/pdf' | 'text/csv';

export type Contract = {
  readonly summary: string;
  /** Path parameters and their form. */
  readonly params?: Readonly<Record<string, z.ZodType>>;
  readonly query?: Readonly<Record<string, z.ZodType>>;
  readonly body?: z.ZodType;
  /** POST /orders and POST /retail_orders: the Idempotency-Key is required. */
  readonly needsKey?: true;
  /** By status: the body's schema, a file, or null for no body. */
  readonly replies: Readonly<Partial<Record<200 | 201 | 202 | 204, z.ZodType | MediaType | null>>>;
  /** Its own refusals, besides those of every endpoint (everyRefusal). */
  readonly refusals: readonly ServiceErrorCode[];
};

export const uuid = z.uuid();
export const paging = {
  next: z.string(),
  previous: z.string(),
  size: z.int().min(pageSize.min).max(pageSize.max).default(pageSize.default),
};
export const invalid = {
  body: 'invalid_body_parameters',
  query: 'invalid_query_parameters',
  missing: 'entity_not_found',
} as const;
