// The endpoints of section 4: the name that keys and chosen replies use for each, and what it accepts and answers.
// Invariant: a path not in this table, or of the other environment, is a 404 endpoint_not_found.
import { z } from 'zod';
import { balance, balanceUpdate, currencyPattern } from '../../shared/interface/balance.ts';
import { clientPartner, clientPartnerCreate, clientPartnerUpdate } from '../../shared/interface/client-partners.ts';
import type { ServiceErrorCode } from '../../shared/interface/error.ts';
import { clientPartnerTrigger, productTrigger } from '../../shared/interface/events.ts';
import { order, orderCreate } from '../../shared/interface/orders.ts';
import {
  cursors,
  pageSize,
  productCodePattern,
  productWithCards,
  retailOrder,
  retailOrderConfirm,
  retailOrderCreate,
  settlement,
  store,
  storeCreate,
  tokenPattern,
} from '../../shared/interface/resources.ts';
import { type Endpoint, get, patch, post } from './endpoint.ts';

const uuid = z.uuid();
const paging = {
  next: z.string(),
  previous: z.string(),
  size: z.int().min(pageSize.min).max(pageSize.max).default(pageSize.default),
};
const createRefusals: readonly ServiceErrorCode[] = [
  'invalid_idempotency_key_header',
  'reused_idempotency_key',
  'invalid_body_parameters',
  'currency_not_allowed',
  'insufficient_available_balance',
];

