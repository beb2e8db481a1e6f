// Lists, page by page: each cursor once and at once, and an end in every case.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import {
  collect,
  productBody,
  type RecordingServer,
  replyJson,
  startRecordingServer,
} from '../../testkit/service/recording-server.ts';

let server: RecordingServer;
let client: ServiceClient;

// Opaque cursors as a service may make them: with everything that must be encoded.
const cursorOf = (page: number): string => `p ${page}/+=&?ü`;
const pages = [['a', 'b'], [], ['c'], ['d', 'e', 'f']];

beforeEach(async () => {
  server = await startRecordingServer((request, response) => {
    const next = new URL(request.target, 'http://service').searchParams.get('next');
    const index = next === null ? 0 : pages.findIndex((_page, n) => cursorOf(n) === next);
    const cursors = { next: index + 1 < pages.length ? cursorOf(index + 1) : null, previous: null };
    response.end(JSON.stringify({ products: (pages[index] ?? []).map(productBody), cursors }));
  });
  client = createServiceClient({
    baseUrl: server.baseUrl,
    key: signingKey('K', 's'),
    transport: createUndiciTransport(),
    now: () => new Date(),
  });
});
afterEach(async () => {
  await client.close();
  await server.close();
});

const codes = (answers: Awaited<ReturnType<typeof collect<unknown>>>): unknown => JSON.parse(JSON.stringify(answers));

test('all pages are read in order, empty ones too, each cursor used once', async () => {
  const answers = await collect(client.products({ country: 'DE', size: 3 }));
  expect(answers.map((answer) => (answer.ok ? answer.value.value.read.map((one) => one.code) : null))).toStrictEqual(
    pages,
  );
  const asked = server.requests.map((request) => new URL(request.target, 'http://service').searchParams);
  expect(asked.map((query) => query.get('next'))).toStrictEqual([null, cursorOf(1), cursorOf(2), cursorOf(3)]);
  expect(asked.every((query) => query.get('country') === 'DE' && query.get('size') === '3')).toBe(true);
});

test('a cursor is used before the page that brought it is looked at', async () => {
  const reader = client.products();
  await reader.next();
  await expect.poll(() => server.requests.length).toBe(2);
  await reader.return();
});

test('reading stops after a failure', async () => {
  let served = 0;
  server.reply((request, response) => {
    served++;
    if (served === 2)
      return replyJson(400, { class: 'invalid_request', code: 'invalid_query_parameters' })(request, response);
    return replyJson(200, { products: [productBody('a')], cursors: { next: `c${served}`, previous: null } })(
      request,
      response,
    );
  });
  const answers = await collect(client.products());
  expect(answers.map((answer) => answer.ok)).toStrictEqual([true, false]);
  expect(served).toBe(2);
});

test('a service that goes round in circles is not followed', async () => {
  server.reply(replyJson(200, { products: [productBody('a')], cursors: { next: 'again', previous: null } }));
  const answers = await collect(client.products());
  expect(answers.map((answer) => (answer.ok ? 'page' : answer.error.kind))).toStrictEqual(['page', 'page', 'nonsense']);
  expect(server.requests.length).toBe(2);
});

test('a product that cannot be read is left out; a list of nothing else is nonsense', async () => {
  const broken = { ...productBody('b'), denominations: 'any' };
  const last = { next: null, previous: null };
  server.reply(replyJson(200, { products: [productBody('a'), broken, 7, null], cursors: last }));
  const [page] = await collect(client.products());
  expect(page?.ok && page.value.value).toMatchObject({ read: [{ code: 'a' }], unreadable: 3 });
  server.reply(replyJson(200, { products: [broken], cursors: last }));
  expect(codes(await collect(client.products()))).toStrictEqual([
    { ok: false, error: { kind: 'nonsense', status: 200 } },
  ]);
});

test('a page without cursors is nonsense', async () => {
  server.reply(replyJson(200, { products: [productBody('a')] }));
  expect(codes(await collect(client.products()))).toStrictEqual([
    { ok: false, error: { kind: 'nonsense', status: 200 } },
  ]);
});

test('the settlement probe tells live from sandbox, and believes no stranger', async () => {
  const probe = async (): Promise<unknown> => {
    const answer = await client.settlementProbe();
    return answer.ok ? answer.value.value : answer.error.kind;
  };
  server.reply(replyJson(200, { settlements: [], cursors: { next: null, previous: null } }));
  expect(await probe()).toBe('live');
  expect(server.requests.at(-1)?.target).toBe('/v1/settlements?size=1');
  server.reply(replyJson(404, { class: 'not_found', code: 'endpoint_not_found', message: '' }));
  expect(await probe()).toBe('sandbox');
  server.reply(replyJson(404, 'no such page'));
  expect(await probe()).toBe('unrecognised');
  server.reply(replyJson(403, { class: 'forbidden', code: 'action_not_allowed', message: '' }));
  expect(await probe()).toBe('refused');
  server.reply(replyJson(200, {}));
  expect(await probe()).toBe('nonsense');
});

test('a store is created, read and listed under its own id', async () => {
  const address = { street: 'Kai 1', city: 'Kiel', postal_code: '24103', country: 'DE' };
  const store = { id: 'store-1', name: 'Hafen', address, currency: 'EUR' };
  server.reply(replyJson(201, { ...store, limits: null, created_at: '2026-11-06T08:49:37Z' }));
  const created = await client.createStore(store);
  expect(created.ok && created.value.value).toMatchObject(store);
  expect(JSON.parse(server.requests.at(-1)?.body.toString() ?? '')).toStrictEqual(store);
  expect((await client.store('store-1')).ok).toBe(true);
  expect(server.requests.at(-1)?.target).toBe('/v1/stores/store-1');
  server.reply(replyJson(200, { stores: [store], cursors: { next: null, previous: null } }));
  const [page] = await collect(client.stores());
  expect(page?.ok && page.value.value.map((one) => one.id)).toStrictEqual(['store-1']);
});
