// Training's line tells the till nothing that is not so: what never left is unreachable, what was done and not answered is no answer.
import { beforeEach, expect, test } from 'vitest';
import { createFakeNetwork, type FakeNetwork } from '../../electron/service/fake-network.ts';
import type { TransportRequest, TransportResult } from '../../electron/service/transport.ts';
import { createVirtualTime, settle, type VirtualTime } from '../../testkit/till/virtual-time.ts';

const answered: TransportResult = { kind: 'answered', status: 200, headers: {}, body: new Uint8Array() };
let line: FakeNetwork;
let arrived: string[];
let time: VirtualTime;
let told: number;

function request(method: 'GET' | 'POST', path: string): TransportRequest {
  const url = new URL(`https://training.invalid/v1${path}`);
  return { method, url, headers: {}, body: null, timeoutMs: 30_000 };
}
const create = request('POST', '/retail_orders');
const read = request('GET', '/retail_orders/1');
const confirm = request('POST', '/retail_orders/1/actions/confirm');
const met = () => {
  told += 1;
};

beforeEach(() => {
  time = createVirtualTime('2026-11-06T09:00:00.000Z');
  arrived = [];
  told = 0;
  const service = {
    send: async ({ method, url }: TransportRequest) => {
      arrived.push(`${method} ${url.pathname}`);
      return answered;
    },
    close: async () => undefined,
  };
  line = createFakeNetwork(service, time.timers);
});

test('carries everything while nothing is the matter, and what comes before the call that is meant', async () => {
  line.next({ at: 'confirm', kind: 'cut', arrives: true }, met);
  for (const one of [create, read]) expect(await line.send(one)).toEqual(answered);
  expect([line.isMet(), line.isTroubled(), told]).toEqual([false, false, 0]);
});

test.each([
  [true, 'no-answer', 1],
  [false, 'unreachable', 0],
] as const)('a cut whose request arrives (%s) is %s, and from then on nothing leaves', async (arrives, kind, times) => {
  line.next({ at: 'confirm', kind: 'cut', arrives }, met);
  expect(await line.send(confirm)).toEqual({ kind });
  expect(await line.send(read)).toEqual({ kind: 'unreachable' });
  expect(arrived).toHaveLength(times);
  expect([line.isMet(), line.isTroubled(), told]).toEqual([true, true, 1]);
  line.mend();
  expect(await line.send(confirm)).toEqual(answered);
});

test('an answer that is held comes when it is let, and others pass it', async () => {
  line.next({ at: 'create', kind: 'hold', forMs: 15_000 }, met);
  const held = line.send(create);
  await settle();
  expect(arrived).toHaveLength(1);
  expect(await line.send(read)).toEqual(answered);
  line.answer();
  expect(await held).toEqual(answered);
  expect(line.isTroubled()).toBe(false);
});

test.each([
  [15_000, 15_000, answered],
  [null, 30_000, { kind: 'no-answer' }],
] as const)('held for %s ms it ends by itself after %i ms', async (forMs, afterMs, end) => {
  line.next({ at: 'confirm', kind: 'hold', forMs }, met);
  let result: TransportResult | null = null;
  void line.send(confirm).then((came) => {
    result = came;
  });
  await time.advance(afterMs - 1);
  expect(result).toBeNull();
  await time.advance(1);
  expect(result).toEqual(end);
});

test('closed, it lets nobody wait', async () => {
  line.next({ at: 'confirm', kind: 'hold', forMs: null }, met);
  const held = line.send(confirm);
  await settle();
  await line.close();
  expect(await held).toEqual({ kind: 'no-answer' });
});
