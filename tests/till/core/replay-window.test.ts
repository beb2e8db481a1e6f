// A create beyond the replay window is not sent again because its first try taught the till the time.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHarness, type Harness, reserve } from '../world/harness.ts';

const hourMs = 3_600_000;
let till: Harness;
let onlyCreates = false;
beforeEach(async () => {
  onlyCreates = false;
  till = await createHarness({
    // A flaky line: what is small and first is lost, the create gets through.
    answers: (request, service) =>
      onlyCreates && !(request.method === 'POST' && request.url.endsWith('/retail_orders'))
        ? new Promise<Response>((_, reject) => till.time.timers.after(900, () => reject(new TypeError('fetch failed'))))
        : service(),
  });
  await till.signIn();
});
afterEach(() => till.close());
const line = async (saleId: string) => (await till.ask('sale:get', { saleId })).lines[0];

test('a clock that lost its battery while the till was off, and a first ping that is lost: no second order', async () => {
  till.sandbox.controls.next({ call: 'create', reply: { kind: 'drop-after' }, times: 1 });
  const { id } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  till.unplug('unreachable');
  await till.time.advance(24.5 * hourMs);
  till.plug();
  till.setClock(-30 * hourMs);
  onlyCreates = true;
  await till.crash();
  await till.time.advance(10_000);
  onlyCreates = false;
  await till.time.advance(5 * 60_000);
  expect(till.sandbox.books().orders).toHaveLength(1);
  await till.signIn();
  expect((await line(id))?.attention).toContain('replay_window_over');
});

test('a clock that is set back while the line is down for a day, and the create is the first to get through: no second order', async () => {
  till.sandbox.controls.next({ call: 'create', reply: { kind: 'drop-after' }, times: 1 });
  const { id } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  till.unplug('unreachable');
  await till.time.advance(12 * hourMs);
  till.setClock(-3 * hourMs);
  await till.time.advance(12.5 * hourMs);
  onlyCreates = true;
  till.plug();
  await till.time.advance(70_000);
  onlyCreates = false;
  expect(till.sandbox.books().orders).toHaveLength(1);
  await till.time.advance(5 * 60_000);
  expect((await line(id))?.attention).toContain('replay_window_over');
});

test('a clock that was set back two days just before the reservation: it is reserved at once, as nothing of it had left', async () => {
  till.setClock(-48 * hourMs);
  const { lines } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  expect(lines[0]?.state).toBe('reserved');
  expect(till.sandbox.books().orders).toHaveLength(1);
});

// A box without a battery for its clock wakes up at the time it went out (fake-hwclock, systemd): what is a day old looks a moment old.
test('power out during a reservation, back a day later with the clock of then: no second order, and a person is told', async () => {
  till.sandbox.controls.next({ call: 'create', reply: { kind: 'drop-after' }, times: 1 });
  const { id } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  await till.dies();
  await till.time.advance(25 * hourMs);
  till.setClock(-25 * hourMs + 20_000);
  await till.lives();
  await till.time.advance(60_000);
  expect(till.sandbox.books().orders).toHaveLength(1);
  await till.signIn();
  expect((await till.ask('sale:get', { saleId: id })).lines[0]?.attention).toContain('replay_window_over');
});
