// A key that may not reserve any more says nothing of the order that it may have made before.
import { beforeEach, expect, test } from 'vitest';
import { worldPerTest } from '../../../testkit/till/world.ts';

let isRestricted = false;
const { till, lineOf, orders, next, reserved } = worldPerTest({
  answers: async (request, service) =>
    isRestricted && request.method === 'POST' && request.url.endsWith('/retail_orders')
      ? Response.json(
          { class: 'forbidden', code: 'action_not_allowed', message: 'The key lacks the action.' },
          { status: 403, headers: { date: till.time.now().toUTCString() } },
        )
      : service(),
});

beforeEach(() => {
  isRestricted = false;
});

test('a create whose answer was lost, and a key that lost the action before the replay: the order is not forgotten', async () => {
  next('create', { kind: 'drop-after' });
  isRestricted = false;
  const { id } = await reserved();
  expect(orders()).toHaveLength(1);
  isRestricted = true;
  await till.time.advance(5_000);
  const before = await lineOf(id);
  expect.soft(before.state, 'the service holds its order').toBe('reserving');
  // The console gives the action back: the replay finds it.
  isRestricted = false;
  await till.time.advance(10 * 60_000);
  const after = await lineOf(id);
  expect.soft(after.state).toBe('reserved');
  expect(after.orderId).toBe(orders()[0]?.id);
});

test('a key that never had the action: refused at once, as nothing can have been made', async () => {
  isRestricted = true;
  const { lines } = await reserved();
  expect(lines[0]?.state).toBe('refused');
});
