// 20,000 products, read page by page over HTTP and swapped in at once: the list is whole at every moment.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Catalogue, createCatalogue } from '../../electron/catalogue/catalogue.ts';
import type { Ledger } from '../../electron/ledger/open.ts';
import { createServiceClient, type ServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { type ServedSandbox, serveSandbox } from '../../sandbox/serve.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { makeProduct } from '../../testkit/catalogue/products.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';

const make = (count: number, word: string) =>
  Array.from({ length: count }, (_, n) =>
    makeProduct(`p-${n}`, { name: `${word} ${n}`, brand: `Brand ${n % 400}`, category: `Category ${n % 25}` }),
  );
const settings = { rateLimit: { perSecond: 100_000, burst: 100_000 } };

type Service = { readonly sandbox: Sandbox; readonly served: ServedSandbox; readonly client: ServiceClient };
const services: Service[] = [];
async function serve(products: ReturnType<typeof make>): Promise<Service> {
  const sandbox = createSandbox({
    environment: 'sandbox',
    keys: [{ keyId: 'K1', keySecret: 'secret' }],
    catalogue: products,
    settings,
  });
  const served = await serveSandbox(sandbox, { port: 0 });
  const key = signingKey('K1', 'secret');
  const client = createServiceClient({
    baseUrl: served.url,
    key,
    transport: createUndiciTransport(),
    now: () => new Date(),
  });
  const service = { sandbox, served, client };
  services.push(service);
  return service;
}

let few: Service;
let many: Service;
let moved: Service;
let temp: TempLedger;
let now = '2026-11-06T09:00:00.000Z';
beforeAll(async () => {
  few = await serve(make(3, 'Old'));
  many = await serve(make(20_000, 'Harbour'));
  moved = await serve(make(20_000, 'Harbour').slice(1));
  temp = openTempLedger();
});
afterAll(async () => {
  for (const { sandbox, served, client } of services) {
    await client.close();
    await served.close();
    sandbox.close();
  }
  temp.remove();
});

const catalogueOf = ({ client }: Service, ledger: Ledger = temp.ledger): Catalogue =>
  createCatalogue({ ledger, pages: client.products, now: () => new Date(now), currency: 'EUR' });

/** The list at each turn of a refresh: how many products, the first and the last. */
async function watched(catalogue: Catalogue): Promise<Set<string>> {
  const seen = new Set<string>();
  let isRunning = true;
  const look = (): void => {
    const { total, products, refreshedAt } = catalogue.search({ query: '', category: null, offset: 0, limit: 1 });
    const last = catalogue.search({ query: '', category: null, offset: total - 1, limit: 1 }).products[0];
    const found = catalogue.search({ query: 'brand', category: null, offset: 0, limit: 1 }).total;
    seen.add(`${total} listed, ${found} found, ${products[0]?.code} to ${last?.code}, of ${refreshedAt}`);
    if (isRunning) setImmediate(look);
  };
  look();
  const refreshed = await catalogue.refresh();
  isRunning = false;
  look();
  expect(refreshed.ok).toBe(true);
  return seen;
}

const pagesRead = ({ sandbox }: Service) =>
  sandbox.books().requests.filter(({ path }) => path === '/v1/products').length;

test('are read in pages of 500, and the three before them stay on sale until all are there', async () => {
  await catalogueOf(few).refresh();
  const catalogue = catalogueOf(many);
  now = '2026-11-06T10:00:00.000Z';
  const before = pagesRead(many);
  expect(await watched(catalogue)).toEqual(
    new Set([
      '3 listed, 3 found, p-0 to p-2, of 2026-11-06T09:00:00.000Z',
      '20000 listed, 20000 found, p-0 to p-19999, of 2026-11-06T10:00:00.000Z',
    ]),
  );
  expect(pagesRead(many) - before).toBe(40);
});

test('without the first one, so that all others move: the old list whole, then the new one whole', async () => {
  now = '2026-11-06T11:00:00.000Z';
  expect(await watched(catalogueOf(moved))).toEqual(
    new Set([
      '20000 listed, 20000 found, p-0 to p-19999, of 2026-11-06T10:00:00.000Z',
      '19999 listed, 19999 found, p-1 to p-19999, of 2026-11-06T11:00:00.000Z',
    ]),
  );
});

test('a service that fails at the 21st page leaves the whole old list, and its age', async () => {
  now = '2026-11-06T12:00:00.000Z';
  const { controls } = many.sandbox;
  controls.next({ call: 'products', reply: { kind: 'slow', delayMs: 1 }, times: 20 });
  controls.next({ call: 'products', reply: { kind: 'server-error' }, times: 1 });
  const catalogue = catalogueOf(many);
  const before = pagesRead(many);
  expect(await catalogue.refresh()).toMatchObject({ ok: false, error: { status: 500 } });
  expect(pagesRead(many) - before).toBe(21);
  expect(catalogue.search({ query: '', category: null, offset: 0, limit: 1 })).toMatchObject({
    total: 19_999,
    products: [{ code: 'p-1' }],
    refreshedAt: '2026-11-06T11:00:00.000Z',
  });
});

test('a till that ends in the middle keeps the old list, and the next refresh cleans up', async () => {
  now = '2026-11-06T13:00:00.000Z';
  const { ledger } = temp;
  const beside = () =>
    temp.ledger.db.prepare("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'products%next%'").pluck().get();
  const running = catalogueOf(many).refresh();
  while (beside() === 0) await new Promise((resolve) => setImmediate(resolve));
  temp = { ...temp, ledger: temp.reopen() };
  expect(ledger.db.open).toBe(false);
  expect((await running).ok).toBe(false);
  expect(beside()).not.toBe(0);
  const catalogue = catalogueOf(many);
  expect(catalogue.search({ query: 'harbour', category: null, offset: 0, limit: 1 }).total).toBe(19_999);
  expect(await catalogue.refresh()).toEqual({ ok: true, value: { count: 20_000 } });
  expect(beside()).toBe(0);
  expect(temp.ledger.db.pragma('integrity_check', { simple: true })).toBe('ok');
});
