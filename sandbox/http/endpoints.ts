// The endpoints of section 4, each with its name for keys and chosen replies. contract.ts says what they accept and
// answer.
// Invariant: a path not in this table, or of the other environment, is a 404 endpoint_not_found.
import type { TrainingCall } from '../../shared/training.ts';
import type { SandboxAction } from '../core/options.ts';

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly action: SandboxAction;
  readonly call: TrainingCall;
  /** The field that a chosen `invalid_body_parameters` names. */
  readonly bodyField?: string;
  readonly only?: 'sandbox' | 'live';
};

const get = (path: string, action: SandboxAction, call: TrainingCall) =>
  ({ method: 'GET', path: `/v1${path}`, action, call }) as const;
const post = (path: string, action: SandboxAction, call: TrainingCall) =>
  ({ method: 'POST', path: `/v1${path}`, action, call }) as const;
const patch = (path: string, action: SandboxAction, call: TrainingCall) =>
  ({ method: 'PATCH', path: `/v1${path}`, action, call }) as const;

export const endpoints = {
  ping: get('/ping', 'ping', 'ping'),

  readBalance: get('/balances/:currency', 'read_balance', 'balances'),
  setBalance: { ...patch('/balances/:currency', 'set_balance', 'balances'), bodyField: 'balance', only: 'sandbox' },

  createPartner: { ...post('/client_partners', 'create_client_partner', 'partners'), bodyField: 'name' },
  listPartners: get('/client_partners', 'list_client_partners', 'partners'),
  readPartner: get('/client_partners/:id', 'read_client_partner', 'partners'),
  updatePartner: { ...patch('/client_partners/:id', 'update_client_partner', 'partners'), bodyField: 'name' },
  triggerPartner: {
    ...post('/client_partners/:id/actions/trigger_event', 'trigger_client_partner_event', 'partners'),
    bodyField: 'event',
    only: 'sandbox',
  },

  listProducts: get('/products', 'list_products', 'products'),
  readProduct: get('/products/:code', 'read_product', 'products'),
  triggerProduct: {
    ...post('/products/:code/actions/trigger_event', 'trigger_product_event', 'products'),
    bodyField: 'event',
    only: 'sandbox',
  },

  createOrder: { ...post('/orders', 'create_order', 'orders'), bodyField: 'face_value.amount' },
  readOrder: get('/orders/:id', 'read_order', 'orders'),
  invalidateOrder: post('/orders/:id/actions/invalidate', 'invalidate_order', 'orders'),
  refundOrder: { ...post('/orders/:id/actions/refund', 'refund_order', 'orders'), only: 'sandbox' },

  createRetailOrder: { ...post('/retail_orders', 'create_retail_order', 'create'), bodyField: 'face_value.amount' },
  readRetailOrder: get('/retail_orders/:id', 'read_retail_order', 'read'),
  confirmRetailOrder: {
    ...post('/retail_orders/:id/actions/confirm', 'confirm_retail_order', 'confirm'),
    bodyField: 'paid.amount',
  },
  invalidateRetailOrder: post('/retail_orders/:id/actions/invalidate', 'invalidate_retail_order', 'invalidate'),

  listSettlements: { ...get('/settlements', 'list_settlements', 'settlements'), only: 'live' },
  readSettlement: { ...get('/settlements/:id', 'read_settlement', 'settlements'), only: 'live' },
  readSettlementPdf: { ...get('/settlements/:id/media/pdf', 'read_settlement_pdf', 'settlements'), only: 'live' },
  readSettlementCsv: { ...get('/settlements/:id/media/csv', 'read_settlement_csv', 'settlements'), only: 'live' },

  createStore: { ...post('/stores', 'create_store', 'stores'), bodyField: 'name' },
  listStores: get('/stores', 'list_stores', 'stores'),
  readStore: get('/stores/:id', 'read_store', 'stores'),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
