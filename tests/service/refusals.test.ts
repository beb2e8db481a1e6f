// Every refusal of section 7 is a case of its own, and nothing that contradicts section 7 is taken for one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceFailure } from '../../electron/service/answer.ts';
import { createServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { serviceErrorCodes } from '../../shared/interface/error.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import {
  type RecordingServer,
  type Reply,
  replyJson,
  replyRaw,
  startRecordingServer,
} from '../../testkit/service/recording-server.ts';

// Copied from the specification's table by hand, not from our code: the two must agree.
const section7: readonly [status: number, errorClass: string, code: string][] = [
  [400, 'invalid_request', 'invalid_body_parameters'],
  [400, 'invalid_request', 'invalid_query_parameters'],
  [404, 'not_found', 'entity_not_found'],
  [400, 'invalid_state', 'order_not_allowed_for_product'],
  [409, 'invalid_state', 'out_of_stock'],
  [400, 'idempotency', 'invalid_idempotency_key_header'],
  [400, 'idempotency', 'reused_idempotency_key'],
  [403, 'forbidden', 'insufficient_available_balance'],
  [403, 'forbidden', 'currency_not_allowed'],
  [403, 'forbidden', 'customer_amount_limit_exceeded'],
  [400, 'invalid_state', 'order_processing'],
  [400, 'invalid_state', 'order_invalidated'],
  [400, 'invalid_state', 'order_failed'],
  [400, 'invalid_state', 'order_invalidation_period_expired'],
  [400, 'invalid_state', 'order_invalidation_not_supported'],
  [400, 'invalid_state', 'order_not_completed'],
  [400, 'invalid_state', 'order_already_completed'],
  [400, 'invalid_state', 'client_partner_event_invalid'],
  [400, 'invalid_state', 'product_not_available'],
  [403, 'forbidden', 'store_limit_exceeded'],
  [403, 'forbidden', 'terminal_limit_exceeded'],
  [403, 'forbidden', 'receipt_limit_exceeded'],
  [403, 'forbidden', 'product_limit_exceeded'],
  [403, 'forbidden', 'processing_declined'],
  [403, 'forbidden', 'fraudulent_processing_declined'],
  [401, 'unauthorized', 'invalid_date_header'],
];
// And what we assume where it says "not shown".
const assumed: typeof section7 = [
  [401, 'unauthorized', 'invalid_authorization_header'],
  [401, 'unauthorized', 'unknown_key'],
  [401, 'unauthorized', 'invalid_signature'],
  [403, 'forbidden', 'action_not_allowed'],
  [404, 'not_found', 'endpoint_not_found'],
  [429, 'rate_limit', 'rate_limit_exceeded'],
  [500, 'internal', 'internal_error'],
];

let server: RecordingServer;

beforeAll(async () => {
  server = await startRecordingServer();
});
afterAll(() => server.close());

async function failure(reply: Reply): Promise<ServiceFailure | null> {
  server.reply(reply);
  const client = createServiceClient({
    baseUrl: server.baseUrl,
    key: signingKey('K', 's'),
    transport: createUndiciTransport(),
    now: () => new Date('2026-11-06T08:49:37Z'),
  });
  const answer = await client.createRetailOrder(Buffer.from('{}'), 'key-1');
  await client.close();
  return answer.ok ? null : answer.error;
}

test('our union holds every code of section 7, our assumptions, and no other', () => {
  expect(serviceErrorCodes.toSorted()).toStrictEqual([...section7, ...assumed].map(([, , code]) => code).toSorted());
});

describe.each([...section7, ...assumed])('%s %s %s', (status, errorClass, code) => {
  const body = { class: errorClass, code, message: 'in words' };
  const refused = { kind: 'refused', status, class: errorClass, code, message: 'in words', retryAfterMs: null };

  test('is recognised, flat and nested under error', async () => {
    expect(await failure(replyJson(status, body))).toStrictEqual({ ...refused, fields: {} });
    expect(await failure(replyJson(status, { error: body }))).toStrictEqual({ ...refused, fields: {} });
  });

  test('is not recognised in a 502 nor in a 418', async () => {
    for (const other of [502, 418]) {
      expect(await failure(replyJson(other, body))).toMatchObject({ kind: 'unrecognised', status: other });
    }
  });

  test('is no refusal in a 201', async () => {
    expect(await failure(replyJson(201, body))).toStrictEqual({ kind: 'nonsense', status: 201 });
  });
});

