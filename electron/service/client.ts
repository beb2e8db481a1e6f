// The signed client of the gift card service: ping, products, stores, retail orders, the settlement probe (sections 4, 5, 8).
// Invariant: the bytes, the path and the key that are signed are the ones that are sent, and every call ends in an answer.
import { z } from 'zod';
import {
  idempotencyKeyPattern,
  type Product,
  pageSize,
  product,
  productPage,
  type RetailOrder,
  retailOrder,
  type Store,
  type StoreCreate,
  settlementPage,
  store,
  storePage,
} from '../../shared/interface/resources.ts';
import { authorization, hostPort, type SigningKey } from '../../shared/interface/signature.ts';
import { err, ok } from '../../shared/result.ts';
import { provesAccess, readAnswer, type ServiceAnswer } from './answer.ts';
import { createServiceClock, type ServiceClock } from './clock.ts';
import { createDateHeader } from './http-date.ts';
import { readPages } from './pages.ts';
import type { Transport } from './transport.ts';

export type ProductFilter = {
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  readonly distributionScheme?: 'agency' | 'resale';
  /** Products a page, 1 to 500. */
  readonly size?: number;
};

export type ServiceClient = {
  /** GET /ping: reachability, signature and clock, without any effect. `timeoutMs` shortens the client's own limit. */
  ping(limit?: { readonly timeoutMs: number }): Promise<ServiceAnswer<object>>;
  /** GET /products, page by page; ends after the last page or the first failure. */
  products(filter?: ProductFilter): AsyncGenerator<ServiceAnswer<readonly Product[]>, void>;
  product(code: string): Promise<ServiceAnswer<Product>>;
  createStore(body: StoreCreate): Promise<ServiceAnswer<Store>>;
  /** GET /stores, page by page; ends after the last page or the first failure. */
  stores(): AsyncGenerator<ServiceAnswer<readonly Store[]>, void>;
  store(id: string): Promise<ServiceAnswer<Store>>;
  /** POST /retail_orders with exactly these bytes and this Idempotency-Key (at most 40 of `a-zA-Z0-9_-`). */
  createRetailOrder(body: Uint8Array, idempotencyKey: string): Promise<ServiceAnswer<RetailOrder>>;
  retailOrder(id: string): Promise<ServiceAnswer<RetailOrder>>;
  confirmRetailOrder(id: string, body: Uint8Array): Promise<ServiceAnswer<RetailOrder>>;
  invalidateRetailOrder(id: string): Promise<ServiceAnswer<RetailOrder>>;
  /** GET /settlements?size=1: settlements exist in live only, so that its 404 tells the sandbox. */
  settlementProbe(): Promise<ServiceAnswer<'live' | 'sandbox'>>;
  readonly clock: ServiceClock;
  /** Breaks off what is under way; see `Transport.close`. */
  close(): Promise<void>;
};

export type ServiceClientDeps = {
  /** Ends in the version segment `/v1`. */
  readonly baseUrl: string;
  readonly key: SigningKey;
  readonly transport: Transport;
  readonly now: () => Date;
  /** Bounds each request with its answer, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** Called for each answer which shows that the service is reached and accepts our signature. */
  readonly onAccess?: () => void;
};

type Call = {
  readonly method: 'GET' | 'POST';
  /** Below the base address, already encoded, with its query. */
  readonly path: string;
  readonly body?: Uint8Array;
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
};

const noBytes = new Uint8Array();

