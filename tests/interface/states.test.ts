// Section 3, row by row, by the client against the sandbox over HTTP: each state of an order and each move between them.
import { afterEach, describe, expect, test } from 'vitest';
import {
  allOf,
  closeAll,
  granted,
  nowhere,
  openService,
  outcome,
  product,
} from '../../testkit/interface/service-bench.ts';

afterEach(closeAll);

const slow = { settings: { processingMs: 60_000 } };
const fails = {
  settings: { products: { [product]: { processingMs: 60_000, processingFails: 'processing_declined' } } },
} as const;

describe('Order states', () => {
  test('processing', async () => {
    const { order, till } = await openService(slow);
    const { id, state, delivery } = granted(await order({ processing_mode: 'async' }));
    expect([state, delivery]).toStrictEqual(['processing', null]);
    expect(granted(await till.order(id)).state).toBe('processing');
    expect(outcome(await till.invalidateOrder(id))).toBe('400 invalid_state order_processing');
  });
  test('completed', async () => {
    const { order, till } = await openService();
    const { id } = granted(await order());
    const read = granted(await till.order(id));
    expect([read.state, typeof read.delivery?.code]).toStrictEqual(['completed', 'string']);
  });
  test('failed', async () => {
    const { order, till, clock } = await openService(fails);
    const before = granted(await till.balance('EUR')).available_balance;
    const { id } = granted(await order({ processing_mode: 'async' }));
    clock.ms += 61_000;
    const read = granted(await till.order(id));
    expect([read.state, read.delivery, read.failure?.code]).toStrictEqual(['failed', null, 'processing_declined']);
    expect(granted(await till.balance('EUR')).available_balance).toBe(before);
  });
  test('invalidated', async () => {
    const { order, till } = await openService();
    const { id } = granted(await order());
    await till.invalidateOrder(id);
    const read = granted(await till.order(id));
    expect([read.state, read.delivery]).toStrictEqual(['invalidated', null]);
    expect(outcome(await till.refundOrder(id))).toBe('400 invalid_state order_not_completed');
  });
  test('refunded', async () => {
    const { order, till } = await openService();
    const { id } = granted(await order());
    await till.refundOrder(id);
    const read = granted(await till.order(id));
    expect([read.state, read.delivery]).toStrictEqual(['refunded', null]);
  });
});

describe('Order transitions', () => {
  test('(none) → processing: POST /orders', async () => {
    const { order, till } = await openService(slow);
    const answer = await order({ processing_mode: 'async' });
    expect(outcome(answer)).toBe('202 ok');
    expect(granted(await till.order(granted(answer).id)).state).toBe('processing');
    const sync = await (await openService({ settings: { processingMs: 30 } })).order();
    expect([outcome(sync), granted(sync).state]).toStrictEqual(['201 ok', 'completed']);
  });
  test('processing → completed: processing outcome', async () => {
    const events: string[] = [];
    const { order, till, clock } = await openService({ ...slow, onEvent: (event) => events.push(event.type) });
    const { id } = granted(await order({ processing_mode: 'async' }));
    clock.ms += 61_000;
    const read = granted(await till.order(id));
    expect([read.state, typeof read.delivery?.code]).toStrictEqual(['completed', 'string']);
    expect(events).toStrictEqual(['order.processing', 'order.completed']);
  });
  test('processing → failed: processing outcome', async () => {
    const events: string[] = [];
    const { order, till, clock } = await openService({ ...fails, onEvent: (event) => events.push(event.type) });
    const { id } = granted(await order({ processing_mode: 'async' }));
    clock.ms += 61_000;
    expect(granted(await till.order(id)).state).toBe('failed');
    expect(events).toStrictEqual(['order.processing', 'order.failed']);
  });
  test('completed → invalidated: POST /orders/{id}/actions/invalidate', async () => {
    const events: string[] = [];
    const { order, till } = await openService({ onEvent: (event) => events.push(event.type) });
    const before = granted(await till.balance('EUR'));
    const { id } = granted(await order());
    expect(granted(await till.balance('EUR'))).not.toStrictEqual(before);
    expect(granted(await till.invalidateOrder(id)).state).toBe('invalidated');
    expect(granted(await till.balance('EUR'))).toStrictEqual(before);
    expect(events.at(-1)).toBe('order.invalidated');
  });
  test('completed → refunded: POST /orders/{id}/actions/refund', async () => {
    const { order, till } = await openService();
    const { id } = granted(await order());
    const refunded = granted(await till.refundOrder(id));
    expect([refunded.state, refunded.delivery]).toStrictEqual(['refunded', null]);
  });
  test('completed → refunded: refund triggered by the service operator', async () => {
    const events: string[] = [];
    const service = await openService({ environment: 'live', onEvent: (event) => events.push(event.type) });
    const { order, live, till, operate } = service;
    const before = granted(await live.balance('EUR'));
    const { id } = granted(await order());
    // No client can do it in live, not even one that asks as in the sandbox.
    expect(outcome(await till.refundOrder(id))).toBe('404 not_found endpoint_not_found');
    expect(await operate({ kind: 'refund-order', id })).toMatchObject({ status: 200, body: { state: 'refunded' } });
    const read = granted(await live.order(id));
    expect([read.state, read.delivery]).toStrictEqual(['refunded', null]);
    expect(granted(await live.balance('EUR'))).toStrictEqual(before);
    expect(events).toStrictEqual(['order.processing', 'order.completed', 'order.refunded']);
    expect(await operate({ kind: 'refund-order', id })).toMatchObject({
      status: 400,
      body: { code: 'order_not_completed' },
    });
  });
});

test('an entity that is not there has no state', async () => {
  const { till } = await openService();
  expect(outcome(await till.order(nowhere))).toBe('404 not_found entity_not_found');
  expect(await allOf(till.clientPartners())).toStrictEqual([]);
});
