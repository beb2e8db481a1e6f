// What each call of the client sends, byte for byte, and what it makes of the answer.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServiceAnswer } from '../../electron/service/answer.ts';
import { createServiceClient, type SandboxServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import {
  collect,
  type RecordingServer,
  replyJson,
  replyRaw,
  startRecordingServer,
} from '../../testkit/service/recording-server.ts';
import { isSigned } from './arrived.ts';

const secret = 's3cr3t-Äö/+=';
let server: RecordingServer;
let client: SandboxServiceClient;

beforeEach(async () => {
  server = await startRecordingServer();
  client = createServiceClient({
    baseUrl: server.baseUrl,
    key: signingKey('K', secret),
    transport: createUndiciTransport(),
    now: () => new Date(),
    environment: 'sandbox',
  });
});
afterEach(async () => {
  await client.close();
  await server.close();
});

const partner = {
  id: '3F2B8C1E-0d5a-4b7e-9a61-7c1f0e5d2a44',
  name: 'Hafen GmbH',
  country: 'DE',
  registration_number: null,
  state: 'pending',
  created_at: '2026-11-06T08:49:37Z',
  updated_at: '2026-11-06T08:49:37Z',
};
const order = {
  id: 'o/1 ü',
  state: 'completed',
  product_code: 'acme-gift',
  customer: { id: 'c-1' },
  country: 'DE',
  face_value: { currency: 'EUR', amount: '25.00' },
  processing_mode: 'sync',
  delivery_method: { type: 'code' },
  created_at: '2026-11-06T08:49:37Z',
  updated_at: '2026-11-06T08:49:37Z',
  delivery: { code: 'TEST', urls: [{ type: 'page', url: 'https://cards.example.test/1' }] },
};
const money = { currency: 'EUR', balance: '100.00', limit: '0.00', available_balance: '-5.00' };

/** Method, target, body, key; and that what arrived was signed. */
function arrived(): readonly string[] {
  const request = server.requests.at(-1);
  if (!request) throw new Error('nothing arrived');
  expect(isSigned(request, signingKey('K', secret))).toBe(true);
  const { method, target, body, headers } = request;
  const key = headers['idempotency-key'];
  return [method, target, body.toString(), ...(key === undefined ? [] : [String(key)])];
}

const kindOf = (answer: ServiceAnswer<unknown>): string => (answer.ok ? 'ok' : answer.error.kind);

test('a balance is read and set in one currency, and no other is taken for it', async () => {
  server.reply(replyJson(200, money));
  const read = await client.balance('EUR');
  expect(arrived()).toStrictEqual(['GET', '/v1/balances/EUR', '']);
  expect(read.ok && read.value.value).toMatchObject(money);
  await client.setBalance('EUR', { balance: '100.00' });
  expect(arrived()).toStrictEqual(['PATCH', '/v1/balances/EUR', '{"balance":"100.00"}']);
  expect(kindOf(await client.balance('USD'))).toBe('nonsense');
  expect(kindOf(await client.setBalance('USD', { balance: '1' }))).toBe('nonsense');
});

test('a client partner is created, read, updated and told of an event', async () => {
  server.reply(replyJson(201, partner));
  const created = await client.createClientPartner({ name: 'Hafen GmbH', country: 'DE' });
  expect(arrived()).toStrictEqual(['POST', '/v1/client_partners', '{"name":"Hafen GmbH","country":"DE"}']);
  expect(created.ok && created.value).toMatchObject({ status: 201, value: partner });
  expect(kindOf(await client.clientPartner(partner.id.toLowerCase()))).toBe('ok');
  expect(arrived()).toStrictEqual(['GET', `/v1/client_partners/${partner.id.toLowerCase()}`, '']);
  expect(kindOf(await client.updateClientPartner(partner.id, { name: 'Kai' }))).toBe('ok');
  expect(arrived()).toStrictEqual(['PATCH', `/v1/client_partners/${partner.id}`, '{"name":"Kai"}']);
  expect(kindOf(await client.clientPartner('another'))).toBe('nonsense');
  expect(kindOf(await client.updateClientPartner('another', {}))).toBe('nonsense');
});

test('events are triggered with their name, and answered by nothing at all', async () => {
  server.reply(replyRaw(204, ''));
  const triggered = await client.triggerClientPartnerEvent(partner.id, 'approved');
  expect(triggered).toStrictEqual({ ok: true, value: { status: 204, value: null } });
  const path = `/v1/client_partners/${partner.id}/actions/trigger_event`;
  expect(arrived()).toStrictEqual(['POST', path, '{"event":"approved"}']);
  expect(kindOf(await client.triggerProductEvent('acme-gift', 'updated'))).toBe('ok');
  expect(arrived()).toStrictEqual(['POST', '/v1/products/acme-gift/actions/trigger_event', '{"event":"updated"}']);
  server.reply(replyRaw(200, '<p>Please accept the terms of this network'));
  expect(kindOf(await client.triggerProductEvent('acme-gift', 'updated'))).toBe('nonsense');
});

test('an answer without a body is no resource', async () => {
  server.reply(replyRaw(200, ''));
  expect(kindOf(await client.ping())).toBe('nonsense');
  expect(kindOf(await client.order('o/1 ü'))).toBe('nonsense');
});

test('an order is created with its very bytes and its key, read, invalidated and refunded', async () => {
  server.reply(replyJson(202, { ...order, state: 'processing', delivery: null }));
  const bytes = Buffer.from('{ "product_code" : "acme-gift" }');
  const created = await client.createOrder(bytes, 'key-1');
  expect(arrived()).toStrictEqual(['POST', '/v1/orders', bytes.toString(), 'key-1']);
  expect(created.ok && [created.value.status, created.value.value.state]).toStrictEqual([202, 'processing']);
  server.reply(replyJson(200, order));
  const read = await client.order('o/1 ü');
  expect(arrived()).toStrictEqual(['GET', '/v1/orders/o%2F1%20%C3%BC', '']);
  expect(read.ok && read.value.value.delivery).toMatchObject(order.delivery);
  expect(kindOf(await client.invalidateOrder('o/1 ü'))).toBe('ok');
  expect(arrived()).toStrictEqual(['POST', '/v1/orders/o%2F1%20%C3%BC/actions/invalidate', '']);
  expect(kindOf(await client.refundOrder('o/1 ü'))).toBe('ok');
  expect(arrived()).toStrictEqual(['POST', '/v1/orders/o%2F1%20%C3%BC/actions/refund', '']);
  for (const other of [client.order('o-2'), client.invalidateOrder('o-2'), client.refundOrder('o-2')])
    expect(kindOf(await other)).toBe('nonsense');
  expect(() => client.createOrder(bytes, 'not a key')).toThrow('section 8');
});

test('each list is read to its end, its cursors as they came', async () => {
  const live = createServiceClient({
    baseUrl: server.baseUrl,
    key: signingKey('K', secret),
    transport: createUndiciTransport(),
    now: () => new Date(),
    environment: 'live',
  });
  const next = 'p 2/+=&?ü';
  const asked: (string | undefined)[] = [];
  const settlement = { id: 's-1', state: 'a state of tomorrow' };
  server.reply((request, response) => {
    asked.push(request.target);
    const cursors = { next: request.target.includes('next=') ? null : next, previous: null };
    response.end(JSON.stringify({ client_partners: [partner], settlements: [settlement], cursors }));
  });
  expect((await collect(client.clientPartners({ size: 1 }))).map(kindOf)).toStrictEqual(['ok', 'ok']);
  expect((await collect(client.clientPartners())).map(kindOf)).toStrictEqual(['ok', 'ok']);
  expect((await collect(live.settlements({ states: ['paid', 'pending'], size: 2 }))).map(kindOf)).toStrictEqual([
    'ok',
    'ok',
  ]);
  const cursor = encodeURIComponent(next);
  expect(asked).toStrictEqual([
    '/v1/client_partners?size=1',
    `/v1/client_partners?size=1&next=${cursor}`,
    '/v1/client_partners',
    `/v1/client_partners?next=${cursor}`,
    '/v1/settlements?states=paid%2Cpending&size=2',
    `/v1/settlements?states=paid%2Cpending&size=2&next=${cursor}`,
  ]);
  server.reply(replyJson(200, { id: 'S-1', state: 'paid', currency: 'EUR', amount: '5.00' }));
  const read = await live.settlement('s-1');
  expect(arrived()).toStrictEqual(['GET', '/v1/settlements/s-1', '']);
  expect(read.ok && read.value.value).toMatchObject({ state: 'paid', amount: '5.00' });
  expect(kindOf(await live.settlement('s-2'))).toBe('nonsense');
  await live.close();
});
