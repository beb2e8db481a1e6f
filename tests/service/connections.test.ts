// Keep-alive and overlap: calls that follow one another share a connection, calls at once do not wait for one another.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { orderBody, type RecordingServer, startRecordingServer } from './recording-server.ts';

let server: RecordingServer;
let client: ServiceClient;
let held: (() => void)[];

beforeEach(async () => {
  held = [];
  server = await startRecordingServer(async (request, response) => {
    const id = request.target.split('/')[3] ?? '';
    if (id.startsWith('slow')) await new Promise<void>((resolve) => held.push(resolve));
    response.end(JSON.stringify(request.target === '/v1/ping' ? {} : orderBody(id === '' ? 'new' : id)));
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

test('fifty calls one after another use one connection', async () => {
  for (let n = 0; n < 25; n++) {
    expect((await client.ping()).ok).toBe(true);
    expect((await client.createRetailOrder(Buffer.from('{}'), `key-${n}`)).ok).toBe(true);
  }
  expect(server.connections()).toBe(1);
});

test('refusals keep the connection', async () => {
  server.reply((_request, response) => {
    response.writeHead(400);
    response.end('{"class":"invalid_state","code":"order_processing"}');
  });
  for (let n = 0; n < 5; n++) await client.invalidateRetailOrder('o-1');
  expect(server.connections()).toBe(1);
});

test('a whole sale of slow confirms does not hold up the next sale', async () => {
  const confirms = Array.from({ length: 50 }, (_, n) => client.confirmRetailOrder(`slow-${n}`, Buffer.from('{}')));
  await expect.poll(() => held.length).toBe(50);
  expect((await client.createRetailOrder(Buffer.from('{}'), 'key-1')).ok).toBe(true);
  expect((await client.ping()).ok).toBe(true);
  expect(held.length).toBe(50);
  for (const release of held) release();
  expect((await Promise.all(confirms)).every((answer) => answer.ok)).toBe(true);
  expect(server.connections()).toBe(51);
});

test('more calls at once than connections are all served, in turn', async () => {
  const few = createUndiciTransport({ connections: 3 });
  const narrow = createServiceClient({
    baseUrl: server.baseUrl,
    key: signingKey('K', 's'),
    transport: few,
    now: () => new Date(),
  });
  const answers = await Promise.all(Array.from({ length: 40 }, () => narrow.ping()));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(server.connections()).toBe(3);
  await narrow.close();
});

test('after a slow call broke, a warm connection is preferred to a new one', async () => {
  const slow = client.retailOrder('slow-1');
  await expect.poll(() => held.length).toBe(1);
  await client.ping();
  expect(server.connections()).toBe(2);
  for (const release of held) release();
  await slow;
  for (let n = 0; n < 5; n++) await client.ping();
  expect(server.connections()).toBe(2);
});