test.each(section7.filter(([status]) => status !== 401))(
  '%s %s %s under another class, or none, is unrecognised',
  async (status, errorClass, code) => {
    const other = errorClass === 'forbidden' ? 'invalid_state' : 'forbidden';
    for (const body of [{ class: other, code }, { code }]) {
      expect(await failure(replyJson(status, body))).toMatchObject({ kind: 'unrecognised', status });
    }
  },
);

test('a 401 is recognised by its code alone: the specification lists no class for it', async () => {
  for (const body of [{ code: 'invalid_signature' }, { class: 'authentication', code: 'invalid_signature' }]) {
    expect(await failure(replyJson(401, body))).toMatchObject({
      kind: 'refused',
      class: 'unauthorized',
      code: 'invalid_signature',
    });
  }
});

test('a refusal brings the fields it names', async () => {
  const fields = { 'face_value.amount': ['must be a decimal string'], card_number: ['already used'] };
  const body = { class: 'invalid_request', code: 'invalid_body_parameters', message: 'no', fields };
  expect(await failure(replyJson(400, body))).toMatchObject({ kind: 'refused', fields });
});

test('no more fields than a person could read', async () => {
  const fields = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`field_${n}`, ['no']]));
  const body = { class: 'invalid_request', code: 'invalid_body_parameters', message: 'no', fields };
  const refused = await failure(replyJson(400, body));
  expect(refused?.kind === 'refused' && Object.keys(refused.fields)).toHaveLength(50);
});

test('fields of another shape do not hide the refusal', async () => {
  const body = { class: 'invalid_request', code: 'invalid_body_parameters', fields: 'card_number' };
  expect(await failure(replyJson(400, body))).toMatchObject({ kind: 'refused', fields: {}, message: '' });
});

test.each([400, 401, 403, 404, 409, 422, 500, 502, 503, 504, 301])(
  'a %s that nobody knows keeps its status and its text, cut',
  async (status) => {
    expect(await failure(replyRaw(status, `<h1>Bad\r\n\u0000Gateway</h1>${'ü'.repeat(5000)}`))).toStrictEqual({
      kind: 'unrecognised',
      status,
      message: `<h1>Bad Gateway</h1>${'ü'.repeat(478)}`,
      retryAfterMs: null,
      isStrangers: true,
    });
    expect(await failure(replyJson(status, { class: 'invalid_state', code: 'a_new_code' }))).toMatchObject({
      kind: 'unrecognised',
      status,
    });
    expect(await failure(replyRaw(status, ''))).toMatchObject({ kind: 'unrecognised', status, message: '' });
  },
);

test('an unknown code is kept, and refuses where its class and status say that nothing was done', async () => {
  const told = async (status: number, body: object) => {
    const one = await failure(replyJson(status, body));
    return one?.kind === 'unrecognised' ? [one.kind, one.code, one.refusesBy] : [one?.kind];
  };
  const code = 'a_new_code';
  expect(await told(400, { class: 'invalid_request', code })).toEqual(['unrecognised', code, 'request']);
  expect(await told(409, { error: { class: 'invalid_state', code } })).toEqual(['unrecognised', code, 'request']);
  expect(await told(403, { class: 'forbidden', code })).toEqual(['unrecognised', code, 'permission']);
  for (const [status, errorClass] of [
    [500, 'forbidden'],
    [200, 'forbidden'],
    [404, 'not_found'],
    [400, 'idempotency'],
    [401, 'forbidden'],
  ] as const)
    expect((await told(status, { class: errorClass, code }))[2], `${status} ${errorClass}`).toBeUndefined();
  expect(await told(503, { class: 'internal', code })).toEqual(['unrecognised', code, undefined]);
  // A known code out of place contradicts itself: it refuses nothing.
  expect(await told(403, { class: 'forbidden', code: 'out_of_stock' })).toEqual([
    'unrecognised',
    'out_of_stock',
    undefined,
  ]);
  for (const odd of ['', 'a'.repeat(65), 'two words', 'line\nbreak', '<b>'])
    expect(await told(400, { class: 'invalid_request', code: odd })).toEqual(['unrecognised', undefined, undefined]);
});

