// Section 7, row by row: each error brought about at the sandbox over HTTP, and what the client makes of it.
import { afterEach, expect, test } from 'vitest';
import type { ServiceFailure } from '../../electron/service/answer.ts';
import { retailOrder } from '../../shared/interface/resources.ts';
import {
  bytes,
  closeAll,
  firstOf,
  granted,
  nowhere,
  openService,
  orderBody,
  outcome,
  product,
  retailBody,
  storeBody,
} from '../../testkit/interface/service-bench.ts';

afterEach(closeAll);

const maxima = (limit: object) => ({ settings: { maxima: { EUR: limit } } });
const of = (setting: object) => ({ settings: { products: { [product]: setting } } });
const fieldsOf = (failure: ServiceFailure) => (failure.kind === 'refused' ? Object.keys(failure.fields) : []);

test('400 invalid_body_parameters', async () => {
  const { order, till } = await openService();
  const answer = await order({ face_value: { currency: 'EUR', amount: 25 } });
  expect(outcome(answer)).toBe('400 invalid_request invalid_body_parameters');
  expect(answer.ok ? [] : fieldsOf(answer.error)).toStrictEqual(['face_value.amount']);
  expect(outcome(await till.createStore({ ...storeBody, currency: 'euro' }))).toBe(
    '400 invalid_request invalid_body_parameters',
  );
});

test('400 invalid_query_parameters', async () => {
  const { till } = await openService();
  const page = await firstOf(till.products({ size: 501 }));
  expect(outcome(page)).toBe('400 invalid_request invalid_query_parameters');
  expect(page && !page.ok ? fieldsOf(page.error) : []).toStrictEqual(['size']);
});

test('404 entity_not_found', async () => {
  const { till } = await openService();
  for (const ask of [till.order(nowhere), till.retailOrder(nowhere), till.clientPartner(nowhere), till.store('x')])
    expect(outcome(await ask)).toBe('404 not_found entity_not_found');
});

test('400 order_not_allowed_for_product', async () => {
  const { order } = await openService(of({ isDisabled: true }));
  expect(outcome(await order())).toBe('400 invalid_state order_not_allowed_for_product');
});

test('409 out_of_stock', async () => {
  const { order } = await openService(of({ isOutOfStock: true, processingMs: 60_000 }));
  expect(outcome(await order())).toBe('409 invalid_state out_of_stock');
  expect(outcome(await order({ processing_mode: 'async' }, 'key-2'))).toBe('202 ok');
});

test('400 invalid_idempotency_key_header', async () => {
  const { caller } = await openService();
  for (const idempotencyKey of [undefined, 'a b', 'x'.repeat(41)])
    for (const [path, body] of [
      ['/orders', orderBody],
      ['/retail_orders', retailBody],
    ] as const) {
      const request = {
        method: 'POST',
        path,
        body: bytes(body),
        ...(idempotencyKey ? { idempotencyKey } : {}),
      } as const;
      expect(outcome(await caller.call(request, retailOrder))).toBe('400 idempotency invalid_idempotency_key_header');
    }
});

test('400 reused_idempotency_key', async () => {
  const { order, retail } = await openService();
  await order();
  expect(outcome(await order({ country: 'AT' }))).toBe('400 idempotency reused_idempotency_key');
  await retail();
  expect(outcome(await retail({ country: 'AT' }))).toBe('400 idempotency reused_idempotency_key');
});

test('403 insufficient_available_balance', async () => {
  const { order, retail, till } = await openService();
  await till.setBalance('EUR', { balance: '24.99' });
  expect(outcome(await order())).toBe('403 forbidden insufficient_available_balance');
  expect(outcome(await retail())).toBe('403 forbidden insufficient_available_balance');
});

test('403 currency_not_allowed', async () => {
  const { order, till } = await openService({ settings: { balances: { USD: '1.00' } } });
  expect(outcome(await order())).toBe('403 forbidden currency_not_allowed');
  expect(outcome(await till.balance('EUR'))).toBe('403 forbidden currency_not_allowed');
});

