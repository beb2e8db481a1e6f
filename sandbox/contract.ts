// What each endpoint takes and answers (section 4), from the schemas of shared/interface: what requests are read with, replies are
// held against in tests, and the OpenAPI document is made of (openapi.ts).
// Invariant: one entry an endpoint; a reply that is not here is an error of section 7.
import { z } from 'zod';
import { balance, balanceUpdate, currencyPattern } from '../shared/interface/balance.ts';
import { clientPartner, clientPartnerCreate, clientPartnerUpdate } from '../shared/interface/client-partners.ts';
import type { ServiceErrorCode } from '../shared/interface/error.ts';
import { clientPartnerTrigger, productTrigger } from '../shared/interface/events.ts';
import { order, orderCreate } from '../shared/interface/orders.ts';
import {
  cursors,
  pageSize,
  product,
  productCodePattern,
  retailOrder,
  retailOrderConfirm,
  retailOrderCreate,
  settlement,
  store,
  storeCreate,
  tokenPattern,
} from '../shared/interface/resources.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import type { SandboxAction } from './options.ts';

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
  /** What it may refuse with, besides what any endpoint may (everyRefusal). */
  readonly refusals: readonly ServiceErrorCode[];
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

const uuid = z.uuid();
const paging = {
  next: z.string(),
  previous: z.string(),
  size: z.int().min(pageSize.min).max(pageSize.max).default(pageSize.default),
};
const keyed = { needsKey: true, refusals: ['invalid_idempotency_key_header', 'reused_idempotency_key'] } as const;
const invalid = {
  body: 'invalid_body_parameters',
  query: 'invalid_query_parameters',
  missing: 'entity_not_found',
} as const;
const orderRefusals: readonly ServiceErrorCode[] = [
  ...keyed.refusals,
  invalid.body,
  'currency_not_allowed',
  'insufficient_available_balance',
];

