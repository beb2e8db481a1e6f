// Each try of a request is in the log, with what came back and how long it took; and nothing in it that is nobody's business.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createServiceClient } from '../../electron/service/client.ts';
import { createFetchTransport } from '../../electron/service/fetch-transport.ts';
import { createRequestLog, type RequestTry } from '../../electron/service/request-log.ts';
import { createLog } from '../../electron/shell/log.ts';
import { sampleNumber } from '../../sandbox/catalogue/sample-numbers.ts';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { signingKey } from '../../shared/interface/signature.ts';

const key = { keyId: 'KEY-OF-THE-TILL', keySecret: 'a secret that nobody may read' };
const cardNumber = sampleNumber('zimtsternchen-cafe-eur', 1);
const idempotencyKey = 'c0ffee00-0000-4000-8000-00000000beef';
let folder: string;
let sandbox: Sandbox;
let told: RequestTry[];
let nowMs: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'request-log-'));
  nowMs = Date.parse('2026-11-06T09:00:00.000Z');
  sandbox = createSandbox({ environment: 'sandbox', keys: [key], now: () => new Date(nowMs) });
  told = [];
});
afterEach(() => {
  sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

function connect() {
  const log = createLog();
  log.toFile(join(folder, 'till.log'));
  let count = 0;
  const requests = createRequestLog(
    (one) => {
      told.push(one);
      log.trace('request', one);
    },
    () => {
      count += 1;
      return `00000000-0000-4000-8000-00000000000${count}`;
    },
  );
  const client = createServiceClient({
    baseUrl: 'http://127.0.0.1:4010/v1',
    key: signingKey(key.keyId, key.keySecret),
    transport: createFetchTransport(async (request) => {
      nowMs += 84;
      return sandbox.fetch(request);
    }),
    now: () => new Date(nowMs),
    requests,
  });
  return { client, requests };
}

const body = Buffer.from(
  JSON.stringify({
    store_id: 'store-001',
    terminal_id: 'T1',
    receipt_id: 'T1-LEDGER-1',
    product_code: 'zimtsternchen-cafe-eur',
    face_value: { currency: 'EUR', amount: '25.00' },
    country: 'DE',
    card_number: cardNumber,
  }),
);

test('a create that fails twice is three tries of one request, with their times', async () => {
  const { client, requests } = connect();
  sandbox.controls.next({ call: 'create', reply: { kind: 'server-error' }, times: 1 });
  sandbox.controls.next({ call: 'create', reply: { kind: 'drop-after' }, times: 1 });
  for (let n = 0; n < 3; n += 1) await client.createRetailOrder(body, idempotencyKey);
  await client.balance('EUR');
  const create = { method: 'POST', path: '/retail_orders', ms: 84, requestId: '00000000-0000-4000-8000-000000000001' };
  expect(told).toMatchObject([
    { ...create, outcome: 500, try: 1 },
    { ...create, outcome: 'no-answer', try: 2 },
    { ...create, outcome: expect.any(Number), try: 3, at: '2026-11-06T09:00:00.168Z' },
    { method: 'GET', path: '/balances/{id}', outcome: 200, try: 1, requestId: expect.stringMatching(/2$/) },
  ]);
  expect(requests.recent()).toEqual(told);
});

test('the log tells paths as the specification writes them: no id, no key, no secret, no card number', async () => {
  const { client } = connect();
  const made = await client.createRetailOrder(body, idempotencyKey);
  if (!made.ok) throw new Error(made.error.kind);
  const orderId = made.value.value.id;
  await client.retailOrder(orderId);
  await client.confirmRetailOrder(orderId, Buffer.from('{}'));
  await client.invalidateRetailOrder(orderId);
  await client.settlementProbe();
  const log = readFileSync(join(folder, 'till.log'), 'utf8');
  expect(told.map(({ path }) => path)).toEqual([
    '/retail_orders',
    '/retail_orders/{id}',
    '/retail_orders/{id}/actions/confirm',
    '/retail_orders/{id}/actions/invalidate',
    '/settlements',
  ]);
  expect(log.trim().split('\n')).toHaveLength(5);
  expect(log).toContain('"path":"/retail_orders/{id}/actions/confirm"');
  for (const planted of [orderId, idempotencyKey, key.keyId, key.keySecret, cardNumber, 'T1-LEDGER-1', 'size=1'])
    expect(log).not.toContain(planted);
});

test('of the pings only a change is told', async () => {
  const { client } = connect();
  const ping = () => client.ping();
  await ping();
  await ping();
  sandbox.controls.next({ call: 'ping', reply: { kind: 'server-error' }, times: 2 });
  await ping();
  await ping();
  await ping();
  await ping();
  expect(told.map(({ outcome }) => outcome)).toEqual([200, 500, 200]);
});

describe('by itself', () => {
  const heardBy = (
    { record }: ReturnType<typeof createRequestLog>,
    sameness: string,
    outcome: RequestTry['outcome'],
  ) => {
    const at = new Date(nowMs);
    record({ method: 'GET', path: '/orders/{id}', outcome, sameness, sentAt: at, receivedAt: at });
  };
  const fresh = () => createRequestLog(vi.fn(), () => 'id');

  test('what is never answered does not fill the memory', () => {
    const requests = fresh();
    for (let n = 0; n < 1_000; n += 1) heardBy(requests, String(n), 'no-answer');
    expect(requests.recent()).toHaveLength(200);
    heardBy(requests, '1', 200);
    expect(requests.recent().at(-1)?.try).toBe(1);
  });

  test.each([
    [2, ['unreachable', 'no-answer', 401, 429, 500, 503]],
    [1, [200, 202, 400, 403, 404, 409, 499]],
  ] as const)('the next is try %i after each of %j', (next, outcomes) => {
    for (const outcome of outcomes) {
      const requests = fresh();
      for (const one of [outcome, 200]) heardBy(requests, 'the same', one);
      expect(requests.recent().at(-1)?.try, String(outcome)).toBe(next);
    }
  });
});
