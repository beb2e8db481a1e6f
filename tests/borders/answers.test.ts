// Whatever answers in the service's place: each call of the client ends in a result of its own closed union. The answers are those
// of the sandbox, changed: status, headers, and a body cut, flipped, or of another shape.
import { expect, test } from 'vitest';
import { createServiceClient } from '../../electron/service/client.ts';
import { createFetchTransport } from '../../electron/service/fetch-transport.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { type Chance, chanceOf } from '../torture/chance.ts';
import { mutated, oddValue, runs, seed, torn, unhandledDuring } from './odd.ts';

const kinds = new Set(['refused', 'unrecognised', 'nonsense', 'unreachable', 'no-answer']);
const statuses = [200, 201, 204, 301, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503];
const headers = [
  ['date', 'yesterday'],
  ['date', 'Fri, 06 Nov 2026 09:00:00 GMT'],
  ['retry-after', '-5'],
  ['retry-after', '1e99'],
  ['retry-after', 'soon'],
  ['content-type', 'text/html'],
  ['content-encoding', 'gzip'],
  ['x-request-id', 'x'.repeat(3000)],
] as const;

const bytesOf = (value: object): Uint8Array => Buffer.from(JSON.stringify(value));
const confirmation = bytesOf({
  receipt_id: 'T1-A-1',
  paid: { currency: 'EUR', amount: '25.00' },
  paid_at: '2026-11-06T09:00:00.000Z',
  tenders: [{ type: 'cash' as const, amount: '25.00' }],
});

/** The sandbox's answer with something wrong about it. */
async function spoilt(chance: Chance, answer: Response): Promise<Response> {
  const whole = new Uint8Array(await answer.arrayBuffer());
  const kept = new Headers(answer.headers);
  if (chance.often(0.4)) {
    const [name, value] = chance.pick(headers);
    kept.set(name, value);
  }
  const status = chance.often(0.4) ? chance.pick(statuses) : answer.status;
  const body = chance.often(0.25) ? torn(chance, whole) : other(chance, whole);
  kept.delete('content-length');
  return new Response(status === 204 ? null : Uint8Array.from(body), { status, headers: kept });
}

function other(chance: Chance, whole: Uint8Array): Uint8Array {
  if (chance.often(0.1)) return whole;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(whole).toString());
  } catch {
    return whole;
  }
  for (let times = 1 + Math.floor(chance.unit() * 3); times > 0; times -= 1) value = mutated(chance, value);
  return Buffer.from(JSON.stringify(chance.often(0.1) ? oddValue(chance) : value) ?? '');
}

test(`${runs} answers that are not what the service would say`, { timeout: 60_000 + runs * 20 }, async () => {
  const chance = chanceOf(seed);
  const key = { keyId: 'K1', keySecret: 'a secret of the test' };
  let nowMs = Date.parse('2026-11-06T09:00:00.000Z');
  const now = () => new Date(nowMs);
  const sandbox = createSandbox({
    environment: 'sandbox',
    keys: [key],
    now,
    settings: { rateLimit: { perSecond: 1e6, burst: 1e9 } },
  });
  let isHonest = true;
  const client = createServiceClient({
    baseUrl: 'http://127.0.0.1:4010/v1',
    environment: 'sandbox',
    key: signingKey(key.keyId, key.keySecret),
    transport: createFetchTransport(async (request) => {
      const answer = await sandbox.fetch(request);
      return isHonest ? answer : spoilt(chance, answer);
    }),
    now,
  });
  let keys = 0;
  const create = () =>
    client.createRetailOrder(
      bytesOf({
        store_id: 'store-001',
        terminal_id: 'T1',
        receipt_id: 'T1-A-1',
        product_code: 'quillenhof-buch-eur',
        face_value: { currency: 'EUR', amount: '25.00' },
        country: 'DE',
      }),
      `01a1fc38-58f0-770e-bf54-${String(++keys).padStart(12, '0')}`,
    );
  const made = await create();
  if (!made.ok) throw new Error('the sandbox made no order');
  const { id } = made.value.value;
  const firstPage = async () => {
    for await (const page of client.products()) return page;
    return { ok: false, error: { kind: 'nonsense' } };
  };
  const calls: readonly (() => Promise<unknown>)[] = [
    () => client.ping(),
    () => client.settlementProbe(),
    () => client.retailOrder(id),
    () => client.confirmRetailOrder(id, confirmation),
    () => client.invalidateRetailOrder(id),
    create,
    firstPage,
  ];
  const rejected = await unhandledDuring(async () => {
    isHonest = false;
    for (let run = 0; run < runs; run += 1) {
      nowMs += 1000;
      const call = chance.pick(calls);
      const isAboutOne = calls.indexOf(call) >= 2 && calls.indexOf(call) <= 4;
      const where = `run ${run} of seed ${seed}`;
      const found = (await call()) as {
        ok: boolean;
        value?: { value: { id: string } };
        error?: { kind: string };
      };
      if (!found.ok) expect(kinds, where).toContain(found.error?.kind);
      // An answer about another order must never move a line.
      else if (isAboutOne) expect(found.value?.value.id, where).toBe(id);
    }
  });
  expect(rejected).toEqual([]);
  await client.close();
  sandbox.close();
});