test('403 customer_amount_limit_exceeded', async () => {
  const { order } = await openService(maxima({ customer: '40.00' }));
  expect(outcome(await order())).toBe('201 ok');
  expect(outcome(await order({}, 'key-2'))).toBe('403 forbidden customer_amount_limit_exceeded');
  expect(outcome(await order({ customer: { id: 'customer-2' } }, 'key-3'))).toBe('201 ok');
});

test('400 order_processing', async () => {
  const { order, till } = await openService({ settings: { processingMs: 60_000 } });
  const { id } = granted(await order({ processing_mode: 'async' }));
  expect(outcome(await till.invalidateOrder(id))).toBe('400 invalid_state order_processing');
});

test('400 order_invalidated', async () => {
  const { order, retail, confirm, till } = await openService();
  const { id } = granted(await order());
  await till.invalidateOrder(id);
  expect(outcome(await till.invalidateOrder(id))).toBe('400 invalid_state order_invalidated');
  const { id: sold } = granted(await retail());
  await till.invalidateRetailOrder(sold);
  expect(outcome(await till.invalidateRetailOrder(sold))).toBe('400 invalid_state order_invalidated');
  expect(outcome(await confirm(sold))).toBe('400 invalid_state order_invalidated');
});

test('400 order_failed', async () => {
  const { order, till, clock } = await openService(of({ processingMs: 1000, processingFails: 'processing_declined' }));
  const { id } = granted(await order({ processing_mode: 'async' }));
  clock.ms += 2000;
  expect(outcome(await till.invalidateOrder(id))).toBe('400 invalid_state order_failed');
});

test('400 order_invalidation_period_expired', async () => {
  const { order, till, clock } = await openService({ settings: { invalidationPeriodS: 60 } });
  const { id } = granted(await order());
  clock.ms += 61_000;
  expect(outcome(await till.invalidateOrder(id))).toBe('400 invalid_state order_invalidation_period_expired');
});

test('400 order_invalidation_not_supported', async () => {
  const { order, till } = await openService(of({ isPrePurchased: true }));
  const { id } = granted(await order());
  expect(outcome(await till.invalidateOrder(id))).toBe('400 invalid_state order_invalidation_not_supported');
});

test('400 order_not_completed', async () => {
  const { order, till } = await openService({ settings: { processingMs: 60_000 } });
  const { id } = granted(await order({ processing_mode: 'async' }));
  expect(outcome(await till.refundOrder(id))).toBe('400 invalid_state order_not_completed');
});

test('400 order_already_completed', async () => {
  const { retail, confirm } = await openService();
  const { id } = granted(await retail());
  await confirm(id);
  expect(outcome(await confirm(id))).toBe('400 invalid_state order_already_completed');
});

test('400 client_partner_event_invalid', async () => {
  const { till } = await openService();
  const { id } = granted(await till.createClientPartner({ name: 'Hafen GmbH', country: 'DE' }));
  expect(outcome(await till.triggerClientPartnerEvent(id, 'revoked'))).toBe(
    '400 invalid_state client_partner_event_invalid',
  );
});

test('400 product_not_available', async () => {
  const { retail } = await openService();
  expect(outcome(await retail({ product_code: 'altstadt-theater-eur' }))).toBe(
    '400 invalid_state product_not_available',
  );
  expect(outcome(await retail({ product_code: 'no-such-product' }, 'k-2'))).toBe(
    '400 invalid_state product_not_available',
  );
});

test('403 store_limit_exceeded', async () => {
  const { retail } = await openService(maxima({ store: '40.00' }));
  await retail();
  expect(outcome(await retail({ terminal_id: 'T2', receipt_id: 'R2' }, 'k-2'))).toBe(
    '403 forbidden store_limit_exceeded',
  );
});

test('403 terminal_limit_exceeded', async () => {
  const { retail } = await openService(maxima({ terminal: '40.00' }));
  await retail();
  expect(outcome(await retail({ receipt_id: 'R2' }, 'k-2'))).toBe('403 forbidden terminal_limit_exceeded');
  expect(outcome(await retail({ terminal_id: 'T2', receipt_id: 'R3' }, 'k-3'))).toBe('201 ok');
});

