// What the endpoints of orders and of retail orders accept and answer (contract.ts).
import { z } from 'zod';
import type { ServiceErrorCode } from '../../shared/interface/error.ts';
import { order, orderCreate } from '../../shared/interface/orders.ts';
import { retailOrder, retailOrderConfirm, retailOrderCreate } from '../../shared/interface/resources.ts';
import { type Contract, invalid, uuid } from './contract-entry.ts';

const createRefusals: readonly ServiceErrorCode[] = [
  'invalid_idempotency_key_header',
  'reused_idempotency_key',
  invalid.body,
  'currency_not_allowed',
  'insufficient_available_balance',
];

export const orderContracts = {
  createOrder: {
    summary: 'Creates an order',
    needsKey: true,
    body: orderCreate,
    replies: { 201: order, 202: order },
    refusals: [...createRefusals, 'order_not_allowed_for_product', 'customer_amount_limit_exceeded', 'out_of_stock'],
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
      ...createRefusals,
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
} as const satisfies Record<string, Contract>;
