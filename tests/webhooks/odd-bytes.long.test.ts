// Whatever bytes come to the till's port for webhooks, whole, bent or cut off, it answers in an envelope or ends: no 500, no hang.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostGrowthMiB } from '../../testkit/interface/kept-memory.ts';
import { bombard, type GoodRequest, rawRequests } from '../../testkit/interface/raw-requests.ts';
import { signature } from '../../testkit/sandbox/signer.ts';
import { event, newKey, openReceiver, type Receiving, tempFolder } from './open-receiver.ts';

/** Raised by hand for a long run: `FUZZ_RUNS=20000 npx vitest run tests/webhooks/odd-bytes.long.test.ts`. */
const runs = Number(process.env.FUZZ_RUNS ?? 300);

const { folder, remove } = tempFolder();
let open: Receiving;
beforeAll(async () => {
  open = await openReceiver(folder);
});
afterAll(async () => {
  await open.close();
  remove();
});

function good(): readonly GoodRequest[] {
  return ['order.completed', 'retail_order.invalidated', 'product.updated'].map((type) => {
    const body = event(type, { id: `own-${randomUUID()}` });
    const date = new Date().toUTCString();
    const hostPort = `127.0.0.1:${open.port}`;
    const { keyId, secret } = newKey;
    const made = signature({ hostPort, method: 'POST', target: '/webhooks', date, idempotencyKey: '', body, secret });
    const lines = [
      'POST /webhooks HTTP/1.1',
      `Host: ${hostPort}`,
      `Date: ${date}`,
      `Svc-Signature: SVC1-HMAC-SHA256 KeyId=${keyId}, Signature=${made}`,
      'Content-Type: application/json',
    ];
    return { lines, body };
  });
}

it(`${runs} requests as bytes, changed at random`, { timeout: 600_000 + runs * 50 }, async () => {
  const { statuses, kept } = await bombard(open.port, rawRequests(good), runs, 20_261_107);
  // For a person's eyes after a long run; 0 is a request that was cut off and got no answer.
  console.log(`statuses ${JSON.stringify(statuses)}, kept MiB ${kept.join(' ')}`);
  const documented = ['0', '204', '400', '401', '404', '405', '413'];
  expect(Object.keys(statuses).filter((status) => !documented.includes(status))).toEqual([]);
  expect((kept.at(-1) ?? 0) - (kept[0] ?? 0)).toBeLessThan(mostGrowthMiB);
  expect((statuses[400] ?? 0) + (statuses[401] ?? 0)).toBeGreaterThan(0);
  expect(open.faults).toEqual([]);
  const rows = open.rows();
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  // What was acknowledged is kept; what was kept may have been sent by one who did not wait for the word.
  expect(rows.length).toBeGreaterThanOrEqual(statuses[204] ?? 0);
  expect((await open.post(event('order.completed'))).status).toBe(204);
});
