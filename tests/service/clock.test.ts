// The service's clock: learned from a refusal of our date and from nothing else, both ways, with one retry.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../electron/service/client.ts';
import { createServiceClock } from '../../electron/service/clock.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import {
  orderBody,
  type RecordingServer,
  type Reply,
  startRecordingServer,
} from '../../testkit/service/recording-server.ts';

const realNow = Date.UTC(2026, 10, 6, 8, 49, 37);
const windowMs = 300_000;
let serviceTime: number;
let tillTime: number;
let server: RecordingServer;
let client: ServiceClient;

// As the service does: a date outside the window is refused, before any work, with the service's own Date.
const strictAboutDates: Reply = (request, response) => {
  const skew = Math.abs(Date.parse(request.headers.date ?? '') - serviceTime);
  response.setHeader('date', new Date(serviceTime).toUTCString());
  if (skew <= windowMs) {
    response.writeHead(200);
    response.end(JSON.stringify(request.target.endsWith('/ping') ? {} : orderBody('o-1')));
    return;
  }
  response.writeHead(401, { 'www-authenticate': 'SVC1-HMAC-SHA256' });
  response.end(JSON.stringify({ class: 'unauthorized', code: 'invalid_date_header', message: 'clock' }));
};

beforeEach(async () => {
  serviceTime = realNow;
  tillTime = realNow;
  server = await startRecordingServer(strictAboutDates);
  client = createServiceClient({
    baseUrl: server.baseUrl,
    key: signingKey('K', 's'),
    transport: createUndiciTransport(),
    now: () => new Date(tillTime),
  });
});
afterEach(async () => {
  await client.close();
  await server.close();
});

test.each([
  ['an hour behind', -3_600_000],
  ['a year ahead', 365 * 86_400_000],
  ['six minutes ahead', 360_000],
])('a till whose clock is %s learns the offset and goes on at once', async (_what, wrongMs) => {
  tillTime = realNow + wrongMs;
  expect((await client.ping()).ok).toBe(true);
  expect(server.requests.length).toBe(2);
  expect(Math.abs(client.clock.offsetMs() + wrongMs)).toBeLessThan(1000);
  expect(Math.abs(client.clock.serviceNow().getTime() - serviceTime)).toBeLessThan(1000);
  expect(Math.abs((client.clock.skewMs() ?? 0) + wrongMs)).toBeLessThan(1000);
  // The next request is right the first time.
  expect((await client.ping()).ok).toBe(true);
  expect(server.requests.length).toBe(3);
});

test('the second try has the same bytes and key, and a date and signature of its own', async () => {
  tillTime = realNow - 3_600_000;
  expect((await client.createRetailOrder(Buffer.from('{"a":"ü"}'), 'key-1')).ok).toBe(true);
  const [first, second] = server.requests;
  expect(second?.body).toStrictEqual(first?.body);
  expect(second?.body.toString()).toBe('{"a":"ü"}');
  expect([first?.headers['idempotency-key'], second?.headers['idempotency-key']]).toStrictEqual(['key-1', 'key-1']);
  expect(second?.headers.date).not.toBe(first?.headers.date);
  expect(second?.headers.authorization).not.toBe(first?.headers.authorization);
});

test('a clock that was set right again is learned again', async () => {
  tillTime = realNow - 3_600_000;
  await client.ping();
  tillTime = realNow;
  expect((await client.ping()).ok).toBe(true);
  expect(server.requests.length).toBe(4);
  expect(Math.abs(client.clock.offsetMs())).toBeLessThan(1000);
});

test('a date refused twice is returned, after two requests', async () => {
  server.reply((_request, response) => {
    response.writeHead(401, { date: new Date(serviceTime).toUTCString() });
    response.end(JSON.stringify({ class: 'unauthorized', code: 'invalid_date_header', message: '' }));
  });
  const answer = await client.ping();
  expect(answer.ok ? null : answer.error).toMatchObject({ kind: 'refused', status: 401, code: 'invalid_date_header' });
  expect(server.requests.length).toBe(2);
});

test('a date refused without a readable Date is returned at once', async () => {
  server.reply((_request, response) => {
    response.sendDate = false;
    response.writeHead(401, { date: 'yesterday' });
    response.end(JSON.stringify({ class: 'unauthorized', code: 'invalid_date_header', message: '' }));
  });
  expect((await client.ping()).ok).toBe(false);
  expect(server.requests.length).toBe(1);
  expect(client.clock.offsetMs()).toBe(0);
});

test.each([
  [200, {}],
  [500, { class: 'internal', code: 'internal_error', message: '' }],
  [401, { class: 'unauthorized', code: 'invalid_signature', message: '' }],
  [403, { class: 'forbidden', code: 'action_not_allowed', message: '' }],
])('the Date of any other answer (%s) is shown as skew, and signs nothing', async (status, body) => {
  serviceTime = realNow + 120_000;
  server.reply((_request, response) => {
    response.writeHead(status, { date: new Date(serviceTime).toUTCString() });
    response.end(JSON.stringify(body));
  });
  expect(client.clock.skewMs()).toBeNull();
  await client.ping();
  expect(client.clock.skewMs()).toBe(120_000);
  expect(client.clock.offsetMs()).toBe(0);
  await client.ping();
  expect(server.requests.map((request) => request.headers.date)).toStrictEqual(
    Array(2).fill(new Date(realNow).toUTCString()),
  );
});

test('what whole seconds and the round trip explain is no skew', async () => {
  serviceTime = Math.floor(realNow / 1000) * 1000;
  tillTime = serviceTime + 900;
  server.reply((request, response) => {
    tillTime += 2000; // the answer took two seconds
    return strictAboutDates(request, response);
  });
  await client.ping();
  expect(client.clock.skewMs()).toBe(0);
});

// The Date is of a whole second between sending and receiving: the offset is in the middle of what it may be.
test.each([
  ['at once', 0, 0, 0, 500],
  ['after two seconds', 0, 2000, 0, -500],
  ['after two seconds, and the service is an hour ahead', 0, 2000, 3_600_000, 3_599_500],
  ['after half a minute, and it is a minute behind', 0, 30_000, -60_000, -74_500],
  ['while our own clock was set back by a minute', 0, -60_000, 0, 30_500],
])('learned from an answer %s', (_what, sentMs, receivedMs, dateMs, offsetMs) => {
  const clock = createServiceClock(() => new Date(realNow));
  const at = (ms: number) => new Date(realNow + ms);
  const exchange = { date: at(dateMs).toUTCString(), sentAt: at(sentMs), receivedAt: at(receivedMs) };
  expect(clock.learn(exchange)).toBe(true);
  expect([clock.offsetMs(), clock.serviceNow()]).toEqual([offsetMs, at(offsetMs)]);
  expect(clock.learn({ ...exchange, date: undefined })).toBe(false);
  expect(clock.offsetMs()).toBe(offsetMs);
});
