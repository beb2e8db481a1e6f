// Answers that came whole and are not what the specification says: what the till is told about them.
import { afterEach, expect, test } from 'vitest';
import type { ServiceFailure } from '../../electron/service/answer.ts';
import { createServiceClient, type ServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import {
  orderBody,
  type RecordingServer,
  type Reply,
  replyJson,
  replyRaw,
  startRecordingServer,
} from '../../testkit/service/recording-server.ts';

const toClose: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(toClose.splice(0).map((one) => one.close()));
});

function clientOf(baseUrl: string): ServiceClient {
  const key = signingKey('K', 's');
  const client = createServiceClient({ baseUrl, key, transport: createUndiciTransport(), now: () => new Date() });
  toClose.push(client);
  return client;
}

async function serveHttp(reply: Reply): Promise<RecordingServer> {
  const server = await startRecordingServer(reply);
  toClose.push(server);
  return server;
}

async function failureOf(client: ServiceClient): Promise<ServiceFailure | null> {
  const answer = await client.createRetailOrder(Buffer.from('{"a":1}'), 'key-1');
  return answer.ok ? null : answer.error;
}

function withDelivery(delivery: object): object {
  return { ...orderBody('o-1', 'completed'), delivery };
}

test('a code as long as a code may be is read, and one of another type is none', async () => {
  const code = 'A'.repeat(256);
  const server = await serveHttp(replyJson(201, withDelivery({ code, pin: 7 })));
  const answer = await clientOf(server.baseUrl).createRetailOrder(Buffer.from('{"a":1}'), 'key-1');
  expect(answer.ok && answer.value.value.delivery).toMatchObject({ code, pin: null, serial: null, urls: [] });
});

test.each([
  ['no JSON', '<html>Welcome to the hotel</html>'],
  ['broken JSON', '{"id":'],
  ['JSON of another shape', '{"hello":"world"}'],
  ['an order in a state nobody knows', JSON.stringify(orderBody('o-1', 'teleported'))],
  ['an array', '[]'],
  ['null', 'null'],
  ['an empty body', ''],
  ['a code of 200,000 characters', JSON.stringify(withDelivery({ code: 'A'.repeat(200_000) }))],
  ['a PIN of 257 characters', JSON.stringify(withDelivery({ code: 'A1', pin: '1'.repeat(257) }))],
  ['an order id of 201 characters', JSON.stringify(orderBody('o'.repeat(201)))],
])('a 201 with %s is nonsense', async (_what, body) => {
  const server = await serveHttp(replyRaw(201, body));
  expect(await failureOf(clientOf(server.baseUrl))).toStrictEqual({ kind: 'nonsense', status: 201 });
});

test('a 201 whose bytes are no UTF-8 is nonsense', async () => {
  const body = Buffer.from(JSON.stringify(orderBody('o-1')).replace('acme', 'acm\u00e9'), 'latin1');
  const server = await serveHttp(replyRaw(201, body));
  expect(await failureOf(clientOf(server.baseUrl))).toStrictEqual({ kind: 'nonsense', status: 201 });
});

test('a 204 where a body is due is nonsense', async () => {
  const server = await serveHttp(replyRaw(204, ''));
  expect(await failureOf(clientOf(server.baseUrl))).toStrictEqual({ kind: 'nonsense', status: 204 });
});

test('the body decides, not its content type', async () => {
  const server = await serveHttp(replyJson(201, orderBody('o-1'), { 'content-type': 'text/html' }));
  expect(await failureOf(clientOf(server.baseUrl))).toBeNull();
});

test('an answer about another order than the one asked for is nonsense', async () => {
  const server = await serveHttp(replyJson(200, orderBody('o-2', 'completed')));
  const client = clientOf(server.baseUrl);
  for (const answer of [await client.retailOrder('o-1'), await client.confirmRetailOrder('o-1', Buffer.from('{}'))]) {
    expect(answer.ok ? null : answer.error).toStrictEqual({ kind: 'nonsense', status: 200 });
  }
});

test('a redirect is not followed', async () => {
  const target = await serveHttp(replyJson(201, orderBody('o-1')));
  const server = await serveHttp(replyJson(307, {}, { location: `${target.baseUrl}/retail_orders` }));
  expect(await failureOf(clientOf(server.baseUrl))).toMatchObject({ kind: 'unrecognised', status: 307 });
  expect(target.requests).toStrictEqual([]);
});
