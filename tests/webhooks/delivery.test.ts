// The sandbox delivers its events (section 6) over real HTTP: signed, in order, until they are acknowledged, across restarts.
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SandboxOptions } from '../../sandbox/core/options.ts';
import { type Bench, keyId, openBench, secret } from '../../testkit/sandbox/bench.ts';
import { type Arrived, envelopeOf, openAddress, type RecordingAddress } from './recording-address.ts';

const closing: (() => Promise<unknown>)[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function address(...how: Parameters<typeof openAddress>): Promise<RecordingAddress> {
  const opened = await openAddress(...how);
  closing.push(opened.close);
  return opened;
}

const key = { keyId, keySecret: secret };

async function service(paths: readonly string[], options: Partial<SandboxOptions> = {}): Promise<Bench> {
  const bench = await openBench({
    webhooks: paths.map((url) => ({ url, key })),
    ...options,
    settings: { webhookFirstRetryMs: 5, ...options.settings },
  });
  closing.push(bench.close);
  return bench;
}

const products = ['quillenhof-buch-eur', 'mondfalter-mode-eur', 'glimmerkino-eur'] as const;

async function trigger(bench: Bench, ...codes: readonly string[]): Promise<void> {
  for (const code of codes)
    expect((await bench.post(`/products/${code}/actions/trigger_event`, { event: 'updated' })).status).toBe(204);
}

const at = (to: RecordingAddress, path = '/hook') => `http://127.0.0.1:${to.port}${path}`;
const soon = { interval: 5 };
const arrives = (to: RecordingAddress, count: number) => expect.poll(() => to.arrived.length, soon).toBe(count);
const allDelivered = (bench: Bench) => expect.poll(() => bench.sandbox.webhooks?.undelivered(), soon).toBe(0);

/** By section 5 alone, with bare node:crypto. */
function expectedSignature(one: Arrived, port: number): string {
  const [path, query = ''] = one.target.split('?');
  const digest = createHash('sha256').update(one.body).digest('hex');
  const lines = [`127.0.0.1:${port}`, 'POST', path, query, String(one.headers.date), '', digest].join('\n');
  return createHmac('sha256', secret).update(lines).digest('hex');
}

it('signs each event with the path and query of the address, its host and port, and an empty Idempotency-Key line', async () => {
  const to = await address();
  const bench = await service([at(to, '/till/7/hook?shop=a%20b&x')]);
  await bench.created();
  await trigger(bench, products[0]);
  await arrives(to, 2);
  for (const one of to.arrived) {
    expect(one).toMatchObject({ method: 'POST', target: '/till/7/hook?shop=a%20b&x' });
    expect(one.headers['idempotency-key']).toBeUndefined();
    expect(one.headers.date).toBe('Fri, 06 Nov 2026 08:49:37 GMT');
    expect(one.headers['svc-signature']).toBe(
      `SVC1-HMAC-SHA256 KeyId=${keyId}, Signature=${expectedSignature(one, to.port)}`,
    );
  }
  expect(to.arrived.map((one) => envelopeOf(one).type)).toEqual(['retail_order.created', 'product.updated']);
  await allDelivered(bench);
});

it('delivers every event to every address, in order, each under one id', async () => {
  const [first, second] = [await address(), await address()];
  const bench = await service([at(first), at(second)]);
  await trigger(bench, ...products, ...products);
  await arrives(first, 6);
  await arrives(second, 6);
  expect(first.codes()).toEqual([...products, ...products]);
  expect(second.ids()).toEqual(first.ids());
  expect(new Set(first.ids()).size).toBe(6);
});

it('tells of an order that is completed though nobody asks', async () => {
  const to = await address();
  const bench = await service([at(to)], { settings: { activationMs: 60_000 } });
  const made = await bench.created();
  await bench.confirm(made.id);
  await arrives(to, 2);
  bench.clock.ms += 60_000;
  await arrives(to, 3);
  expect(to.arrived.map((one) => envelopeOf(one).type)).toEqual([
    'retail_order.created',
    'retail_order.processing',
    'retail_order.completed',
  ]);
});

it.each([500, 503, 429, 302, 200.5])(
  'sends an event again, in order, until it is acknowledged: %d twice',
  async (status) => {
    const to = await address((response, nth) => {
      // Not a status: the connection breaks off before the answer is whole.
      if (nth <= 2 && status === 200.5) {
        response.writeHead(200, { 'content-length': '10' }).write('x', () => response.destroy());
        return;
      }
      response.writeHead(nth <= 2 ? status : 200).end();
    });
    const bench = await service([at(to)]);
    await trigger(bench, ...products);
    await arrives(to, 5);
    expect(to.codes()).toEqual([products[0], products[0], ...products]);
    expect(new Set(to.ids().slice(0, 3)).size).toBe(1);
    await allDelivered(bench);
  },
);

it('lets the next events pass one that the address itself refuses, and comes back to it', async () => {
  const refused = new Set([1, 4]);
  const waiting = Promise.withResolvers<void>();
  const to = await address((response, nth) => {
    const answer = () => response.writeHead(refused.has(nth) ? 400 : 200).end();
    if (nth === 1) void waiting.promise.then(answer);
    else answer();
  });
  const bench = await service([at(to)], { settings: { webhookFirstRetryMs: 400 } });
  await trigger(bench, ...products);
  waiting.resolve();
  await arrives(to, 5);
  expect(to.codes()).toEqual([...products, products[0], products[0]]);
  await allDelivered(bench);
});

it('keeps what was not acknowledged across its own restart, and sends nothing acknowledged again', async () => {
  const away = await address((response, nth) => response.writeHead(nth === 1 ? 200 : 503).end());
  const url = at(away);
  const options = { db: join(folder, 'state.db') };
  const before = await service([url], options);
  await trigger(before, ...products);
  await expect.poll(() => away.arrived.length, soon).toBeGreaterThan(2);
  await before.close();
  await away.close();
  const back = await address(undefined, away.port);
  const after = await service([url], options);
  await arrives(back, 2);
  await allDelivered(after);
  expect(back.codes()).toEqual([products[1], products[2]]);
  expect(back.ids()[0]).toBe(away.ids()[1]);
});

it('keeps the body of an event no longer than until every address has acknowledged it', async () => {
  const [quick, away] = [await address(), await address((response) => response.writeHead(503).end())];
  const options = { db: join(folder, 'state.db') };
  const before = await service([at(quick), at(away)], options);
  const file = new Database(options.db);
  closing.push(async () => file.close());
  const bodies = () => file.prepare<[], string>('SELECT body FROM webhook_events ORDER BY rowid').pluck().all();
  await trigger(before, products[0]);
  await arrives(quick, 1);
  await expect.poll(() => away.arrived.length, soon).toBeGreaterThan(1);
  expect(bodies()).toEqual([expect.stringContaining(products[0])]);
  await before.close();
  await away.close();
  const back = await address(undefined, away.port);
  const after = await service([at(quick), at(back)], options);
  await arrives(back, 1);
  await allDelivered(after);
  expect(bodies()).toEqual(['']);
  await trigger(after, products[1]);
  await arrives(back, 2);
  expect(back.codes()).toEqual([products[0], products[1]]);
});

it('tells a new address only of what happens from then on', async () => {
  const [early, late] = [await address(), await address()];
  const options = { db: join(folder, 'state.db') };
  const before = await service([at(early)], options);
  await trigger(before, products[0]);
  await allDelivered(before);
  await before.close();
  const after = await service([at(early), at(late)], options);
  await trigger(after, products[1]);
  await arrives(early, 2);
  await arrives(late, 1);
  expect(late.codes()).toEqual([products[1]]);
});

it('duplicates, delays and reorders when told to', async () => {
  const to = await address();
  const bench = await service([at(to)]);
  const { webhooks } = bench.sandbox;
  webhooks?.next({ fault: { kind: 'duplicate' }, times: 1 });
  await trigger(bench, products[0]);
  await arrives(to, 2);
  expect(new Set(to.ids()).size).toBe(1);
  webhooks?.next({ fault: { kind: 'reorder' }, times: 1 });
  await trigger(bench, products[0], products[1], products[2]);
  await arrives(to, 5);
  expect(to.codes().slice(2)).toEqual([products[1], products[0], products[2]]);
  webhooks?.next({ fault: { kind: 'delay', delayMs: 1000 }, times: 1 });
  await trigger(bench, products[0], products[1], products[2]);
  await arrives(to, 8);
  expect(to.codes().slice(5)).toEqual([products[1], products[2], products[0]]);
  webhooks?.next({ fault: { kind: 'delay', delayMs: 86_400_000 }, times: 3 });
  await trigger(bench, products[2]);
  expect(webhooks?.undelivered()).toBe(1);
  webhooks?.reset();
  await arrives(to, 9);
  await allDelivered(bench);
});
