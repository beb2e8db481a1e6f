// Each way in which an answer can fail to come, by a real server that misbehaves so; and what the till is told about it.
import { afterEach, expect, test } from 'vitest';
import type { ServiceFailure } from '../../electron/service/answer.ts';
import { createServiceClient, type ServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { orderBody } from '../../testkit/service/recording-server.ts';
import { startSwallowingHost } from './swallowing-host.ts';
import { answerRaw, nobodysAddress, startTcpServer, type TcpServer } from './tcp-server.ts';

const toClose: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(toClose.splice(0).map((one) => one.close()));
});

/** So long a request waits that only the limit of the connection can end it before the test is given up. */
const foreverMs = 3_600_000;

function clientOf(baseUrl: string, timeoutMs = 5000): ServiceClient {
  const transport = createUndiciTransport({ connectTimeoutMs: 1000 });
  const client = createServiceClient({
    baseUrl,
    key: signingKey('K', 's'),
    transport,
    now: () => new Date(),
    timeoutMs,
  });
  toClose.push(client);
  return client;
}

async function serve(onConnection: Parameters<typeof startTcpServer>[0]): Promise<TcpServer> {
  const server = await startTcpServer(onConnection);
  toClose.push(server);
  return server;
}

async function failureOf(client: ServiceClient): Promise<ServiceFailure | null> {
  const answer = await client.createRetailOrder(Buffer.from('{"a":1}'), 'key-1');
  return answer.ok ? null : answer.error;
}

test('a refused connection is unreachable', async () => {
  expect(await failureOf(clientOf(await nobodysAddress()))).toStrictEqual({ kind: 'unreachable' });
});

test('a name that does not exist is unreachable', async () => {
  expect(await failureOf(clientOf('http://no-such-host.invalid/v1'))).toStrictEqual({ kind: 'unreachable' });
});

test('a TLS handshake that is never answered is unreachable, and the request is not sent', async () => {
  const server = await serve(() => {});
  const client = clientOf(server.baseUrl.replace('http:', 'https:'), foreverMs);
  expect(await failureOf(client)).toStrictEqual({ kind: 'unreachable' });
  expect(server.received()).not.toContain('retail_orders');
});

test('a connection reset during the TLS handshake is unreachable', async () => {
  const server = await serve((socket) => socket.once('data', () => socket.resetAndDestroy()));
  expect(await failureOf(clientOf(server.baseUrl.replace('http:', 'https:')))).toStrictEqual({ kind: 'unreachable' });
});

test('a service that accepts and says nothing is no answer, at the limit', async () => {
  const server = await serve(() => {});
  const started = performance.now();
  expect(await failureOf(clientOf(server.baseUrl, 300))).toStrictEqual({ kind: 'no-answer' });
  expect(performance.now() - started).toBeGreaterThanOrEqual(295);
  expect(server.received()).toContain('POST /v1/retail_orders HTTP/1.1');
});

test('an answer that trickles is no answer at the limit, though bytes keep coming', async () => {
  const server = await serve((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 201 Created\r\ncontent-length: 100000\r\n\r\n');
      const timer = setInterval(() => socket.write(' '), 20);
      socket.on('close', () => clearInterval(timer));
    });
  });
  expect(await failureOf(clientOf(server.baseUrl, 400))).toStrictEqual({ kind: 'no-answer' });
});

test('a reset after the request arrived is no answer, and nothing is sent twice', async () => {
  const server = await serve((socket) => socket.once('data', () => socket.resetAndDestroy()));
  expect(await failureOf(clientOf(server.baseUrl))).toStrictEqual({ kind: 'no-answer' });
  expect(server.received().split('POST ').length - 1).toBe(1);
  expect(server.connections()).toBe(1);
});

test('a close without a byte is no answer, also to a GET, and nothing is sent twice', async () => {
  const server = await serve((socket) => socket.once('data', () => socket.end()));
  const answer = await clientOf(server.baseUrl).retailOrder('o-1');
  expect(answer.ok ? null : answer.error).toStrictEqual({ kind: 'no-answer' });
  expect(server.received().split('GET ').length - 1).toBe(1);
});

