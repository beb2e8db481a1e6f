// What is signed is what arrives: random ids, queries and bodies over a real socket, the signature verified from the bytes received.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import {
  collect,
  orderBody,
  productBody,
  type Recorded,
  type RecordingServer,
  startRecordingServer,
} from '../../testkit/service/recording-server.ts';
import { isSigned as isSignedWith } from './arrived.ts';

const key = signingKey('TESTKEY1', 's3cr3t-Äö/+=');
let server: RecordingServer;
let client: ServiceClient;

beforeAll(async () => {
  server = await startRecordingServer((request, response) => {
    const id = decodeURIComponent(request.target.split('/')[3]?.split('?')[0] ?? '');
    const bodyOf = (target: string) => {
      if (target.startsWith('/v1/products?')) return { products: [], cursors: { next: null, previous: null } };
      return target.startsWith('/v1/products/') ? productBody(id) : orderBody(id === '' ? 'new' : id);
    };
    response.end(JSON.stringify(bodyOf(request.target)));
  });
  client = createServiceClient({
    baseUrl: server.baseUrl,
    key,
    transport: createUndiciTransport(),
    now: () => new Date(),
  });
});

afterAll(async () => {
  await client.close();
  await server.close();
});

function arrived(): Recorded {
  const request = server.requests.pop();
  if (!request) throw new Error('nothing arrived');
  return request;
}

const isSigned = (request: Recorded): boolean => isSignedWith(request, key);

// Any text: letters of all scripts, spaces, slashes, question marks, control characters, unpaired surrogates apart.
const anyId = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).filter((id) => id !== '.' && id !== '..');

test('any id arrives as one path segment, whole, under a valid signature', async () => {
  await fc.assert(
    fc.asyncProperty(anyId, async (id) => {
      const answer = await client.retailOrder(id);
      const request = arrived();
      expect(isSigned(request)).toBe(true);
      expect(request.target.split('/').length).toBe(4);
      expect(decodeURIComponent(request.target.split('/')[3] ?? '')).toBe(id);
      expect(answer.ok && answer.value.value.id).toBe(id);
    }),
    { numRuns: 150 },
  );
});

test('any filter arrives as given, under a valid signature', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.integer({ min: 1, max: 500 }),
      async (country, size) => {
        const answers = await collect(client.products({ country, distributionScheme: 'agency', size }));
        const request = arrived();
        expect(isSigned(request)).toBe(true);
        const query = new URL(request.target, 'http://service').searchParams;
        expect([...query]).toStrictEqual([
          ['country', country],
          ['distribution_scheme', 'agency'],
          ['size', String(size)],
        ]);
        expect(answers.map((answer) => answer.ok)).toStrictEqual([true]);
      },
    ),
    { numRuns: 100 },
  );
});

test('any body and key arrive byte for byte, under a valid signature', async () => {
  const anyKey = fc.stringMatching(/^[a-zA-Z0-9_-]{1,40}$/);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), anyKey, async (body, idempotencyKey) => {
      await client.createRetailOrder(body, idempotencyKey);
      const request = arrived();
      expect(Buffer.compare(request.body, body)).toBe(0);
      expect(request.headers['idempotency-key']).toBe(idempotencyKey);
      expect(isSigned(request)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('a part of a larger buffer is sent as that part', async () => {
  const whole = Buffer.from('xx{"a":"ü"}yy');
  await client.confirmRetailOrder('o-1', whole.subarray(2, whole.length - 2));
  const request = arrived();
  expect(request.body.toString()).toBe('{"a":"ü"}');
  expect(isSigned(request)).toBe(true);
});

test('an invalidation has no body, no content type and no key', async () => {
  await client.invalidateRetailOrder('o-1');
  const request = arrived();
  expect(request.target).toBe('/v1/retail_orders/o-1/actions/invalidate');
  expect(request.body.length).toBe(0);
  expect(request.headers['content-type']).toBeUndefined();
  expect(request.headers['idempotency-key']).toBeUndefined();
  expect(isSigned(request)).toBe(true);
});

test('an id that no address can name is answered as missing, without a request', async () => {
  for (const id of ['', '.', '..', '\ud800']) {
    const answer = await client.retailOrder(id);
    expect(answer.ok ? null : answer.error).toMatchObject({ kind: 'refused', status: 404, code: 'entity_not_found' });
  }
  expect(server.requests).toStrictEqual([]);
});

test('an idempotency key outside section 8 is a bug and never sent', () => {
  expect(() => client.createRetailOrder(new Uint8Array(), '')).toThrow('section 8');
  expect(() => client.createRetailOrder(new Uint8Array(), 'a\nb')).toThrow('section 8');
  expect(() => client.createRetailOrder(new Uint8Array(), 'x'.repeat(41))).toThrow('section 8');
  expect(server.requests).toStrictEqual([]);
});

test('a base address with a trailing slash, and one over a deeper path, is signed as sent', async () => {
  for (const baseUrl of [`${server.baseUrl}/`, server.baseUrl.replace('/v1', '/shop%20a/v1')]) {
    const other = createServiceClient({ baseUrl, key, transport: createUndiciTransport(), now: () => new Date() });
    await other.ping();
    const request = arrived();
    expect(request.target.endsWith('/v1/ping')).toBe(true);
    expect(isSigned(request)).toBe(true);
    await other.close();
  }
});
