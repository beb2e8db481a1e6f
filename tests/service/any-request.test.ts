// What is signed is what arrives, for any base address, path, query and body: the caller beneath all typed calls, over a real socket.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createCaller } from '../../electron/service/call.ts';
import type { Transport } from '../../electron/service/transport.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { type RecordingServer, startRecordingServer } from '../../testkit/service/recording-server.ts';
import { isWhole } from '../../testkit/whole.ts';
import { isSigned } from './arrived.ts';
import { answerRaw, startTcpServer } from './tcp-server.ts';

const key = signingKey('TESTKEY1', 's3cr3t-Äö/+=');
let server: RecordingServer;
let transport: Transport;

beforeAll(async () => {
  server = await startRecordingServer();
  transport = createUndiciTransport({ environment: {} });
});
afterAll(async () => {
  await transport.close();
  await server.close();
});

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const anything = z.unknown();

test('any base path, path and query, encoded or not, in any order, is signed as it arrives', async () => {
  const method = fc.constantFrom('GET', 'POST', 'PATCH');
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, method, async (basePath, path, query, verb) => {
      const baseUrl = `${new URL(server.baseUrl).origin}/${basePath.replace(/[?#\\]/g, '')}/v1`;
      const caller = createCaller({ baseUrl, key, transport, now: () => new Date() });
      const answer = await caller.call({ method: verb, path: `/${path}?b=2&a=${query}&a=1&%61=%20+` }, anything);
      expect(answer.ok).toBe(true);
      const request = server.requests.pop();
      expect(request?.method).toBe(verb);
      expect(request && isSigned(request, key)).toBe(true);
    }),
    { numRuns: isWhole ? 200 : 50 },
  );
});

test('a query arrives in the order and the encoding it was given', async () => {
  const caller = createCaller({ baseUrl: server.baseUrl, key, transport, now: () => new Date() });
  for (const query of ['z=1&a=2&m=3', 'a=%C3%BC&a=ü'.replace('ü', '%c3%bc'), 'a=b+c%20d', 'a=1&a=1&&b', '']) {
    await caller.call({ method: 'GET', path: `/ping?${query}` }, anything);
    const request = server.requests.pop();
    expect(request?.target).toBe(query === '' ? '/v1/ping' : `/v1/ping?${query}`);
    expect(request && isSigned(request, key)).toBe(true);
  }
});

test('bodies from none to 1 MiB arrive byte for byte', async () => {
  const caller = createCaller({ baseUrl: server.baseUrl, key, transport, now: () => new Date() });
  const sizes = fc.constantFrom(0, 1, 2, 65_535, 65_536, 65_537, 1024 * 1024);
  await fc.assert(
    fc.asyncProperty(sizes, fc.uint8Array({ minLength: 1, maxLength: 64 }), async (size, pattern) => {
      const body = Buffer.alloc(size, pattern);
      await caller.call({ method: 'PATCH', path: '/balances/EUR', body }, anything);
      const request = server.requests.pop();
      expect(request?.body.equals(body)).toBe(true);
      expect(request && isSigned(request, key)).toBe(true);
    }),
    {
      numRuns: isWhole ? 40 : 10,
      examples: [
        [0, Uint8Array.of(1)],
        [1024 * 1024, Uint8Array.of(7, 8, 9)],
      ],
    },
  );
});

test.each([
  ['http://[::1]:PORT/v1', '[::1]:PORT'],
  ['http://LOCALHOST:PORT/v1', 'localhost:PORT'],
  ['https://API.Example.test/v1', 'api.example.test'],
  ['https://api.example.test:443/v1', 'api.example.test'],
  ['https://bücher.example.test:8443/v1', 'xn--bcher-kva.example.test:8443'],
])('the base address %s sends and signs the host %s', async (base, host) => {
  const port = new URL(server.baseUrl).port;
  const sent: Record<string, string>[] = [];
  const baseUrl = base.replace('PORT', port);
  const recording: Transport = {
    async send(request) {
      sent.push({ ...request.headers });
      return { kind: 'unreachable' };
    },
    async close() {},
  };
  const caller = createCaller({ baseUrl, key, transport: recording, now: () => new Date() });
  await caller.call({ method: 'GET', path: '/ping' }, anything);
  const [headers = {}] = sent;
  expect(headers.host).toBe(host.replace('PORT', port));
  const request = { method: 'GET', target: '/v1/ping', headers, body: Buffer.alloc(0) };
  expect(isSigned(request, key, /:\d+$/.test(host.replace('PORT', port)) ? '' : ':443')).toBe(true);
});

test('the headers of an answer are read in whatever case they come', async () => {
  const body = '{"class":"x","code":"rate_limit_exceeded"}';
  const raw = `HTTP/1.1 429 Too Many\r\nRETRY-after: 7\r\nCONTENT-LENGTH: ${body.length}\r\n\r\n${body}`;
  const tcp = await startTcpServer(answerRaw(raw));
  const caller = createCaller({ baseUrl: tcp.baseUrl, key, transport, now: () => new Date() });
  const answer = await caller.call({ method: 'GET', path: '/ping' }, anything);
  expect(answer.ok ? null : answer.error).toMatchObject({ code: 'rate_limit_exceeded', retryAfterMs: 7000 });
  await tcp.close();
});