/** Throws for a base address or key id that HTTP cannot carry: the provisioning schema lets none through. */
export function createServiceClient(deps: ServiceClientDeps): ServiceClient {
  const { key, transport, now, timeoutMs = 30_000, onAccess = () => {} } = deps;
  const base = new URL(deps.baseUrl);
  if (!/^[!-~]+$/.test(key.keyId)) throw new Error('the key id must be plain printable characters');
  const root = base.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const signedHost = hostPort(base);
  const clock = createServiceClock(now);
  const dateHeader = createDateHeader();

  async function call<S extends z.ZodType>(request: Call, schema: S): Promise<ServiceAnswer<z.infer<S>>> {
    const first = await exchange(request, schema);
    if (first.answer.ok || first.answer.error.kind !== 'refused') return first.answer;
    if (first.answer.error.code !== 'invalid_date_header' || !clock.learn(first)) return first.answer;
    // The same bytes and key under the learned date: the refusal came before any work, so this is no replay.
    return (await exchange(request, schema)).answer;
  }

  async function exchange<S extends z.ZodType>(request: Call, schema: S) {
    const url = new URL(root + request.path);
    const sentAt = now();
    const result = await transport.send({
      method: request.method,
      url,
      headers: signedHeaders(request, url),
      body: request.body ?? null,
      timeoutMs: Math.min(request.timeoutMs ?? timeoutMs, timeoutMs),
    });
    const receivedAt = now();
    const date = result.kind === 'answered' ? result.headers.date : undefined;
    clock.measure({ date, sentAt, receivedAt });
    const answer = readAnswer(result, schema, clock.serviceNow);
    if (provesAccess(answer)) onAccess();
    return { answer, date, sentAt, receivedAt };
  }

  function signedHeaders(request: Call, url: URL): Record<string, string> {
    const date = dateHeader(clock.serviceNow());
    const parts = {
      hostPort: signedHost,
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      date,
      idempotencyKey: request.idempotencyKey ?? '',
      body: request.body ?? noBytes,
    };
    return {
      host: url.host,
      date,
      authorization: authorization(parts, key),
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(request.body ? { 'content-type': 'application/json' } : {}),
      ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
    };
  }

  /** `make` gets the encoded id; an id that no address can name is answered as the service answers one it does not have. */
  function callOf<S extends z.ZodType>(
    id: string,
    schema: S,
    make: (id: string) => Call,
  ): Promise<ServiceAnswer<z.infer<S>>> {
    const encoded = encodeSegment(id);
    return encoded === null ? Promise.resolve(noSuchEntity) : call(make(encoded), schema);
  }

  return {
    ping: (limit) => call({ method: 'GET', path: '/ping', ...limit }, emptyObject),
    products: (filter = {}) =>
      readPages(
        (cursor) =>
          call({ method: 'GET', path: `/products${query({ ...productQuery(filter), next: cursor })}` }, productPage),
        (page) => page.products,
      ),
    product: (code) => callOf(code, product, (segment) => ({ method: 'GET', path: `/products/${segment}` })),
    createStore: (body) => call({ method: 'POST', path: '/stores', body: Buffer.from(JSON.stringify(body)) }, store),
    stores: () =>
      readPages(
        (cursor) =>
          call({ method: 'GET', path: `/stores${query({ size: String(pageSize.max), next: cursor })}` }, storePage),
        (page) => page.stores,
      ),
    store: (id) => callOf(id, store, (segment) => ({ method: 'GET', path: `/stores/${segment}` })),
    createRetailOrder(body, idempotencyKey) {
      if (!idempotencyKeyPattern.test(idempotencyKey)) throw new Error('the idempotency key breaks section 8');
      return call({ method: 'POST', path: '/retail_orders', body, idempotencyKey }, retailOrder);
    },
    retailOrder: (id) =>
      callOf(id, orderNamed(id), (segment) => ({ method: 'GET', path: `/retail_orders/${segment}` })),
    confirmRetailOrder: (id, body) =>
      callOf(id, orderNamed(id), (segment) => ({
        method: 'POST',
        path: `/retail_orders/${segment}/actions/confirm`,
        body,
      })),
    invalidateRetailOrder: (id) =>
      callOf(id, orderNamed(id), (segment) => ({
        method: 'POST',
        path: `/retail_orders/${segment}/actions/invalidate`,
      })),
    async settlementProbe() {
      const answer = await call({ method: 'GET', path: '/settlements?size=1' }, settlementPage);
      if (answer.ok) return ok({ status: answer.value.status, value: 'live' as const });
      const failure = answer.error;
      // Only the service's own 404: a stranger's "not found" says nothing about the environment.
      if (failure.kind !== 'refused' || failure.class !== 'not_found') return answer;
      return ok({ status: failure.status, value: 'sandbox' as const });
    },
    clock: { offsetMs: clock.offsetMs, skewMs: clock.skewMs, serviceNow: clock.serviceNow },
    close: () => transport.close(),
  };
}

/** Section 4: ping answers an empty object; fields that come later pass. */
const emptyObject = z.looseObject({});

/** An answer about another order than the one asked for is nonsense: it must never move a line. */
function orderNamed(id: string) {
  return retailOrder.refine((order) => order.id.toLowerCase() === id.toLowerCase());
}

const noSuchEntity = err({
  kind: 'refused',
  status: 404,
  class: 'not_found',
  code: 'entity_not_found',
  fields: {},
  message: '',
  retryAfterMs: null,
} as const);

// `.` and `..` would climb to another address, however they are encoded; an empty id would name the list.
function encodeSegment(id: string): string | null {
  return id === '' || id === '.' || id === '..' || !id.isWellFormed() ? null : encodeURIComponent(id);
}

function productQuery(filter: ProductFilter): Record<string, string | null> {
  const { country = null, distributionScheme = null, size } = filter;
  return { country, distribution_scheme: distributionScheme, size: size === undefined ? null : String(size) };
}

function query(parameters: Record<string, string | null>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value.toWellFormed())}`],
  );
  return given.length === 0 ? '' : `?${given.join('&')}`;
}