export const endpoints = {
  ping: get('/ping', 'ping', 'ping', {
    summary: 'Reachability, signature and clock',
    replies: { 200: z.strictObject({}) },
    refusals: [],
  }),

  readBalance: get('/balances/:currency', 'read_balance', 'balances', {
    summary: 'The balance of a currency',
    params: { currency: z.string().regex(currencyPattern) },
    replies: { 200: balance },
    refusals: ['currency_not_allowed'],
  }),
  setBalance: patch('/balances/:currency', 'set_balance', 'balances', {
    summary: 'Sets the balance of a currency',
    bodyField: 'balance',
    only: 'sandbox',
    params: { currency: z.string().regex(currencyPattern) },
    body: balanceUpdate,
    replies: { 200: balance },
    refusals: ['invalid_body_parameters', 'currency_not_allowed'],
  }),

  createPartner: post('/client_partners', 'create_client_partner', 'partners', {
    summary: 'Creates a client partner',
    bodyField: 'name',
    body: clientPartnerCreate,
    replies: { 201: clientPartner },
    refusals: ['invalid_body_parameters'],
  }),
  listPartners: get('/client_partners', 'list_client_partners', 'partners', {
    summary: 'Lists the client partners',
    query: paging,
    replies: { 200: z.object({ client_partners: z.array(clientPartner), cursors }) },
    refusals: ['invalid_query_parameters'],
  }),
  readPartner: get('/client_partners/:id', 'read_client_partner', 'partners', {
    summary: 'Reads a client partner',
    params: { id: uuid },
    replies: { 200: clientPartner },
    refusals: ['invalid_query_parameters', 'entity_not_found'],
  }),
  updatePartner: patch('/client_partners/:id', 'update_client_partner', 'partners', {
    summary: 'Updates a client partner',
    bodyField: 'name',
    params: { id: uuid },
    body: clientPartnerUpdate,
    replies: { 200: clientPartner },
    refusals: ['invalid_body_parameters', 'entity_not_found'],
  }),
  triggerPartner: post('/client_partners/:id/actions/trigger_event', 'trigger_client_partner_event', 'partners', {
    summary: 'Triggers an event of a client partner',
    bodyField: 'event',
    only: 'sandbox',
    params: { id: uuid },
    body: clientPartnerTrigger,
    replies: { 204: null },
    refusals: ['invalid_body_parameters', 'client_partner_event_invalid', 'entity_not_found'],
  }),

  listProducts: get('/products', 'list_products', 'products', {
    summary: 'Lists the products',
    query: {
      country: z.string().regex(/^[A-Z]{2}$/),
      distribution_scheme: z.enum(['agency', 'resale']),
      ...paging,
    },
    replies: { 200: z.object({ products: z.array(productWithCards), cursors }) },
    refusals: ['invalid_query_parameters'],
  }),
  readProduct: get('/products/:code', 'read_product', 'products', {
    summary: 'Reads a product',
    params: { code: z.string() },
    replies: { 200: productWithCards },
    refusals: ['entity_not_found'],
  }),
  triggerProduct: post('/products/:code/actions/trigger_event', 'trigger_product_event', 'products', {
    summary: 'Triggers an event of a product',
    bodyField: 'event',
    only: 'sandbox',
    params: { code: z.string().regex(productCodePattern) },
    body: productTrigger,
    replies: { 204: null },
    refusals: ['invalid_body_parameters', 'entity_not_found'],
  }),

  createOrder: post('/orders', 'create_order', 'orders', {
    summary: 'Creates an order',
    bodyField: 'face_value.amount',
    needsKey: true,
    body: orderCreate,
    replies: { 201: order, 202: order },
    refusals: [...createRefusals, 'order_not_allowed_for_product', 'customer_amount_limit_exceeded', 'out_of_stock'],
  }),
  readOrder: get('/orders/:id', 'read_order', 'orders', {
    summary: 'Reads an order',
    params: { id: z.string() },
    replies: { 200: order },
    refusals: ['entity_not_found'],
  }),
  invalidateOrder: post('/orders/:id/actions/invalidate', 'invalidate_order', 'orders', {
    summary: 'Invalidates an order',
    params: { id: z.string() },
    replies: { 200: order },
    refusals: [
      'order_processing',
      'order_invalidated',
      'order_failed',
      'order_invalidation_period_expired',
      'order_invalidation_not_supported',
      'entity_not_found',
    ],
  }),
  refundOrder: post('/orders/:id/actions/refund', 'refund_order', 'orders', {
    summary: 'Refunds an order',
    only: 'sandbox',
    params: { id: z.string() },
    replies: { 200: order },
    refusals: ['order_not_completed', 'entity_not_found'],
  }),

  createRetailOrder: post('/retail_orders', 'create_retail_order', 'create', {
    summary: 'Creates a retail order',
    bodyField: 'face_value.amount',
    needsKey: true,
    body: retailOrderCreate,
    replies: { 201: retailOrder },
    refusals: [
      ...createRefusals,
      'product_not_available',
      'store_limit_exceeded',
      'terminal_limit_exceeded',
      'receipt_limit_exceeded',
      'product_limit_exceeded',
      'processing_declined',
      'fraudulent_processing_declined',
    ],
  }),
  readRetailOrder: get('/retail_orders/:id', 'read_retail_order', 'read', {
    summary: 'Reads a retail order',
    params: { id: uuid },
    replies: { 200: retailOrder },
    refusals: ['invalid_query_parameters', 'entity_not_found'],
  }),
  confirmRetailOrder: post('/retail_orders/:id/actions/confirm', 'confirm_retail_order', 'confirm', {
    summary: 'Confirms a retail order',
    bodyField: 'paid.amount',
    params: { id: uuid },
    body: retailOrderConfirm,
    replies: { 200: retailOrder },
    refusals: [
      'invalid_body_parameters',
      'order_invalidated',
      'order_failed',
      'order_already_completed',
      'entity_not_found',
    ],
  }),
  invalidateRetailOrder: post('/retail_orders/:id/actions/invalidate', 'invalidate_retail_order', 'invalidate', {
    summary: 'Invalidates a retail order',
    params: { id: uuid },
    replies: { 200: retailOrder },
    refusals: [
      'order_processing',
      'order_invalidated',
      'order_failed',
      'order_invalidation_period_expired',
      'entity_not_found',
    ],
  }),

  listSettlements: get('/settlements', 'list_settlements', 'settlements', {
    summary: 'Lists the settlements, newest first',
    only: 'live',
    query: { states: z.string().regex(/^(pending|paid)(,(pending|paid))*$/), ...paging },
    replies: { 200: z.object({ settlements: z.array(settlement), cursors }) },
    refusals: ['invalid_query_parameters'],
  }),
  readSettlement: get('/settlements/:id', 'read_settlement', 'settlements', {
    summary: 'Reads a settlement',
    only: 'live',
    params: { id: uuid },
    replies: { 200: settlement },
    refusals: ['entity_not_found'],
  }),
  readSettlementPdf: get('/settlements/:id/media/pdf', 'read_settlement_pdf', 'settlements', {
    summary: 'A settlement as PDF',
    only: 'live',
    params: { id: uuid },
    replies: { 200: 'application/pdf' },
    refusals: ['entity_not_found'],
  }),
  readSettlementCsv: get('/settlements/:id/media/csv', 'read_settlement_csv', 'settlements', {
    summary: 'A settlement as CSV',
    only: 'live',
    params: { id: uuid },
    replies: { 200: 'text/csv' },
    refusals: ['entity_not_found'],
  }),

  createStore: post('/stores', 'create_store', 'stores', {
    summary: 'Creates a store',
    bodyField: 'name',
    body: storeCreate,
    replies: { 201: store },
    refusals: ['invalid_body_parameters'],
  }),
  listStores: get('/stores', 'list_stores', 'stores', {
    summary: 'Lists the stores',
    query: paging,
    replies: { 200: z.object({ stores: z.array(store), cursors }) },
    refusals: ['invalid_query_parameters'],
  }),
  readStore: get('/stores/:id', 'read_store', 'stores', {
    summary: 'Reads a store',
    params: { id: z.string().regex(tokenPattern) },
    replies: { 200: store },
    refusals: ['entity_not_found'],
  }),
} satisfies Record<string, Endpoint>;
