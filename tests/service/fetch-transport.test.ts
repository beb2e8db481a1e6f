// Training's service lives in this process: the same signature, Host, Date and bytes reach it, and no failure is an exception.
import { afterEach, expect, test, vi } from 'vitest';
import { createServiceClient } from '../../electron/service/client.ts';
import { createFetchTransport } from '../../electron/service/fetch-transport.ts';
import { parseAuthorization, signingKey, verify } from '../../shared/interface/signature.ts';
import { orderBody } from '../../testkit/service/recording-server.ts';

const key = signingKey('TESTKEY1', 's3cr3t-Äö/+=');
const baseUrl = 'https://training.example/v1';

function clientOver(fetch: (request: Request) => Promise<Response>) {
  const transport = createFetchTransport(fetch);
  return createServiceClient({ baseUrl, key, transport, now: () => new Date() });
}

async function failureOf(client: ReturnType<typeof clientOver>): Promise<unknown> {
  const answer = await client.createRetailOrder(Buffer.from('{}'), 'key-1');
  return answer.ok ? null : answer.error;
}

afterEach(() => {
  vi.useRealTimers();
});

test('host, date, key and bytes arrive as signed', async () => {
  const seen: boolean[] = [];
  const client = clientOver(async (request) => {
    const url = new URL(request.url);
    const given = parseAuthorization(request.headers.get('authorization') ?? '');
    const parts = {
      hostPort: `${request.headers.get('host')}:443`,
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      date: request.headers.get('date') ?? '',
      idempotencyKey: request.headers.get('idempotency-key') ?? '',
      body: new Uint8Array(await request.arrayBuffer()),
    };
    seen.push(verify(parts, key.secret, given?.signature ?? ''));
    return Response.json(orderBody('ö /?'), { status: 201 });
  });
  expect((await client.createRetailOrder(Buffer.from('{"a":"ü"}'), 'key-1')).ok).toBe(true);
  expect((await client.retailOrder('ö /?')).ok).toBe(true);
  expect((await client.invalidateRetailOrder('ö /?')).ok).toBe(true);
  expect(seen).toStrictEqual([true, true, true]);
});

test('a service that throws, rejects, or breaks off its body gives no answer', async () => {
  const broken = new ReadableStream({
    pull(controller) {
      controller.enqueue(Buffer.from('{"id"'));
      controller.error(new Error('gone'));
    },
  });
  const services: ((request: Request) => Promise<Response>)[] = [
    () => {
      throw new Error('bug');
    },
    () => Promise.reject(new TypeError('connection dropped')),
    async () => new Response(broken, { status: 201 }),
  ];
  for (const service of services) expect(await failureOf(clientOver(service))).toStrictEqual({ kind: 'no-answer' });
});

test('a service that is silent, or stalls in the middle of its body, is given up after 30 s', async () => {
  vi.useFakeTimers();
  const stalled = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{"id"')) });
  let aborted = false;
  const services: ((request: Request) => Promise<Response>)[] = [
    (request) => {
      request.signal.addEventListener('abort', () => {
        aborted = true;
      });
      return new Promise<Response>(() => {});
    },
    async () => new Response(stalled, { status: 201 }),
  ];
  for (const service of services) {
    const failure = failureOf(clientOver(service));
    await vi.advanceTimersByTimeAsync(29_999);
    await expect(Promise.race([failure, Promise.resolve('still waiting')])).resolves.toBe('still waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toStrictEqual({ kind: 'no-answer' });
  }
  expect(aborted).toBe(true);
});

test('an answer beyond 16 MiB is broken off', async () => {
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)) });
  expect(await failureOf(clientOver(async () => new Response(endless, { status: 201 })))).toStrictEqual({
    kind: 'no-answer',
  });
});

test('closing breaks off what is under way and refuses what comes later', async () => {
  let calls = 0;
  const client = clientOver(() => {
    calls++;
    return new Promise<Response>(() => {});
  });
  const under = failureOf(client);
  await client.close();
  expect(await under).toStrictEqual({ kind: 'no-answer' });
  expect(await failureOf(client)).toStrictEqual({ kind: 'unreachable' });
  expect(calls).toBe(1);
});
