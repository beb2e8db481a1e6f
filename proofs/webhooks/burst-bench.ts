// `npm run bench:webhooks`: what 1,000 webhooks a second, sent in bursts, cost a sale. A whole till on a real ledger sells, in turn with
// and without them; service and sender are processes of their own. Absolute times are this machine's, the ratio counts.
// Ends with one line of JSON; exit code 1 where an event was not acknowledged or a sale did not end as it should.
import { type ChildProcess, fork } from 'node:child_process';
import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { createServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { systemTimers } from '../../electron/shell/system-timers.ts';
import { hashPin } from '../../electron/till/operators/pin-hash.ts';
import { openTill } from '../../electron/till/till.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import type { Answers, Request, TillChannel } from '../../shared/ipc/ipc.ts';
import type { TillEvent } from '../../shared/ipc/ipc-event.ts';
import type { SaleView } from '../../shared/sale/views.ts';
import { neverLocks } from '../../testkit/till/never-locks.ts';
import { createWindow, type Seen } from '../../testkit/till/window.ts';
import { benchKey, benchProduct, type Said, said } from './burst-contract.ts';

const rounds = 6;
const salesARound = 40;
/** Between two sales: a cashier is never this fast. */
const pauseMs = 40;

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-bench-'));
const peer = (role: string): ChildProcess => fork(new URL('./burst-peer.ts', import.meta.url), [role]);
const next = (child: ChildProcess): Promise<Said> =>
  new Promise((resolve) => child.once('message', (message) => resolve(said.parse(message))));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const service = peer('service');
const served = await next(service);
const sender = peer('sender');
await next(sender);
if (served.kind !== 'service') throw new Error('the service did not start');

const key = signingKey(benchKey.keyId, benchKey.keySecret);
const screens = createWindow();
const listeners = new Set<(sale: SaleView) => void>();
const port = 20_000 + Math.floor(Math.random() * 12_000);
const now = () => new Date();
const anna = { id: 'anna', name: 'Anna', role: 'manager', pin_hash: await hashPin('111111') } as const;
const opened = openTill({
  identity: {
    environment: 'sandbox',
    version: '0.0.0',
    locale: 'en',
    currency: 'EUR',
    storeId: 'store-001',
    storeName: 'Bench',
    storeAddress: '',
    storeCountry: 'DE',
    terminalId: 'T1',
    operators: () => [anna],
    trainingPins: null,
  },
  settings: () => neverLocks,
  folder,
  guard: null,
  connect: (onAccess) =>
    createServiceClient({ baseUrl: served.url, key, transport: createUndiciTransport(), now, onAccess }),
  training: null,
  webhooks: { settings: { port, address: '127.0.0.1', path: '/webhooks' }, keys: [key] },
  printer: null,
  sealKey: createSecretKey(randomBytes(32)),
  storeKey: createSecretKey(randomBytes(32)),
  preferences: { sounds: () => true, setSounds: () => {} },
  log: { error: (event, detail) => console.error(event, detail) },
  emit: (event: TillEvent) => {
    const sale = screens.hear(event);
    if (sale) for (const listener of listeners) listener(sale);
  },
  now,
  timers: systemTimers,
  random: Math.random,
  newId: () => newId(),
});
if (!opened.ok) throw new Error(opened.error.detail);
const till = opened.value;
till.start();

async function ask<C extends TillChannel>(channel: C, request?: Request<C>): Promise<Seen<Answers[C]>> {
  const handle = till.handlers[channel] as (request: unknown) => unknown;
  const answer = (await handle(request)) as { ok: boolean; value: Answers[C]; error: { code: string } };
  if (!answer.ok) throw new Error(`${channel}: ${answer.error.code}`);
  return screens.seen(answer.value);
}

/** Resolves once the till tells of the sale being so. */
function until(saleId: string, holds: (sale: SaleView) => boolean): Promise<SaleView> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('a sale did not go on')), 60_000);
    const look = (sale: SaleView): void => {
      if (sale.id !== saleId || !holds(sale)) return;
      listeners.delete(look);
      clearTimeout(late);
      resolve(sale);
    };
    listeners.add(look);
    void ask('sale:get', { saleId }).then(look);
  });
}

const money = { currency: 'EUR', amount: '25.00' };
const orderIds: string[] = [];

/** From the card in the basket to the active card, in milliseconds. */
async function sell(): Promise<number> {
  const startedMs = performance.now();
  const { id: saleId } = await ask('sale:add-line', { productCode: benchProduct, faceValue: money });
  await ask('sale:reserve', { saleId });
  await until(saleId, (sale) => sale.lines[0]?.state === 'reserved');
  const asked = await ask('tender:begin', { saleId, method: 'cash', amount: money });
  const tenderId = asked.tenders.at(-1)?.id ?? '';
  await ask('tender:answer', { tenderId, answer: { kind: 'cash', tendered: money } });
  await ask('sale:commit', { saleId });
  const done = await until(saleId, (sale) => sale.lines[0]?.state === 'active');
  const tookMs = performance.now() - startedMs;
  orderIds.push(done.lines[0]?.orderId ?? '');
  return tookMs;
}

async function round(): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < salesARound; n += 1) {
    times.push(await sell());
    await pause(pauseMs);
  }
  return times;
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const summary = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), p99: at(sorted, 0.99), max: at(sorted, 1) };
};

while ((await ask('status:get')).catalogueRefreshedAt === null) await pause(50);
await ask('session:sign-in', { operatorId: 'anna', pin: '111111' });
await round();

const quiet: number[] = [];
const burst: number[] = [];
const statuses: Record<string, number> = {};
let burstMs = 0;
for (let n = 0; n < rounds; n += 1) {
  quiet.push(...(await round()));
  service.send({});
  sender.send({ kind: 'begin', port, orderIds: orderIds.slice(-20) });
  const startedMs = performance.now();
  burst.push(...(await round()));
  sender.send({ kind: 'end' });
  burstMs += performance.now() - startedMs;
  const sent = await next(sender);
  if (sent.kind === 'sent')
    for (const [status, count] of Object.entries(sent.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  await pause(1000);
}

await till.stop();
for (const child of [service, sender]) child.disconnect();
rmSync(folder, { recursive: true, force: true });

const without = summary(quiet);
const with_ = summary(burst);
const acknowledged = statuses['204'] ?? 0;
const ratio = (name: 'p50' | 'p95' | 'p99' | 'max') => with_[name] / without[name];
const shown = (value: number) => value.toFixed(1).padStart(9);
console.log(`A sale, from the card in the basket to the active card, ${quiet.length} sales each (ms):\n`);
console.log('                      p50      p95      p99      max');
console.log(`without webhooks${[without.p50, without.p95, without.p99, without.max].map(shown).join('')}`);
console.log(`during bursts   ${[with_.p50, with_.p95, with_.p99, with_.max].map(shown).join('')}`);
console.log(`ratio           ${(['p50', 'p95', 'p99', 'max'] as const).map((name) => shown(ratio(name))).join('')}\n`);
console.log(
  JSON.stringify({
    webhooks: statuses,
    webhooksPerSecond: Math.round((acknowledged * 1000) / burstMs),
    without,
    with: with_,
    ratio: { p50: ratio('p50'), p95: ratio('p95'), p99: ratio('p99') },
  }),
);
process.exitCode = Object.keys(statuses).some((status) => status !== '204') || acknowledged === 0 ? 1 : 0;
