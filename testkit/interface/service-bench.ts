// The service on a port and the client before it, for the tests of every row of the specification: real HTTP, and every reply of the
// sandbox held against its schema.

import type { ServiceAnswer } from '../../electron/service/answer.ts';
import { createCaller } from '../../electron/service/call.ts';
import { createServiceClient } from '../../electron/service/client.ts';
import type { DownloadAnswer } from '../../electron/service/download.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import type { SandboxOptions } from '../../sandbox/core/options.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { serveSandbox } from '../../sandbox/serve.ts';
import type { Product, ProductList } from '../../shared/interface/resources.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import type { OperatorOrder } from '../../shared/service-operator.ts';

const secret = 's3cr3t-Äö/+=';
const open: (() => Promise<void>)[] = [];

/** Ends what a test has opened. */
export async function closeAll(): Promise<void> {
  for (const close of open.splice(0).toReversed()) await close();
}

export async function openService(options: Partial<SandboxOptions> = {}) {
  const environment = options.environment ?? 'sandbox';
  const clock = { ms: Date.parse('2026-11-06T08:49:37.000Z') };
  const now = () => new Date(clock.ms);
  const sandbox = createSandbox({
    keys: [
      { keyId: 'K1', keySecret: secret },
      { keyId: 'PING', keySecret: secret, actions: ['ping'] },
    ],
    now,
    checksReplies: true,
    ...options,
    environment,
  });
  const served = await serveSandbox(sandbox, { port: 0, controls: true });
  const transport = createUndiciTransport();
  const deps = { baseUrl: served.url, key: signingKey('K1', secret), transport, now };
  open.push(async () => {
    await transport.close();
    await served.close();
    sandbox.close();
  });
  const till = createServiceClient({ ...deps, environment: 'sandbox' });
  return {
    clock,
    sandbox,
    url: served.url,
    till,
    live: createServiceClient({ ...deps, environment: 'live' }),
    /** A client whose credentials may only ping. */
    limited: createServiceClient({ ...deps, environment: 'sandbox', key: signingKey('PING', secret) }),
    /** A client whose own clock is this far off. */
    skewed: (offsetMs: number) => createServiceClient({ ...deps, now: () => new Date(clock.ms + offsetMs) }),
    /** For what the typed calls do not let through. */
    caller: createCaller(deps),
    /** What the service's operator does, at the sandbox's control address. */
    async operate(order: OperatorOrder) {
      const address = new URL('/_sandbox/operator', served.url);
      const answer = await fetch(address, { method: 'POST', body: JSON.stringify(order) });
      return { status: answer.status, body: await answer.json() };
    },
    order: (change: object = {}, key = 'order-1') => till.createOrder(bytes({ ...orderBody, ...change }), key),
    retail: (change: object = {}, key = 'retail-1') => till.createRetailOrder(bytes({ ...retailBody, ...change }), key),
    confirm: (id: string, change: object = {}) => till.confirmRetailOrder(id, bytes({ ...confirmBody, ...change })),
  };
}

export type Service = Awaited<ReturnType<typeof openService>>;

export const bytes = (body: object): Uint8Array => Buffer.from(JSON.stringify(body));
export const product = 'quillenhof-buch-eur';
export const nowhere = '00000000-0000-4000-8000-000000000000';

export const orderBody = {
  product_code: product,
  customer: { id: 'customer-1' },
  country: 'DE',
  face_value: { currency: 'EUR', amount: '25.00' },
  processing_mode: 'sync',
  delivery_method: { type: 'code' },
};
export const retailBody = {
  store_id: 'store-001',
  terminal_id: 'T1',
  receipt_id: 'T1-A-1',
  product_code: product,
  face_value: { currency: 'EUR', amount: '25.00' },
  country: 'DE',
};
export const confirmBody = {
  receipt_id: 'T1-A-1',
  paid: { currency: 'EUR', amount: '25.00' },
  paid_at: '2026-11-06T08:49:30Z',
  tenders: [{ type: 'cash', amount: '25.00' }],
};
export const storeBody = {
  id: 'store-2',
  name: 'Laden am Hafen',
  address: { street: 'Kai 1', city: 'Kiel', postal_code: '24103', country: 'DE' },
  currency: 'EUR',
};

/** Status and code of a refusal, or status and `ok`. */
export function outcome(answer: ServiceAnswer<unknown> | DownloadAnswer | undefined): string {
  if (!answer) return 'nothing';
  if (answer.ok) return `${answer.value.status} ok`;
  const { error } = answer;
  return error.kind === 'refused' ? `${error.status} ${error.class} ${error.code}` : error.kind;
}

/** What was answered; fails the test where it was refused. */
export function granted<T>(answer: ServiceAnswer<T>): T {
  if (!answer.ok) throw new Error(`refused: ${outcome(answer)}`);
  return answer.value.value;
}

/** The items of all pages; fails the test where a page was refused. */
export async function allOf<T>(pages: AsyncIterable<ServiceAnswer<readonly T[]>>): Promise<T[]> {
  const items: T[] = [];
  for await (const page of pages) items.push(...granted(page));
  return items;
}

/** Every product, of which each can be read. */
export async function allProducts(pages: AsyncIterable<ServiceAnswer<ProductList>>): Promise<Product[]> {
  const items: Product[] = [];
  for await (const page of pages) {
    const { read, unreadable } = granted(page);
    if (unreadable > 0) throw new Error(`${unreadable} products cannot be read`);
    items.push(...read);
  }
  return items;
}

/** The first page. */
export async function firstOf<T>(pages: AsyncIterable<ServiceAnswer<T>>) {
  for await (const page of pages) return page;
  return undefined;
}
