// Whatever comes in, the receiver answers with one of its own statuses: never a 500, never a hang, and no event is taken in twice.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptMiB, mostGrowthMiB } from '../../testkit/interface/kept-memory.ts';
import { event, oldKey, openReceiver, type Receiving, tempFolder } from './open-receiver.ts';

/** Raised by hand for a long run: `FUZZ_RUNS=20000 npx vitest run tests/webhooks/odd-input.long.test.ts`. */
const runs = Number(process.env.FUZZ_RUNS ?? 500);
const documented = new Set([204, 400, 401, 404, 405, 413]);

const { folder, remove } = tempFolder();
let open: Receiving;
beforeAll(async () => {
  open = await openReceiver(folder);
});
afterAll(async () => {
  await open.close();
  remove();
});

const word = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', '0', '-1', '__proto__', 'null', '%zz', '9'.repeat(400)),
);
const whole = fc
  .tuple(fc.constantFrom('order.completed', 'retail_order.invalidated', 'product.updated', 'x', ''), fc.uuid(), word)
  .map(([type, id, text]) => event(type, { id: text, state: text }, id));
const body = fc.oneof(
  whole,
  fc.tuple(whole, fc.nat(120)).map(([text, at]) => text.slice(0, at)),
  fc
    .tuple(whole, fc.constantFrom('id', 'type', 'data', 'created_at'), fc.json())
    .map(([text, field, value]) => JSON.stringify({ ...JSON.parse(text), [field]: JSON.parse(value) })),
  fc.json({ maxDepth: 4 }),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom('['.repeat(20_000), '{"a":'.repeat(5000), '\ufeff{}', '"\\ud800"', 'x'.repeat(300_000)),
);
const change = fc.record(
  {
    method: fc.constantFrom('POST', 'POST', 'GET', 'PUT', 'DELETE', 'PATCH', 'HEAD'),
    target: word.map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
    signedBody: fc.string({ maxLength: 5 }),
    hostPort: fc.constantFrom('other.example:443', '127.0.0.1:1'),
    date: fc.constantFrom('', 'yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', '9'.repeat(100)),
    keyId: fc.constantFrom(oldKey.keyId, 'NOBODY'),
    secret: fc.constantFrom(oldKey.secret, 'wrong'),
    headers: fc.constantFrom(
      { 'content-type': 'text/plain' },
      { 'svc-signature': '' },
      { 'svc-signature': 'x'.repeat(500) },
    ),
  },
  { requiredKeys: [] },
);

it(
  `${runs} requests with random methods, paths, headers and bodies`,
  async () => {
    const taken = new Map<number, number>();
    const acknowledged = new Set<unknown>();
    const kept: number[] = [];
    let sentCount = 0;
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: change }),
        async (sent, how) => {
          const { status } = await open.post(sent, how);
          taken.set(status, (taken.get(status) ?? 0) + 1);
          expect(documented).toContain(status);
          if (status === 204) acknowledged.add(JSON.parse(sent.toString()).id);
          // Now and then it comes twice (section 6, rule 3).
          if (status === 204 && acknowledged.size % 5 === 0) expect((await open.post(sent, how)).status).toBe(204);
          sentCount += 1;
          if (sentCount % Math.ceil(runs / 5) === 0) kept.push(keptMiB());
        },
      ),
      { numRuns: runs, endOnFailure: true },
    );
    // For a person's eyes after a long run: which answers came, and that the memory of both ends stays where it is.
    console.log(`statuses ${JSON.stringify(Object.fromEntries([...taken].sort()))}, kept MiB ${kept.join(' ')}`);
    expect((kept.at(-1) ?? 0) - (kept[0] ?? 0)).toBeLessThan(mostGrowthMiB);
    expect(open.faults).toEqual([]);
    // What was acknowledged is there, each event once.
    const rows = open.rows();
    expect(rows.map((row) => row.id).sort()).toEqual([...acknowledged].sort());
    expect(rows.length).toBeGreaterThan(0);
  },
  60_000 + runs * 20,
);

it('and afterwards it still takes an event', async () => {
  expect((await open.post(event('order.completed'))).status).toBe(204);
});
