// Whatever answers in the service's place: each call of the client ends in a result of its own closed union. The answers are those
// of the sandbox, changed: status, headers, and a body cut, flipped, or of another shape.
import { expect, test } from 'vitest';
import { createServiceClient } from '../../electron/service/client.ts';
import { createFetchTransport } from '../../electron/service/fetch-transport.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { createChance } from '../../testkit/chance.ts';
import { runs, seed, unhandledDuring } from './odd.ts';
import { spoilt } from './spoilt.ts';

const kinds = new Set(['refused', 'unrecognised', 'nonsense', 'unreachable', 'no-answer']);
const bytesOf = (value: object): Uint8Array => Buffer.from(JSON.stringify(value));
const confirmation = bytesOf({
  receipt_id: 'T1-A-1',
  paid: { currency: 'EUR', amount: '25.00' },
  paid_at: '2026-11-06T09:00:00.000Z',
  tenders: [{ type: 'cash' as const, amount: '25.00' }],
});

test(`${runs} answers that are not what the service would say`, { timeout: 600_000 + runs * 20 }, async () => {
  const chance = createChance(seed);
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
