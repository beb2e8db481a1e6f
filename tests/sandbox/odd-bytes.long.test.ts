// Whatever bytes come in, whole, bent or cut off, the sandbox answers in the envelope of an error or ends: no 500, no hang, no silence.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostGrowthMiB } from '../../testkit/interface/kept-memory.ts';
import { bombard, type GoodRequest, rawRequests } from '../../testkit/interface/raw-requests.ts';
import { type Bench, keyId, openBench, orderBody, secret } from '../../testkit/sandbox/bench.ts';
import { signedHeaders } from '../../testkit/sandbox/signer.ts';

/** Raised by hand for a long run: `FUZZ_RUNS=20000 npx vitest run tests/sandbox/odd-bytes.long.test.ts`. */
const runs = Number(process.env.FUZZ_RUNS ?? 300);

let bench: Bench;
beforeAll(async () => {
  const rateLimit = { perSecond: 1000, burst: 1_000_000 };
  // What is logged is bounded; a smaller bound shows the sooner that nothing else grows.
  bench = await openBench({ settings: { rateLimit, loggedRequests: 100 } });
});
afterAll(() => bench.close());

function good(): readonly GoodRequest[] {
  const one = (method: string, target: string, body = '', idempotencyKey?: string): GoodRequest => {
    const sent = { method, target, body, ...(idempotencyKey !== undefined && { idempotencyKey }) };
    const from = { host: `127.0.0.1:${bench.port}`, keyId, secret, now: new Date(bench.clock.ms) };
    const headers = Object.entries(signedHeaders(sent, from)).map(([name, value]) => `${name}: ${value}`);
    return { lines: [`${method} ${target} HTTP/1.1`, ...headers], body };
  };
  return [
    one('GET', '/v1/ping'),
    one('GET', '/v1/products?size=1'),
    one('GET', '/v1/balances/EUR'),
    one('POST', '/v1/retail_orders', JSON.stringify(orderBody), 'key-1'),
    one('PATCH', '/v1/balances/EUR', '{"balance":"500000.00"}'),
    one('POST', '/v1/client_partners', '{"name":"A","country":"DE"}'),
    one('GET', '/openapi.json'),
  ];
}

it(`${runs} requests as bytes, changed at random`, { timeout: 600_000 + runs * 50 }, async () => {
  const { statuses, kept } = await bombard(bench.port, rawRequests(good), runs, 20_261_106);
  // For a person's eyes after a long run; 0 is a request that was cut off and got no answer.
  console.log(`statuses ${JSON.stringify(statuses)}, kept MiB ${kept.join(' ')}`);
  expect(bench.sandbox.books().requests.filter((one) => one.bug !== null)).toEqual([]);
  expect((kept.at(-1) ?? 0) - (kept[0] ?? 0)).toBeLessThan(mostGrowthMiB);
  expect((statuses[400] ?? 0) + (statuses[401] ?? 0)).toBeGreaterThan(0);
  expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
  expect((await bench.get('/ping')).status).toBe(200);
});