test('a keep-alive connection that dies under the second request is no answer, and it is sent once', async () => {
  const ping = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
  const server = await serve((socket) => {
    socket.once('data', () => {
      socket.write(ping);
      socket.once('data', () => socket.resetAndDestroy());
    });
  });
  const client = clientOf(server.baseUrl);
  expect((await client.ping()).ok).toBe(true);
  expect(await failureOf(client)).toStrictEqual({ kind: 'no-answer' });
  expect(server.received().split('POST ').length - 1).toBe(1);
  expect(server.connections()).toBe(1);
});

test('half a body is no answer', async () => {
  const whole = JSON.stringify(orderBody('o-1'));
  const raw = `HTTP/1.1 201 Created\r\ncontent-length: ${whole.length}\r\n\r\n${whole.slice(0, 40)}`;
  const server = await serve(answerRaw(raw));
  expect(await failureOf(clientOf(server.baseUrl))).toStrictEqual({ kind: 'no-answer' });
});

test('a chunked body that breaks off is no answer', async () => {
  const server = await serve(answerRaw('HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"id"\r\n'));
  expect(await failureOf(clientOf(server.baseUrl))).toStrictEqual({ kind: 'no-answer' });
});

test('what is not HTTP is no answer', async () => {
  const server = await serve(answerRaw('SSH-2.0-OpenSSH_9.2\r\n'));
  expect(await failureOf(clientOf(server.baseUrl))).toStrictEqual({ kind: 'no-answer' });
});

test('an answer beyond 16 MiB is broken off, not read', async () => {
  const server = await serve((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n');
      const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000, ' '), Buffer.from('\r\n')]);
      const push = (): void => {
        while (!socket.destroyed && socket.write(chunk)) {}
      };
      socket.on('drain', push);
      push();
    });
  });
  expect(await failureOf(clientOf(server.baseUrl, 15_000))).toStrictEqual({ kind: 'no-answer' });
});

test('a request that was given up while it waited for a connection is never sent afterwards', async () => {
  const server = await serve(() => {});
  const transport = createUndiciTransport({ connections: 1 });
  toClose.push(transport);
  const request = (path: string, timeoutMs: number) => ({
    method: 'GET' as const,
    url: new URL(`${server.baseUrl}${path}`),
    headers: {},
    body: null,
    timeoutMs,
  });
  const slow = transport.send(request('/slow', 400));
  expect(await transport.send(request('/waiting', 100))).toStrictEqual({ kind: 'unreachable' });
  expect(await slow).toStrictEqual({ kind: 'no-answer' });
  // Proof that the connection was free for it afterwards: a third one gets through.
  const third = transport.send(request('/third', 30_000));
  await expect.poll(() => server.received()).toContain('GET /v1/third');
  expect(server.received()).not.toContain('waiting');
  // Nor did it cost a connection: one for the slow one, which was broken off, one for the third.
  expect(server.connections()).toBe(2);
  await transport.close();
  expect(await third).toStrictEqual({ kind: 'no-answer' });
});

test('closing breaks off what is under way and refuses what comes later', async () => {
  const server = await serve(() => {});
  const client = clientOf(server.baseUrl, 20_000);
  const under = failureOf(client);
  await expect.poll(() => server.received()).toContain('POST /v1/retail_orders');
  await client.close();
  expect(await under).toStrictEqual({ kind: 'no-answer' });
  expect(await failureOf(client)).toStrictEqual({ kind: 'unreachable' });
  expect(server.connections()).toBe(1);
});

test('a host that swallows the connection is unreachable within the time a cashier waits', async () => {
  const host = await startSwallowingHost();
  toClose.push(host);
  const client = clientOf(`http://127.0.0.1:${host.port}/v1`, foreverMs);
  expect(await failureOf(client)).toStrictEqual({ kind: 'unreachable' });
});

test('a request that was given up while it connected is never sent, though the connection comes', async () => {
  const host = await startSwallowingHost();
  toClose.push(host);
  const transport = createUndiciTransport({ connections: 1, connectTimeoutMs: 10_000 });
  toClose.push(transport);
  const send = (path: string, timeoutMs: number) => {
    const url = new URL(`http://127.0.0.1:${host.port}/v1${path}`);
    return transport.send({ method: 'GET', url, headers: {}, body: null, timeoutMs });
  };
  expect(await send('/given-up', 100)).toStrictEqual({ kind: 'unreachable' });
  host.wake();
  expect(await send('/later', 15_000)).toMatchObject({ kind: 'answered', status: 200 });
  expect(await host.received()).toStrictEqual(['GET /v1/later HTTP/1.1']);
});
