// POST /orders and after, row by row of sections 3, 4, 7 and 8, with every cent of the balance.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceEvent } from '../../shared/interface/events.ts';
import { order as orderShape } from '../../shared/interface/orders.ts';
import { type Bench, expectRefusal, openBench } from '../../testkit/sandbox/bench.ts';
import type { Got } from '../../testkit/sandbox/signer.ts';

const body = {
  product_code: 'quillenhof-buch-eur',
  customer: { id: 'customer-1' },
  country: 'DE',
  face_value: { currency: 'EUR', amount: '25.00' },
  processing_mode: 'sync',
  delivery_method: { type: 'code' },
};
const eur = (amount: string) => ({ currency: 'EUR', amount });
const settings = {
  balances: { EUR: '1000.00', PLN: '0.00' },
  maxima: { EUR: { customer: '120.00' } },
  products: {
    'glimmerkino-eur': { isOutOfStock: true, processingMs: 60_000 },
    'mondfalter-mode-eur': { isPrePurchased: true },
    'kornfeld-baeckerei-eur': { processingFails: 'processing_declined' },
    'pixelhafen-play-eur': { isDisabled: true },
  },
} as const;

let bench: Bench;
let events: ServiceEvent[];
beforeEach(async () => {
  events = [];
  bench = await openBench({ settings, onEvent: (event) => events.push(event) });
});
afterEach(() => bench.close());

const create = (change: Record<string, unknown> = {}, key: string = randomUUID()) =>
  bench.post('/orders', { ...body, ...change }, key);
const shown = (got: Got, status = 200) => {
  expect({ status: got.status, text: got.text }).toMatchObject({ status });
  return orderShape.parse(JSON.parse(got.text));
};
const slow = { product_code: 'glimmerkino-eur', face_value: eur('29.90'), processing_mode: 'async' };
const act = (id: string, action: string) => bench.post(`/orders/${id}/actions/${action}`);
const money = async () => JSON.parse((await bench.get('/balances/EUR')).text);
const wrongBody = (got: Got) => expectRefusal(got, 400, 'invalid_request', 'invalid_body_parameters');

