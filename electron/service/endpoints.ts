// Every call of section 4, by resource: those of both environments, and those that only one of them has.
// Invariant: an answer about another order, partner, settlement or currency than the one asked for is nonsense. It never
// moves a line.
import { z } from 'zod';
import { type BalanceUpdate, balance } from '../../shared/interface/balance.ts';
import {
  type ClientPartnerCreate,
  type ClientPartnerUpdate,
  clientPartner,
  clientPartnerPage,
} from '../../shared/interface/client-partners.ts';
import type { ClientPartnerEvent, ProductEvent } from '../../shared/interface/events.ts';
import { order } from '../../shared/interface/orders.ts';
import {
  type Cursors,
  idempotencyKeyPattern,
  pageSize,
  product,
  productPage,
  retailOrder,
  type SettlementState,
  type StoreCreate,
  settlement,
  settlementPage,
  store,
  storePage,
} from '../../shared/interface/resources.ts';
import { err, ok } from '../../shared/result.ts';
import type { ServiceAnswer } from './answer.ts';
import { type Caller, type CallRequest, jsonBytes, noBody } from './call.ts';
import { csv, type DownloadLimit, download, pdf } from './download.ts';
import { type Parameters, query } from './path.ts';

/** Every list is read page by page and ends after the last page or the first failure. `size`: items a page, 1 to 500. */
type List = { readonly size?: number | undefined };

/** The calls that both environments have. */
export function createCalls(caller: Caller) {
  const { call, callOf } = caller;
  return {
    /** `currency`: three uppercase letters (section 8). Refused with `currency_not_allowed` where the client has none. */
    balance: (currency: string) => callOf(currency, { method: 'GET', path: '/balances/{id}' }, balanceIn(currency)),

    createClientPartner: (body: ClientPartnerCreate) =>
      call({ method: 'POST', path: '/client_partners', body: jsonBytes(body) }, clientPartner),
    clientPartners: ({ size }: List = {}) =>
      readPages(caller, '/client_partners', { size }, clientPartnerPage, (page) => page.client_partners),
    clientPartner: (id: string) =>
      callOf(id, { method: 'GET', path: '/client_partners/{id}' }, named(clientPartner, id)),
    /** Fields not given stay as they are. */
    updateClientPartner: (id: string, body: ClientPartnerUpdate) =>
      callOf(id, { method: 'PATCH', path: '/client_partners/{id}', body: jsonBytes(body) }, named(clientPartner, id)),

    /** `country`: ISO 3166-1 alpha-2. */
    products: ({ country, distributionScheme, size }: ProductFilter = {}) =>
      readPages(
        caller,
        '/products',
        { country, distribution_scheme: distributionScheme, size },
        productPage,
        (page) => page.products,
      ),
    product: (code: string) => callOf(code, { method: 'GET', path: '/products/{id}' }, product),

    /**
     * With exactly these bytes (an `OrderCreate` as JSON, kept for a retry) and this Idempotency-Key (at most 40 of
     * `a-zA-Z0-9_-`). 201: the order is processed; 202: still processing, read it again. A retry answers the order's
     * present state. `mayRepeat` as in `CallRequest`.
     */
    createOrder: (body: Uint8Array, idempotencyKey: string, mayRepeat: CallRequest['mayRepeat'] = () => true) =>
      call(keyed({ method: 'POST', path: '/orders', body, idempotencyKey, mayRepeat }), order),
    order: (id: string) => callOf(id, { method: 'GET', path: '/orders/{id}' }, orderNamed(id)),
    invalidateOrder: (id: string) =>
      callOf(id, { method: 'POST', path: '/orders/{id}/actions/invalidate' }, orderNamed(id)),

    /** With exactly these bytes and this Idempotency-Key, as above. */
    createRetailOrder: (body: Uint8Array, idempotencyKey: string, mayRepeat: CallRequest['mayRepeat'] = () => true) =>
      call(keyed({ method: 'POST', path: '/retail_orders', body, idempotencyKey, mayRepeat }), retailOrder),
    retailOrder: (id: string) => callOf(id, { method: 'GET', path: '/retail_orders/{id}' }, named(retailOrder, id)),
    confirmRetailOrder: (id: string, body: Uint8Array) =>
      callOf(id, { method: 'POST', path: '/retail_orders/{id}/actions/confirm', body }, named(retailOrder, id)),
    invalidateRetailOrder: (id: string) =>
      callOf(id, { method: 'POST', path: '/retail_orders/{id}/actions/invalidate' }, named(retailOrder, id)),

    createStore: (body: StoreCreate) => call({ method: 'POST', path: '/stores', body: jsonBytes(body) }, store),
    stores: ({ size = pageSize.max }: List = {}) =>
      readPages(caller, '/stores', { size }, storePage, (page) => page.stores),
    store: (id: string) => callOf(id, { method: 'GET', path: '/stores/{id}' }, store),
  };
}