test('a 429 is known by its status, whatever it says', async () => {
  for (const reply of [
    replyRaw(429, '<html>'),
    replyRaw(429, ''),
    replyJson(429, { class: 'invalid_state', code: 'out_of_stock' }),
  ]) {
    expect(await failure(reply)).toMatchObject({
      kind: 'refused',
      status: 429,
      class: 'rate_limit',
      code: 'rate_limit_exceeded',
    });
  }
});

describe('Retry-After', () => {
  const now = 'Fri, 06 Nov 2026 08:49:37 GMT';
  test.each([
    ['seconds', '7', now, 7000],
    ['no wait', '0', now, 0],
    [
      'a date, counted from the answer’s own Date',
      'Fri, 06 Nov 2026 09:00:10 GMT',
      'Fri, 06 Nov 2026 09:00:00 GMT',
      10_000,
    ],
    ['a date that is over', 'Fri, 06 Nov 2026 08:00:00 GMT', now, 0],
    ['more than a timer can hold', '999999999999', now, 2_147_483_647],
    ['a negative number', '-5', now, null],
    ['a fraction', '1.5', now, null],
    ['words', 'soon', now, null],
    ['an impossible date', 'Fri, 32 Nov 2026 08:00:00 GMT', now, null],
  ])('%s', async (_what, retryAfter, date, waitMs) => {
    const headers = { 'retry-after': retryAfter, date };
    expect(await failure(replyJson(429, {}, headers))).toMatchObject({ kind: 'refused', retryAfterMs: waitMs });
    expect(await failure(replyRaw(503, 'busy', headers))).toMatchObject({ kind: 'unrecognised', retryAfterMs: waitMs });
  });

  test('is the service’s own only with a body that is its error', async () => {
    const isStrangers = async (reply: Reply) => 'isStrangers' in ((await failure(reply)) ?? {});
    const headers = { 'retry-after': '86400' };
    for (const reply of [
      replyRaw(429, '<html>busy</html>', headers),
      replyJson(429, {}, headers),
      replyRaw(503, '', headers),
    ])
      expect(await isStrangers(reply)).toBe(true);
    const own = { class: 'rate_limit', code: 'rate_limit_exceeded', message: 'slow down' };
    for (const reply of [replyJson(429, own, headers), replyJson(429, { error: own }, headers)])
      expect(await isStrangers(reply)).toBe(false);
  });

  test('a date in an answer without a Date is counted from our clock', async () => {
    const reply: Reply = (_request, response) => {
      response.sendDate = false;
      response.writeHead(429, { 'retry-after': 'Fri, 06 Nov 2026 08:49:47 GMT' });
      response.end();
    };
    expect(await failure(reply)).toMatchObject({ retryAfterMs: 10_000 });
  });
});

test('answers that show access are told, others are not', async () => {
  let told = 0;
  const client = createServiceClient({
    baseUrl: server.baseUrl,
    key: signingKey('K', 's'),
    transport: createUndiciTransport(),
    now: () => new Date(),
    onAccess: () => told++,
  });
  const after = async (reply: Reply): Promise<number> => {
    server.reply(reply);
    await client.ping();
    return told;
  };
  expect(await after(replyJson(200, {}))).toBe(1);
  expect(await after(replyJson(400, { class: 'invalid_state', code: 'order_processing' }))).toBe(2);
  expect(await after(replyJson(403, { class: 'forbidden', code: 'store_limit_exceeded' }))).toBe(3);
  expect(await after(replyJson(401, { class: 'unauthorized', code: 'invalid_signature' }))).toBe(3);
  expect(await after(replyJson(403, { class: 'forbidden', code: 'action_not_allowed' }))).toBe(3);
  expect(await after(replyRaw(502, 'Bad Gateway'))).toBe(3);
  expect(await after(replyRaw(200, '<html>'))).toBe(3);
  await client.close();
});