describe('section 3: order transitions', () => {
  it('(none) → processing → completed: sync answers 201 with the delivery, and the balance is spent', async () => {
    const done = shown(await create(), 201);
    expect(done).toMatchObject({ ...body, state: 'completed', failure: null, client_partner_id: null });
    expect(done.delivery?.code).toMatch(/^TEST-/);
    expect(shown(await bench.get(`/orders/${done.id}`))).toEqual(done);
    expect(await money()).toEqual({ currency: 'EUR', balance: '975.00', limit: '0.00', available_balance: '975.00' });
  });

  it('(none) → processing: async answers 202 without delivery, the balance is reserved, then spent', async () => {
    const made = shown(await create(slow), 202);
    expect(made).toMatchObject({ state: 'processing', delivery: null });
    expect(await money()).toMatchObject({ balance: '1000.00', available_balance: '970.10' });
    bench.clock.ms += 59_999;
    expect(shown(await bench.get(`/orders/${made.id}`)).state).toBe('processing');
    bench.clock.ms += 1;
    const done = shown(await bench.get(`/orders/${made.id}`));
    expect(done).toMatchObject({ state: 'completed', updated_at: '2026-11-06T08:50:37.000Z' });
    expect(done.delivery).not.toBeNull();
    expect(await money()).toMatchObject({ balance: '970.10', available_balance: '970.10' });
  });

  it('processing → failed: nothing is delivered and the balance is not affected', async () => {
    const failed = shown(await create({ product_code: 'kornfeld-baeckerei-eur', face_value: eur('10.00') }), 201);
    expect(failed).toMatchObject({ state: 'failed', delivery: null, failure: { code: 'processing_declined' } });
    expect(await money()).toMatchObject({ balance: '1000.00', available_balance: '1000.00' });
    expectRefusal(await act(failed.id, 'invalidate'), 400, 'invalid_state', 'order_failed');
    expectRefusal(await act(failed.id, 'refund'), 400, 'invalid_state', 'order_not_completed');
  });

  it('completed → invalidated: within the period, and the balance comes back', async () => {
    const { id } = shown(await create(), 201);
    bench.clock.ms += 15 * 60_000 - 1;
    expect(shown(await act(id, 'invalidate'))).toMatchObject({ state: 'invalidated', delivery: null });
    expect(await money()).toMatchObject({ balance: '1000.00', available_balance: '1000.00' });
  });

  it('completed → refunded: code details are no longer returned, and the balance comes back', async () => {
    const { id } = shown(await create(), 201);
    bench.clock.ms += 86_400_000;
    expect(shown(await act(id, 'refund'))).toMatchObject({ state: 'refunded', delivery: null });
    expect(shown(await bench.get(`/orders/${id}`)).delivery).toBeNull();
    expect(await money()).toMatchObject({ balance: '1000.00', available_balance: '1000.00' });
    expectRefusal(await act(id, 'refund'), 400, 'invalid_state', 'order_not_completed');
    expectRefusal(await act(id, 'invalidate'), 400, 'invalid_state', 'order_invalidation_not_supported');
  });

  it('rule 1: an event for each state change, with the order as it was then', async () => {
    const { id } = shown(await create(), 201);
    await act(id, 'invalidate');
    expect(events.map(({ type, data }) => [type, data.state, data.id])).toEqual(
      ['processing', 'completed', 'invalidated'].map((state) => [`order.${state}`, state, id]),
    );
  });

  it('rule 3: a retried sync request returns the order in processing while the first still waits', async () => {
    const waiting = { ...settings.products, 'quillenhof-buch-eur': { processingMs: 300 } };
    await bench.close();
    bench = await openBench({ settings: { ...settings, products: waiting } });
    const first = create({}, 'k-sync');
    await expect.poll(() => bench.sandbox.books().idempotencyKeys.length).toBe(1);
    const replay = shown(await create({}, 'k-sync'), 202);
    const done = shown(await first, 201);
    expect(done).toMatchObject({ id: replay.id, state: 'completed' });
    expect(shown(await create({}, 'k-sync'), 201)).toEqual(done);
    expect(await money()).toMatchObject({ balance: '975.00', available_balance: '975.00' });
  });
});