export const contract: Readonly<Record<EndpointName, Contract>> = {
  ping: { summary: 'Reachability, signature and clock', replies: { 200: z.strictObject({}) }, refusals: [] },
  readBalance: {
    summary: 'The balance of a currency',
    params: { currency: z.string().regex(currencyPattern) },
    replies: { 200: balance },
    refusals: ['currency_not_allowed'],
  },
  setBalance: {
    summary: 'Sets the balance of a currency',
    params: { currency: z.string().regex(currencyPattern) },
    body: balanceUpdate,
    replies: { 200: balance },
    refusals: [invalid.body, 'currency_not_allowed'],
  },
  createPartner: {
    summary: 'Creates a client partner',
    body: clientPartnerCreate,
    replies: { 201: clientPartner },
    refusals: [invalid.body],
  },
  listPartners: {
    summary: 'Lists the client partners',
    query: paging,
    replies: { 200: z.object({ client_partners: z.array(clientPartner), cursors }) },
    refusals: [invalid.query],
  },
  readPartner: {
    summary: 'Reads a client partner',
    params: { id: uuid },
    replies: { 200: clientPartner },
    refusals: [invalid.query, invalid.missing],
  },
  updatePartner: {
    summary: 'Updates a client partner',
    params: { id: uuid },
    body: clientPartnerUpdate,
    replies: { 200: clientPartner },
    refusals: [invalid.body, invalid.missing],
  },
  triggerPartner: {
    summary: 'Triggers an event of a client partner',
    params: { id: uuid },
    body: clientPartnerTrigger,
    replies: { 204: null },
    refusals: [invalid.body, 'client_partner_event_invalid', invalid.missing],
  },
  listProducts: {
    summary: 'Lists the products',
    query: {
      country: z.string().regex(/^[A-Z]{2}$/),
      distribution_scheme: z.enum(['agency', 'resale']),
      ...paging,
    },
    replies: { 200: z.object({ products: z.array(product), cursors }) },
    refusals: [invalid.query],
  },
  readProduct: {
    summary: 'Reads a product',
    params: { code: z.string() },
    replies: { 200: product },
    refusals: [invalid.missing],
  },
  triggerProduct: {
    summary: 'Triggers an event of a product',
    params: { code: z.string().regex(productCodePattern) },
    body: productTrigger,
    replies: { 204: null },
    refusals: [invalid.body, invalid.missing],
  },
  createOrder: {
    summary: 'Creates an order',
    needsKey: true,
    body: orderCreate,
    replies: { 201: order, 202: order },
    refusals: [...orderRefusals, 'order_not_allowed_for_product', 'customer_amount_limit_exceeded', 'out_of_stock'],
  },
  readOrder: {
    summary: 'Reads an order',
    params: { id: z.string() },
    replies: { 200: order },
    refusals: [invalid.missing],
  },
  invalidateOrder: {
    summary: 'Invalidates an order',
    params: { id: z.string() },
    replies: { 200: order },
    refusals: [
      'order_processing',
      'order_invalidated',
      'order_failed',
      'order_invalidation_period_expired',
      'order_invalidation_not_supported',
      invalid.missing,
    ],
  },
  refundOrder: {
    summary: 'Refunds an order',
    params: { id: z.string() },
    replies: { 200: order },
    refusals: ['order_not_completed', invalid.missing],
  },
  createRetailOrder: {
    summary: 'Creates a retail order',
    needsKey: true,
    body: retailOrderCreate,
    replies: { 201: retailOrder },
    refusals: [
      ...orderRefusals,
      'product_not_available',
      'store_limit_exceeded',
      'terminal_limit_exceeded',
      'receipt_limit_exceeded',
      'product_limit_exceeded',
      'processing_declined',
      'fraudulent_processing_declined',
    ],
  },
  readRetailOrder: {
    summary: 'Reads a retail order',
    params: { id: uuid },
    replies: { 200: retailOrder },
    refusals: [invalid.query, invalid.missing],
  },
  confirmRetailOrder: {
    summary: 'Confirms a retail order',
    params: { id: uuid },
    body: retailOrderConfirm,
    replies: { 200: retailOrder },
    refusals: [invalid.body, 'order_invalidated', 'order_failed', 'order_already_completed', invalid.missing],
  },
  invalidateRetailOrder: {
    summary: 'Invalidates a retail order',
    params: { id: uuid },
    replies: { 200: retailOrder },
    refusals: [
      'order_processing',
      'order_invalidated',
      'order_failed',
      'order_invalidation_period_expired',
      invalid.missing,
    ],
  },
  listSettlements: {
    summary: 'Lists the settlements, newest first',
    query: { states: z.string().regex(/^(pending|paid)(,(pending|paid))*$/), ...paging },
    replies: { 200: z.object({ settlements: z.array(settlement), cursors }) },
    refusals: [invalid.query],
  },
  readSettlement: {
    summary: 'Reads a settlement',
    params: { id: uuid },
    replies: { 200: settlement },
    refusals: [invalid.missing],
  },
  readSettlementPdf: {
    summary: 'A settlement as PDF',
    params: { id: uuid },
    replies: { 200: 'application/pdf' },
    refusals: [invalid.missing],
  },
  readSettlementCsv: {
    summary: 'A settlement as CSV',
    params: { id: uuid },
    replies: { 200: 'text/csv' },
    refusals: [invalid.missing],
  },
  createStore: {
    summary: 'Creates a store',
    body: storeCreate,
    replies: { 201: store },
    refusals: [invalid.body],
  },
  listStores: {
    summary: 'Lists the stores',
    query: paging,
    replies: { 200: z.object({ stores: z.array(store), cursors }) },
    refusals: [invalid.query],
  },
  readStore: {
    summary: 'Reads a store',
    params: { id: z.string().regex(tokenPattern) },
    replies: { 200: store },
    refusals: [invalid.missing],
  },
};

const byAction = new Map<SandboxAction, Contract>(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [endpoints[name].action, contract[name]]),
);

export function contractOf(action: SandboxAction): Contract {
  const found = byAction.get(action);
  if (!found) throw new Error(`no contract for ${action}`);
  return found;
}
