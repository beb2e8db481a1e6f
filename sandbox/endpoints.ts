// The endpoints of section 4 that the sandbox has, each with its name for keys and for chosen replies.
// Invariant: what is not in this table, or is of the other environment, is a 404 endpoint_not_found.
import type { TrainingCall } from '../shared/training.ts';
import type { SandboxAction } from './options.ts';

export type Endpoint = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly action: SandboxAction;
  /** Null: only a reply chosen for `any` call is for it. */
  readonly call: TrainingCall | null;
  /** The field that a chosen `invalid_body_parameters` names. */
  readonly bodyField?: string;
  readonly liveOnly?: boolean;
};

export const endpoints = {
  ping: { method: 'GET', path: '/v1/ping', action: 'ping', call: 'ping' },
  listProducts: { method: 'GET', path: '/v1/products', action: 'list_products', call: 'products' },
  readProduct: { method: 'GET', path: '/v1/products/:code', action: 'read_product', call: 'products' },
  createStore: { method: 'POST', path: '/v1/stores', action: 'create_store', call: null, bodyField: 'name' },
  listStores: { method: 'GET', path: '/v1/stores', action: 'list_stores', call: null },
  readStore: { method: 'GET', path: '/v1/stores/:id', action: 'read_store', call: null },
  createOrder: {
    method: 'POST',
    path: '/v1/retail_orders',
    action: 'create_retail_order',
    call: 'create',
    bodyField: 'face_value.amount',
  },
  readOrder: { method: 'GET', path: '/v1/retail_orders/:id', action: 'read_retail_order', call: 'read' },
  confirmOrder: {
    method: 'POST',
    path: '/v1/retail_orders/:id/actions/confirm',
    action: 'confirm_retail_order',
    call: 'confirm',
    bodyField: 'paid.amount',
  },
  invalidateOrder: {
    method: 'POST',
    path: '/v1/retail_orders/:id/actions/invalidate',
    action: 'invalidate_retail_order',
    call: 'invalidate',
  },
  listSettlements: {
    method: 'GET',
    path: '/v1/settlements',
    action: 'list_settlements',
    call: null,
    liveOnly: true,
  },
} as const satisfies Record<string, Endpoint>;
