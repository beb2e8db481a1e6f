// Whatever comes in, the sandbox answers in the specification's words: never a 500, never a dropped connection.
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isServiceErrorCode, serviceErrors } from '../../shared/interface/error.ts';
import { keptMiB, mostGrowthMiB } from '../../testkit/interface/kept-memory.ts';
import { type Bench, confirmBody, keyId, openBench, orderBody } from '../../testkit/sandbox/bench.ts';

/** Raised by hand for a long run: `FUZZ_RUNS=20000 npx vitest run tests/sandbox/odd-input.long.test.ts`. */
const runs = Number(process.env.FUZZ_RUNS ?? 900);

let bench: Bench;
let live: Bench;
let orderId: string;
let partnerId: string;
beforeAll(async () => {
  // What is logged is bounded; a smaller bound shows the sooner that nothing else grows.
  const settings = { rateLimit: { perSecond: 1000, burst: 1_000_000 }, loggedRequests: 500 };
  bench = await openBench({ settings });
  live = await openBench({ environment: 'live', settings });
  orderId = (await bench.created()).id;
  partnerId = JSON.parse((await bench.post('/client_partners', { name: 'A', country: 'DE' })).text).id;
});
afterAll(async () => {
  await bench.close();
  await live.close();
});

const odd = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e999',
    '__proto__',
    'constructor',
    '../..',
    '%',
    '%zz',
    '%c0%af',
    'null',
    '9'.repeat(400),
  ),
);
const escaped = odd.map((text) => encodeURIComponent(text.toWellFormed()));
// A request line cannot hold everything a string can.
const raw = odd.map((text) => text.replace(/[^\x21-\x7e]|[#?]/g, '~'));
const segment = fc.oneof(escaped, raw);
const path = fc.oneof(
  fc.constantFrom('/ping', '/products', '/stores', '/retail_orders', '/settlements', '/orders', '/client_partners'),
  fc.oneof(fc.constantFrom('EUR', 'eur', 'KWD'), segment).map((text) => `/balances/${text}`),
  fc.constantFrom('', '/actions/trigger_event').map((rest) => `/client_partners/${partnerId}${rest}`),
  fc.constantFrom('/products/quillenhof-buch-eur/actions/trigger_event', '/openapi.json'),
  fc
    .tuple(fc.constantFrom('orders', 'client_partners', 'settlements'), segment)
    .map(([list, text]) => `/${list}/${text}`),
  fc.tuple(segment, fc.constantFrom('pdf', 'csv')).map(([id, type]) => `/settlements/${id}/media/${type}`),
  fc
    .tuple(segment, fc.constantFrom('invalidate', 'refund', 'confirm'))
    .map(([id, act]) => `/orders/${id}/actions/${act}`),
  segment.map((text) => `/products/${text}`),
  segment.map((text) => `/stores/${text}`),
  segment.map((text) => `/retail_orders/${text}`),
  fc.constantFrom('', '/actions/confirm', '/actions/invalidate').map((rest) => `/retail_orders/${orderId}${rest}`),
  fc
    .tuple(segment, fc.constantFrom('confirm', 'invalidate', 'refund'))
    .map(([id, act]) => `/retail_orders/${id}/actions/${act}`),
  segment.map((text) => `/${text}`),
);
const query = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc
      .array(
        fc.tuple(fc.constantFrom('size', 'next', 'previous', 'country', 'distribution_scheme', 'states', 'x'), segment),
        { maxLength: 3 },
      )
      .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`),
  },
);
const wrongValue = fc.oneof(odd, fc.integer(), fc.double(), fc.constantFrom(null, true, [], {}, [[]], { amount: {} }));
const bent = (whole: Record<string, unknown>) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(whole), '__proto__', 'toString'), wrongValue)
    .map(
      ([field, value]) =>
        `${JSON.stringify(whole).slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(value) ?? 'null'}}`,
    );
const codeOrderBody = {
  product_code: 'quillenhof-buch-eur',
  customer: { id: 'c' },
  country: 'DE',
  face_value: { currency: 'EUR', amount: '10.00' },
  processing_mode: 'sync',
  delivery_method: { type: 'code' },
};
const body = fc.oneof(
  fc.constant(''),
  bent(codeOrderBody),
  bent({ name: 'A', country: 'DE', registration_number: '7' }),
  bent({ balance: '500000.00' }),
  fc.constantFrom('created', 'approved', 'updated', 'revoked', 'x').map((event) => JSON.stringify({ event })),
  fc.tuple(bent(codeOrderBody), fc.nat(80)).map(([text, at]) => text.slice(0, at)),
  bent(orderBody),
  bent(confirmBody),
  fc.json({ maxDepth: 4 }),
  fc.constantFrom('['.repeat(20_000), '{"a":'.repeat(5000), '\ufeff{}', '"\\ud800"'),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
);
const method = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('GET', 'POST', 'PATCH') },
  { weight: 1, arbitrary: fc.constantFrom('PUT', 'HEAD', 'OPTIONS', 'TRACE') },
);
const key = fc.option(fc.oneof(fc.uuid(), fc.constantFrom('k', 'a b', '~', 'x'.repeat(41))), { nil: undefined });

// Aimed at what reads a body, or most would end at the door of a path that is none.
const aimed = fc
  .tuple(
    fc.constantFrom(
      'POST /orders',
      'POST /retail_orders',
      'POST /client_partners',
      'POST /stores',
      'PATCH /balances/EUR',
      'PATCH /client_partners/PARTNER',
      'POST /client_partners/PARTNER/actions/trigger_event',
      'POST /products/quillenhof-buch-eur/actions/trigger_event',
      'POST /retail_orders/ORDER/actions/confirm',
    ),
    body,
    fc.uuid(),
  )
  .map(([line, bytes, uuid]): [string, string, string, typeof bytes, string] => {
    const [verb = '', at = ''] = line.split(' ');
    return [verb, at.replace('PARTNER', partnerId).replace('ORDER', orderId), '', bytes, uuid];
  });
const request = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(method, path, query, body, key) },
  { weight: 2, arbitrary: aimed },
);

it('answers hundreds of odd requests with the envelope of an error, never with a 500', {
  timeout: 600_000 + runs * 20,
}, async () => {
  const statuses = new Map<number, number>();
  const kept: number[] = [];
  let sentCount = 0;
  await fc.assert(
    fc.asyncProperty(request, fc.boolean(), async ([verb, at, asked, bytes, idempotencyKey], isLive) => {
      const sent = { method: verb, target: `/v1${at}${asked}`, ...(verb !== 'TRACE' && { body: bytes }) };
      const got = await (isLive ? live : bench).call({
        ...sent,
        timeoutMs: 5000,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      });
      statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1);
      sentCount += 1;
      if (sentCount % Math.ceil(runs / 5) === 0) kept.push(keptMiB());
      expect(got.status).toBeLessThan(500);
      expect(got.headers.date).toBeDefined();
      if (verb === 'HEAD' || got.status < 300) return;
      const { class: errorClass, code } = JSON.parse(got.text);
      if (!isServiceErrorCode(code)) throw new Error(`no code of ours: ${code}`);
      expect({ status: got.status, errorClass }).toEqual({
        status: serviceErrors[code].status,
        errorClass: serviceErrors[code].class,
      });
    }),
    { numRuns: runs, seed: 20261106 },
  );
  // For a person's eyes after a long run: which answers came, and that the memory of both ends stays where it is.
  console.log(`statuses ${JSON.stringify(Object.fromEntries([...statuses].sort()))}, kept MiB ${kept.join(' ')}`);
  expect((kept.at(-1) ?? 0) - (kept[0] ?? 0)).toBeLessThan(mostGrowthMiB);
  const requests = [bench, live].flatMap((one) => one.sandbox.books().requests);
  expect(requests.filter((one) => one.bug !== null)).toEqual([]);
  // Most must have come in through the door, or nothing was tried.
  expect(statuses.get(401) ?? 0).toBeLessThan(runs / 20);
  expect(statuses.get(400) ?? 0).toBeGreaterThan(80);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(10);
});

it('says of a body beyond the most that it is too large, and does no work', async () => {
  const before = bench.sandbox.books().orders.length;
  for (const length of [300_000, 6_000_000]) {
    const text = JSON.stringify({ ...orderBody, padding: 'x'.repeat(length) });
    const got = await bench.call({
      method: 'POST',
      target: '/v1/retail_orders',
      body: text,
      idempotencyKey: 'k-large',
    });
    expect({ status: got.status, body: JSON.parse(got.text) }).toMatchObject({
      status: 400,
      body: { code: 'invalid_body_parameters', fields: { body: ['is too large'] } },
    });
  }
  expect(bench.sandbox.books().orders).toHaveLength(before);
});

it.each([
  ['a Host that is none', 'GET /v1/ping HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['no Host at all', 'GET /v1/ping HTTP/1.0\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['a target that is none', 'GET \\v1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400 /],
  [
    'a whole address as target',
    'GET http://x/v1/ping HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    /^HTTP\/1\.1 401 /,
  ],
  ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 4\d\d /],
  ['no HTTP', 'hello\r\n\r\n', /^HTTP\/1\.1 400 /],
])('answers %s with a 4xx', async (_, bytes, wanted) => {
  const answer = await exchange(bytes);
  expect(answer).toMatch(wanted);
  expect(answer).toMatch(/\r\n\r\n.*"class":.*"code":/s);
});

it('never tells the secret, in no answer and not in the books', async () => {
  const got = await bench.call({ target: '/v1/ping', keyId, secret: 'guessed' });
  expect(got.text).not.toContain('s3cr3t');
  expect(JSON.stringify(bench.sandbox.books())).not.toContain('s3cr3t');
});

/** Bytes out, bytes in, until the server closes. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(bench.port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}