/** The calls that only the sandbox has. */
export function createSandboxCalls({ callOf }: Caller) {
  return {
    /** A decimal amount in the currency. */
    setBalance: (currency: string, { balance }: BalanceUpdate) =>
      callOf(currency, { method: 'PATCH', path: '/balances/{id}', body: jsonBytes({ balance }) }, balanceIn(currency)),
    /** Refused with `client_partner_event_invalid` where the partner's state does not allow it. */
    triggerClientPartnerEvent: (id: string, event: ClientPartnerEvent) =>
      callOf(
        id,
        { method: 'POST', path: '/client_partners/{id}/actions/trigger_event', body: jsonBytes({ event }) },
        noBody,
      ),
    /** `code`: lowercase letters, digits, `_` and `-` (section 8). The event comes by webhook. */
    triggerProductEvent: (code: string, event: ProductEvent) =>
      callOf(
        code,
        { method: 'POST', path: '/products/{id}/actions/trigger_event', body: jsonBytes({ event }) },
        noBody,
      ),
    /** Refused with `order_not_completed` in any other state. */
    refundOrder: (id: string) => callOf(id, { method: 'POST', path: '/orders/{id}/actions/refund' }, orderNamed(id)),
  };
}

/** The calls that only live has. */
export function createLiveCalls(caller: Caller) {
  return {
    /** Newest first. `states` omitted or empty: all states. */
    settlements: ({ states = [], size }: List & { readonly states?: readonly SettlementState[] } = {}) =>
      readPages(
        caller,
        '/settlements',
        { states: states.join() || null, size },
        settlementPage,
        (page) => page.settlements,
      ),
    settlement: (id: string) => caller.callOf(id, { method: 'GET', path: '/settlements/{id}' }, named(settlement, id)),
    /** Saves the settlement as PDF or CSV. `file` is replaced whole or not touched; see download.ts. */
    settlementPdf: (id: string, file: string, limit?: DownloadLimit) =>
      download(caller, id, '/settlements/{id}/media/pdf', { media: pdf, file, ...limit }),
    settlementCsv: (id: string, file: string, limit?: DownloadLimit) =>
      download(caller, id, '/settlements/{id}/media/csv', { media: csv, file, ...limit }),
  };
}

type ProductFilter = List & {
  readonly country?: string;
  readonly distributionScheme?: 'agency' | 'resale';
};

function keyed(request: CallRequest & { readonly idempotencyKey: string }): CallRequest {
  if (!idempotencyKeyPattern.test(request.idempotencyKey)) throw new Error('the idempotency key breaks section 8');
  return request;
}

function balanceIn(currency: string) {
  return that(balance, (one) => one.currency === currency);
}

function named<S extends z.ZodType<{ readonly id: string }>>(schema: S, id: string) {
  return that(schema, (one) => one.id.toLowerCase() === id.toLowerCase());
}

// Section 4: an order's id is any string, so it is compared unchanged.
function orderNamed(id: string) {
  return that(order, (one) => one.id === id);
}

/** The schema and one check more. A copy of the schema with that check would be compiled again for each request. */
function that<S extends z.ZodType>(schema: S, holds: (one: z.output<S>) => boolean) {
  return schema.pipe(z.custom<z.output<S>>().refine(holds));
}

// Reads a list of the service page by page (section 4, pagination rules).
// Invariant: each cursor is used once and at once. The next page is requested before the present one is yielded, so a
// slow reader never lets a short-lived cursor expire.

/** More pages than any list has. It stops a service that hands out cursors for ever. */
const maxPages = 5000;

/** Yields what each page lists; stops after the last page or the first failure. A repeated cursor is `nonsense`. */
async function* readPages<P extends { cursors: Cursors }, T>(
  { call }: Caller,
  path: string,
  filter: Parameters,
  schema: z.ZodType<P>,
  itemsOf: (page: P) => T,
): AsyncGenerator<ServiceAnswer<T>, void> {
  const ask = (next: string | null) => call({ method: 'GET', path: `${path}${query({ ...filter, next })}` }, schema);
  const used = new Set<string>();
  let asked: Promise<ServiceAnswer<P>> | null = ask(null);
  while (asked) {
    const answer: ServiceAnswer<P> = await asked;
    if (!answer.ok) {
      yield answer;
      return;
    }
    const { status, value: page } = answer.value;
    const next = page.cursors.next;
    const goesRound = next !== null && (used.has(next) || used.size >= maxPages);
    asked = null;
    if (next !== null && !goesRound) {
      used.add(next);
      asked = ask(next);
    }
    yield ok({ status, value: itemsOf(page) });
    if (goesRound) yield err({ kind: 'nonsense', status });
  }
}
