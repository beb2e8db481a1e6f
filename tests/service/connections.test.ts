// Keep-alive and overlap: calls that follow one another share a connection, calls at once do not wait for one another.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { orderBody, type RecordingServer, startRecordingServer } from '../../testkit/service/recording-server.ts';

let server: RecordingServer;
let client: ServiceClient;
let held: ((end: 'answer' | 'break') => void)[];

beforeEach(async () => {
  held = [];
  server = await startRecordingServer(async (request, response) => {
    const id = request.target.split('/')[3] ?? '';
    if (id.startsWith('slow')) {
      const end = await new Promise<'answer' | 'break'>((resolve) => held.push(resolve));
      if (end === 'break') return void response.destroy();
    }
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
  for (const end of held) end('answer');
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

test.each([
  ['first', 0],
  ['second', 1],
])('after the %s of two connections broke, the warm one is used, not a new one', async (_which, broken) => {
  const both = ['slow-0', 'slow-1'].map((id) => client.retailOrder(id));
  await expect.poll(() => held.length).toBe(2);
  held.forEach((end, n) => {
    end(n === broken ? 'break' : 'answer');
  });
  expect((await Promise.all(both)).map((answer) => answer.ok)).toStrictEqual([broken !== 0, broken !== 1]);
  for (let n = 0; n < 5; n++) expect((await client.ping()).ok).toBe(true);
  expect(server.connections()).toBe(2);
});
