// Replays of POST /retail_orders: sections 4 and 8, and the replay window of the wire's assumptions.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bench, confirmBody, expectRefusal, openBench, order, orderBody } from '../../testkit/sandbox/bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench({ settings: { activationMs: 60_000 } });
});
afterEach(() => bench.close());

it.each([
  ['missing', undefined],
  ['empty', ''],
  ['of 41 characters', 'a'.repeat(41)],
  ['with a space', 'a b'],
  ['with a dot', 'a.b'],
])('refuses a key that is %s', async (_, key) => {
  expectRefusal(
    await bench.post('/retail_orders', orderBody, key),
    400,
    'idempotency',
    'invalid_idempotency_key_header',
  );
});

it('takes a key of 40 characters', async () => {
  expect((await bench.create({}, 'aZ0_-'.repeat(8))).status).toBe(201);
});

it('answers a replay with 201 and the order in its current state, through its whole life', async () => {
  const replay = async () => order(await bench.create({}, 'key-1'), 201);
  const created = await replay();
  expect(await replay()).toEqual(created);
  const processing = order(await bench.confirm(created.id));
  expect(processing.state).toBe('processing');
  expect(await replay()).toEqual(processing);
  bench.clock.ms += 60_000;
  const completed = await replay();
  expect(completed).toMatchObject({ id: created.id, state: 'completed' });
  expect(completed.delivery?.code).toMatch(/^TEST-/);
  order(await bench.invalidate(created.id));
  expect(await replay()).toMatchObject({ id: created.id, state: 'invalidated', delivery: null });
  expect(bench.sandbox.books().orders).toHaveLength(1);
});

it('refuses the key with a different body, even a wrong one, and changes nothing', async () => {
  const created = order(await bench.create({}, 'key-1'), 201);
  for (const body of [{ ...orderBody, receipt_id: 'other' }, { ...orderBody, store_id: '' }, {}])
    expectRefusal(await bench.post('/retail_orders', body, 'key-1'), 400, 'idempotency', 'reused_idempotency_key');
  const respelt = { method: 'POST', target: '/v1/retail_orders', idempotencyKey: 'key-1' };
  expectRefusal(
    await bench.call({ ...respelt, body: JSON.stringify(orderBody, null, 1) }),
    400,
    'idempotency',
    'reused_idempotency_key',
  );
  expect(bench.sandbox.books().orders).toMatchObject([{ id: created.id, state: 'created' }]);
});

it('leaves a key new when its create was refused', async () => {
  const wrong = { ...orderBody, product_code: 'no-such-product' };
  expectRefusal(await bench.post('/retail_orders', wrong, 'key-1'), 400, 'invalid_state', 'product_not_available');
  expect((await bench.create({}, 'key-1')).status).toBe(201);
});

it('makes one order of racing identical creates', async () => {
  const racing = await Promise.all(Array.from({ length: 25 }, () => bench.create({}, 'key-1')));
  const ids = racing.map((got) => order(got, 201).id);
  expect(new Set(ids).size).toBe(1);
  expect(bench.sandbox.books().orders).toHaveLength(1);
  expect(bench.balance()?.held).toBe('25.00');
});

it('lets one of two racing bodies win and refuses the other', async () => {
  const racing = await Promise.all([bench.create({}, 'key-1'), bench.create({ receipt_id: 'other' }, 'key-1')]);
  expect(racing.map((got) => got.status).sort()).toEqual([201, 400]);
  expect(bench.sandbox.books().orders).toHaveLength(1);
});

it('forgets a key when the replay window is over, and not before', async () => {
  const first = order(await bench.create({}, 'key-1'), 201);
  bench.clock.ms += 24 * 3_600_000 - 1;
  expect(order(await bench.create({}, 'key-1'), 201).id).toBe(first.id);
  bench.clock.ms += 1;
  expect(order(await bench.create({}, 'key-1'), 201).id).not.toBe(first.id);
  expect(bench.sandbox.books().idempotencyKeys).toHaveLength(1);
});

it('keeps keys as long as it is told to', async () => {
  await bench.close();
  bench = await openBench({ settings: { replayWindowHours: 1 } });
  const first = order(await bench.create({}, 'key-1'), 201);
  bench.clock.ms += 3_600_000;
  // Another body: after the window it is simply another order.
  expect(order(await bench.create({ receipt_id: 'other' }, 'key-1'), 201).id).not.toBe(first.id);
});

it('shows the key and the confirmation in the books', async () => {
  const { id } = order(await bench.create({}, 'key-1'), 201);
  await bench.confirm(id);
  expect(bench.sandbox.books()).toMatchObject({
    orders: [{ id, idempotency_key: 'key-1', confirmation: confirmBody }],
    idempotencyKeys: [{ key: 'key-1', orderId: id, createdAt: '2026-11-06T08:49:37.000Z' }],
  });
});