test('403 receipt_limit_exceeded', async () => {
  const { retail } = await openService(maxima({ receipt: '40.00' }));
  await retail();
  expect(outcome(await retail({}, 'k-2'))).toBe('403 forbidden receipt_limit_exceeded');
  expect(outcome(await retail({ receipt_id: 'R2' }, 'k-3'))).toBe('201 ok');
});

test('403 product_limit_exceeded', async () => {
  const { retail } = await openService(of({ maximum: '24.00' }));
  expect(outcome(await retail())).toBe('403 forbidden product_limit_exceeded');
});

test.each(['processing_declined', 'fraudulent_processing_declined'] as const)(
  'a decline of the confirm (%s) is a failed order, not a refusal',
  async (code) => {
    const { retail, confirm } = await openService(of({ activationFails: code }));
    const order = granted(await confirm(granted(await retail()).id));
    expect([order.state, order.failure?.code]).toStrictEqual(['failed', code]);
  },
);

test('403 processing_declined', async () => {
  const { retail, sandbox } = await openService();
  sandbox.controls.next({ call: 'create', reply: { kind: 'refuse', code: 'processing_declined' }, times: 1 });
  expect(outcome(await retail())).toBe('403 forbidden processing_declined');
  expect(sandbox.books().orders).toStrictEqual([]);
});

test('403 fraudulent_processing_declined', async () => {
  const { retail, sandbox } = await openService();
  sandbox.controls.next({
    call: 'create',
    reply: { kind: 'refuse', code: 'fraudulent_processing_declined' },
    times: 1,
  });
  expect(outcome(await retail())).toBe('403 forbidden fraudulent_processing_declined');
  expect(sandbox.books().orders).toStrictEqual([]);
});

test('401 invalid_date_header', async () => {
  const { skewed, sandbox } = await openService();
  // Refused once, learned, and right from then on.
  const client = skewed(-3_600_000);
  expect(outcome(await client.ping())).toBe('200 ok');
  expect(outcome(await client.ping())).toBe('200 ok');
  expect(sandbox.books().requests.map(({ status }) => status)).toStrictEqual([401, 200, 200]);
  sandbox.controls.next({ call: 'ping', reply: { kind: 'refuse', code: 'invalid_date_header' }, times: 2 });
  expect(outcome(await client.ping())).toBe('401 unauthorized invalid_date_header');
});

test('429 (not listed)', async () => {
  const { till, clock } = await openService({ settings: { rateLimit: { perSecond: 0.2, burst: 2 } } });
  expect([outcome(await till.ping()), outcome(await till.ping())]).toStrictEqual(['200 ok', '200 ok']);
  const limited = await till.ping();
  expect(outcome(limited)).toBe('429 rate_limit rate_limit_exceeded');
  const waitMs = !limited.ok && limited.error.kind === 'refused' ? (limited.error.retryAfterMs ?? 0) : 0;
  expect(waitMs).toBe(5000);
  clock.ms += waitMs;
  expect(outcome(await till.ping())).toBe('200 ok');
});

test('credentials that may only ping are refused everything else, as forbidden', async () => {
  const { limited } = await openService();
  expect(outcome(await limited.ping())).toBe('200 ok');
  const calls = [
    limited.balance('EUR'),
    limited.setBalance('EUR', { balance: '1.00' }),
    limited.createClientPartner({ name: 'X', country: 'DE' }),
    limited.product(product),
    limited.triggerProductEvent(product, 'updated'),
    limited.createOrder(bytes(orderBody), 'k'),
    limited.refundOrder(nowhere),
    limited.createRetailOrder(bytes(retailBody), 'k'),
    limited.store('store-001'),
    firstOf(limited.products()),
  ];
  for (const answer of await Promise.all(calls)) expect(outcome(answer)).toBe('403 forbidden action_not_allowed');
});
