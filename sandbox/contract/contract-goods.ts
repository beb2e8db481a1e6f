// What the endpoints of balances, client partners, products, settlements and stores accept and answer (contract.ts).
import { z } from 'zod';
import { balance, balanceUpdate, currencyPattern } from '../../shared/interface/balance.ts';
import { clientPartner, clientPartnerCreate, clientPartnerUpdate } from '../../shared/interface/client-partners.ts';
import { clientPartnerTrigger, productTrigger } from '../../shared/interface/events.ts';
import {
  cursors,
  product,
  productCodePattern,
  settlement,
  store,
  storeCreate,
  tokenPattern,
} from '../../shared/interface/resources.ts';
import { type Contract, invalid, paging, uuid } from './contract-entry.ts';

export const goodsContracts = {
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
} as const satisfies Record<string, Contract>;
