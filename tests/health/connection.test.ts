// The connection as the status bar shows it: each change within 5 s, and nothing old over something new.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ConnectionState, createConnectionMonitor } from '../../electron/health/connection.ts';
import type { ServiceAnswer, ServiceFailure } from '../../electron/service/answer.ts';
import { createServiceClient } from '../../electron/service/client.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { err, ok } from '../../shared/result.ts';
import { startRecordingServer } from '../../testkit/service/recording-server.ts';
import { createVirtualTime, type VirtualTime } from '../../testkit/till/virtual-time.ts';

type Ping = { readonly atMs: number; answer(answer: ServiceAnswer<unknown>): void };

const fine = ok({ status: 200, value: {} });
const dead = err({ kind: 'unreachable' } as const);

let time: VirtualTime;
let pings: Ping[];
let changes: { atMs: number; state: ConnectionState }[];
let monitor: ReturnType<typeof createConnectionMonitor>;
/** What each ping answers at once; null leaves it open. */
let line: ServiceAnswer<unknown> | null;

beforeEach(() => {
  time = createVirtualTime('2026-11-06T09:00:00.000Z');
  pings = [];
  changes = [];
  line = fine;
  monitor = createConnectionMonitor({
    ping: () =>
      new Promise((resolve) => {
        pings.push({ atMs: time.timers.nowMs(), answer: resolve });
        if (line) resolve(line);
      }),
    timers: time.timers,
    onChange: (state) => changes.push({ atMs: time.timers.nowMs(), state }),
  });
});
afterEach(() => monitor.stop());

const states = (): ConnectionState[] => changes.map((change) => change.state);

test('the connection is unknown until the first answer, and pinged every 4 s from then on', async () => {
  expect(monitor.state()).toBe('unknown');
  monitor.start();
  await time.advance(12_500);
  expect(pings.map((ping) => ping.atMs)).toStrictEqual([0, 4000, 8000, 12_000]);
  expect(changes).toStrictEqual([{ atMs: 0, state: 'online' }]);
});

// The line dies, and comes back, at every moment between two pings.
describe.each([1, 100, 500, 1000, 2000, 3000, 3500, 3999, 4000])('%s ms after a ping', (momentMs) => {
  test.each([
    ['refusing', dead],
    ['swallowing', null],
  ])('a line that turns %s is told within 5 s, and its return too', async (_what, failure) => {
    monitor.start();
    await time.advance(8000 + momentMs);
    expect(states()).toStrictEqual(['online']);
    line = failure;
    const diedMs = time.timers.nowMs();
    await time.advance(5000);
    expect(states()).toStrictEqual(['online', 'offline']);
    expect((changes[1]?.atMs ?? 0) - diedMs).toBeLessThanOrEqual(5000);
    line = fine;
    const backMs = time.timers.nowMs();
    await time.advance(5000);
    expect(states()).toStrictEqual(['online', 'offline', 'online']);
    expect((changes[2]?.atMs ?? 0) - backMs).toBeLessThanOrEqual(5000);
  });
});

test('the late failure of an older ping does not overrule a newer success', async () => {
  line = null;
  monitor.start();
  await time.advance(4000);
  const [older, newer] = pings;
  newer?.answer(fine);
  await time.advance(10);
  expect(monitor.state()).toBe('online');
  older?.answer(err({ kind: 'no-answer' }));
  await time.advance(10);
  expect(monitor.state()).toBe('online');
});

test('an answer elsewhere counts as a ping, puts off the next one, and outweighs one under way', async () => {
  line = null;
  monitor.start();
  await time.advance(500);
  monitor.noteAnswer();
  expect(monitor.state()).toBe('online');
  await time.advance(3999);
  // The first ping was late by now, but began before the answer elsewhere came.
  expect(states()).toStrictEqual(['online']);
  expect(pings.length).toBe(1);
  await time.advance(1);
  expect(pings.length).toBe(2);
});

test('a slow line does not flicker once it is known to be slow', async () => {
  line = null;
  monitor.start();
  for (let n = 0; n < 6; n++) {
    await time.advance(1500);
    pings[n]?.answer(fine);
    await time.advance(2500);
  }
  expect(states()).toStrictEqual(['offline', 'online']);
});

const refusal = { kind: 'refused', fields: {}, message: '', retryAfterMs: null } as const;
const odd = { kind: 'unrecognised', message: '', retryAfterMs: null } as const;
const meanings: [string, ServiceFailure, ConnectionState][] = [
  ['a wrong signature', { ...refusal, status: 401, class: 'unauthorized', code: 'invalid_signature' }, 'refused'],
  ['a refused clock', { ...refusal, status: 401, class: 'unauthorized', code: 'invalid_date_header' }, 'refused'],
  ['a key without the action', { ...refusal, status: 403, class: 'forbidden', code: 'action_not_allowed' }, 'refused'],
  ['a 401 in unknown words', { ...odd, status: 401 }, 'refused'],
  ['too many requests', { ...refusal, status: 429, class: 'rate_limit', code: 'rate_limit_exceeded' }, 'online'],
  [
    'an internal error in its own words',
    { ...refusal, status: 500, class: 'internal', code: 'internal_error' },
    'online',
  ],
  ['a gateway before a dead service', { ...odd, status: 502 }, 'offline'],
  ['a hotel’s sign-in page', { kind: 'nonsense', status: 200 }, 'offline'],
  ['no answer', { kind: 'no-answer' }, 'offline'],
  ['no connection', { kind: 'unreachable' }, 'offline'],
];
test.each(meanings)('%s means %s', async (_what, failure, state) => {
  line = err(failure);
  monitor.start();
  await time.advance(10);
  expect(states()).toStrictEqual([state]);
});

test('after stop nothing is pinged or told, not even by a ping under way', async () => {
  line = null;
  monitor.start();
  monitor.stop();
  pings[0]?.answer(fine);
  await time.advance(60_000);
  monitor.noteAnswer();
  expect(pings.length).toBe(1);
  expect(changes).toStrictEqual([]);
  expect(time.waiting()).toBe(0);
});

test('pingNow pings at once, in place of the next one', async () => {
  monitor.start();
  await time.advance(1000);
  line = dead;
  expect(await monitor.pingNow()).toBe('offline');
  expect(pings.map((ping) => ping.atMs)).toStrictEqual([0, 1000]);
  await time.advance(3999);
  expect(pings.length).toBe(2);
  await time.advance(1);
  expect(pings.length).toBe(3);
});

test('over real HTTP: the signed ping says online, a closed server offline', async () => {
  const server = await startRecordingServer();
  const client = createServiceClient({
    baseUrl: server.baseUrl,
    key: signingKey('K', 's'),
    transport: createUndiciTransport(),
    now: () => new Date(),
  });
  const real = createConnectionMonitor({
    ping: client.ping,
    timers: time.timers,
    onChange: (state) => changes.push({ atMs: 0, state }),
  });
  real.start();
  await expect.poll(() => real.state()).toBe('online');
  await server.close();
  expect(await real.pingNow()).toBe('offline');
  expect(server.requests.every((request) => request.target === '/v1/ping')).toBe(true);
  real.stop();
  await client.close();
});
