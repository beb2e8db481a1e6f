// An answer asks to wait for a day. A gateway's page holds a paid card up for two minutes, and a person asks before; the service's own word
// holds it up for an hour, then it is asked once an hour; whoever asks before is told until when.
import { expect, test } from 'vitest';
import { afterMorning } from '../../../testkit/till/harness.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const dayS = 86_400;
let answer: (() => Response) | null = null;
const page = () => new Response('<html>busy</html>', { status: 429, headers: { 'retry-after': String(dayS) } });
const own = () =>
  Response.json(
    { class: 'rate_limit', code: 'rate_limit_exceeded', message: 'slow down' },
    { status: 429, headers: { 'retry-after': String(dayS) } },
  );

const { till, paid, commit, lineOf, entryOf } = worldPerTest({
  answers: async (request, service) =>
    answer && new URL(request.url).pathname.includes('/retail_orders') ? answer() : service(),
});

const retry = async () => {
  const { id: entryId } = await entryOf('waiting_too_long');
  return { entryId, step: 'retry', note: 'asked', approval: null } as const;
};

/** Paid, and the answer to its confirm asks to wait for a day. */
async function held(how: () => Response): Promise<string> {
  answer = null;
  const { id } = await paid();
  answer = how;
  await commit(id);
  return id;
}

test('a gateway’s page: after two minutes the card is asked about again', async () => {
  const id = await held(page);
  answer = null;
  await till.time.advance(119_000);
  expect((await lineOf(id)).state).toBe('activating');
  await till.time.advance(2_000);
  expect((await lineOf(id)).state).toBe('active');
});

test('a gateway’s page: a person who asks again is heard at once', async () => {
  const id = await held(page);
  await till.time.advance(10 * 60_000 + 5_000);
  answer = null;
  await till.ask('attention:decide', await retry());
  await till.time.advance(0);
  expect((await lineOf(id)).state).toBe('active');
});

test('the service itself: an hour, and who asks before is told until when, over a restart too', async () => {
  const id = await held(own);
  await till.time.advance(10 * 60_000 + 5_000);
  const sent = till.orderRequests();
  expect(await till.refusal('attention:decide', await retry())).toBe('service_asked_to_wait');
  await till.crash();
  await till.signIn();
  expect(await till.refusal('attention:decide', await retry())).toBe('service_asked_to_wait');
  expect((await entryOf('waiting_too_long')).doing).toEqual({
    kind: 'waiting',
    nextAt: afterMorning(60 * 60_000),
    isAsked: true,
  });
  await till.time.advance(45 * 60_000);
  expect(till.orderRequests()).toBe(sent);
  answer = null;
  await till.time.advance(10 * 60_000);
  expect((await lineOf(id)).state).toBe('active');
});
