// A create beyond the replay window is not sent again because its first try taught the till the time.
import { beforeEach, expect, test } from 'vitest';
import { worldPerTest } from '../../../testkit/till/world.ts';

const hourMs = 3_600_000;
let onlyCreates = false;
const { till, lineOf, orders, next, reserved } = worldPerTest({
  // A flaky line: small requests are lost, only the create gets through.
  answers: (request, service) =>
    onlyCreates && !(request.method === 'POST' && request.url.endsWith('/retail_orders'))
      ? new Promise<Response>((_, reject) => till.time.timers.after(900, () => reject(new TypeError('fetch failed'))))
      : service(),
});
beforeEach(() => {
  onlyCreates = false;
});

test('a clock that lost its battery while the till was off, and a first ping that is lost: no second order', async () => {
  next('create', { kind: 'drop-after' });
  const { id } = await reserved();
  till.unplug('unreachable');
  await till.time.advance(60 * 60_000);
  // The next start counts by the ledger alone, so no timer has to run for the rest of the day.
  till.time.sleep(23.5 * hourMs);
  till.plug();
  till.setClock(-30 * hourMs);
  onlyCreates = true;
  await till.crash();
  await till.time.advance(10_000);
  onlyCreates = false;
  await till.time.advance(5 * 60_000);
  expect(orders()).toHaveLength(1);
  await till.signIn();
  expect((await lineOf(id)).attention).toContain('replay_window_over');
});

test('a clock that is set back while the line is down for a day, and the create is the first to get through: no second order', async () => {
  next('create', { kind: 'drop-after' });
  const { id } = await reserved();
  till.unplug('unreachable');
  await till.time.advance(12 * hourMs);
  till.setClock(-3 * hourMs);
  await till.time.advance(12.5 * hourMs);
  onlyCreates = true;
  till.plug();
  await till.time.advance(70_000);
  onlyCreates = false;
  expect(orders()).toHaveLength(1);
  await till.time.advance(5 * 60_000);
  expect((await lineOf(id)).attention).toContain('replay_window_over');
});

test('a clock that was set back two days just before the reservation: it is reserved at once, as nothing of it had left', async () => {
  till.setClock(-48 * hourMs);
  const { lines } = await reserved();
  expect(lines[0]?.state).toBe('reserved');
  expect(orders()).toHaveLength(1);
});

// A box without a battery for its clock wakes up at the time it went out (fake-hwclock, systemd): what is a day old looks a moment old.
test('power out during a reservation, back a day later with the clock of then: no second order, and a person is told', async () => {
  next('create', { kind: 'drop-after' });
  const { id } = await reserved();
  await till.dies();
  await till.time.advance(25 * hourMs);
  till.setClock(-25 * hourMs + 20_000);
  await till.lives();
  await till.time.advance(60_000);
  expect(orders()).toHaveLength(1);
  await till.signIn();
  expect((await lineOf(id)).attention).toContain('replay_window_over');
});