describe('section 7: errors of orders', () => {
  it('invalid_body_parameters: every field that is wrong is named', async () => {
    for (const [field, change] of [
      ['product_code', { product_code: 'no-such-product' }],
      ['customer', { customer: 'me' }],
      ['customer.id', { customer: { id: '' } }],
      ['country', { country: 'JP' }],
      ['country', { country: 'de' }],
      ['face_value.amount', { face_value: eur('25,00') }],
      ['face_value.amount', { face_value: eur('26.00') }],
      ['face_value.amount', { face_value: eur('25.001') }],
      ['face_value.currency', { face_value: { currency: 'PLN', amount: '25.00' } }],
      ['processing_mode', { processing_mode: 'later' }],
      ['delivery_method.type', { delivery_method: { type: 'pigeon' } }],
      ['client_partner_id', { client_partner_id: 'x' }],
      ['client_partner_id', { client_partner_id: randomUUID() }],
    ] as const)
      expect(wrongBody(await create(change))).toHaveProperty([field]);
    expect(events).toEqual([]);
  });
  it('entity_not_found: an order nobody made', async () => {
    for (const got of [await bench.get('/orders/7'), await act('7', 'invalidate'), await act('7', 'refund')])
      expectRefusal(got, 404, 'not_found', 'entity_not_found');
  });
  it('order_not_allowed_for_product: disabled for the client, or not for sale', async () => {
    for (const product_code of ['pixelhafen-play-eur', 'seifenkontor-eur'])
      expectRefusal(
        await create({ product_code, face_value: eur('20.00') }),
        400,
        'invalid_state',
        'order_not_allowed_for_product',
      );
  });
  it('out_of_stock: sync is refused, async is taken', async () => {
    expectRefusal(await create({ ...slow, processing_mode: 'sync' }), 409, 'invalid_state', 'out_of_stock');
    shown(await create(slow), 202);
  });
  it.each([
    ['missing', undefined],
    ['too long', 'x'.repeat(41)],
    ['of other characters', 'a b'],
    ['empty', ''],
  ])('invalid_idempotency_key_header: %s', async (_, key) => {
    expectRefusal(await bench.post('/orders', body, key), 400, 'idempotency', 'invalid_idempotency_key_header');
  });
  it('reused_idempotency_key: another body, or another kind of order', async () => {
    const first = shown(await create({}, 'k'), 201);
    expectRefusal(await create({ country: 'AT' }, 'k'), 400, 'idempotency', 'reused_idempotency_key');
    expectRefusal(await bench.create({}, 'k'), 400, 'idempotency', 'reused_idempotency_key');
    expect(shown(await create({}, 'k'), 201)).toEqual(first);
    expect(await money()).toMatchObject({ balance: '975.00' });
  });
  it('insufficient_available_balance: a cent too little, what is reserved counts', async () => {
    await bench.call({ method: 'PATCH', target: '/v1/balances/EUR', body: '{"balance":"54.89"}' });
    shown(await create(slow), 202);
    expectRefusal(await create(), 403, 'forbidden', 'insufficient_available_balance');
    await bench.call({ method: 'PATCH', target: '/v1/balances/EUR', body: '{"balance":"54.90"}' });
    shown(await create(), 201);
    expect(await money()).toMatchObject({ balance: '29.90', available_balance: '0.00' });
  });
  it('currency_not_allowed: not one of the client', async () => {
    const yen = { product_code: 'komorebi-store-jpy', country: 'JP', face_value: { currency: 'JPY', amount: '1500' } };
    expectRefusal(await create(yen), 403, 'forbidden', 'currency_not_allowed');
  });
  it('customer_amount_limit_exceeded: a customer, a day; invalidated orders do not count', async () => {
    const fifty = { face_value: eur('50.00') };
    const first = shown(await create(fifty), 201);
    shown(await create(fifty), 201);
    expectRefusal(await create(), 403, 'forbidden', 'customer_amount_limit_exceeded');
    shown(await create({ customer: { id: 'customer-2' } }), 201);
    shown(await act(first.id, 'invalidate'));
    shown(await create(fifty), 201);
    bench.clock.ms += 86_400_000;
    shown(await create(fifty), 201);
  });
  it('order_processing: still processing, cannot be invalidated', async () => {
    const { id } = shown(await create(slow), 202);
    expectRefusal(await act(id, 'invalidate'), 400, 'invalid_state', 'order_processing');
    expectRefusal(await act(id, 'refund'), 400, 'invalid_state', 'order_not_completed');
  });
  it('order_invalidated: already invalidated', async () => {
    const { id } = shown(await create(), 201);
    await act(id, 'invalidate');
    expectRefusal(await act(id, 'invalidate'), 400, 'invalid_state', 'order_invalidated');
  });
  it('order_invalidation_period_expired: from the end of the period on', async () => {
    const { id } = shown(await create(), 201);
    bench.clock.ms += 15 * 60_000;
    expectRefusal(await act(id, 'invalidate'), 400, 'invalid_state', 'order_invalidation_period_expired');
    expect(shown(await bench.get(`/orders/${id}`)).state).toBe('completed');
  });
  it('order_invalidation_not_supported: fulfilled from pre-purchased stock', async () => {
    const mode = { product_code: 'mondfalter-mode-eur', face_value: eur('20.00') };
    const { id } = shown(await create(mode), 201);
    expectRefusal(await act(id, 'invalidate'), 400, 'invalid_state', 'order_invalidation_not_supported');
  });
});
