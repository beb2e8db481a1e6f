// Section 4, row by row, by the client against the sandbox over HTTP: each endpoint, what it answers and what it refuses.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  allOf,
  allProducts,
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
  type Service,
  storeBody,
} from '../../testkit/interface/service-bench.ts';

afterEach(closeAll);

const missing = '404 not_found entity_not_found';
const badBody = '400 invalid_request invalid_body_parameters';
const badQuery = '400 invalid_request invalid_query_parameters';
const anything = z.unknown();
const partnerBody = { name: 'Hafen GmbH', country: 'DE' };

/** Also every endpoint: 500 with an error body. */
async function answers500({ sandbox }: Service, ask: () => Promise<Parameters<typeof outcome>[0]>): Promise<void> {
  sandbox.controls.next({ call: 'any', reply: { kind: 'server-error' }, times: 1 });
  expect(outcome(await ask())).toBe('500 internal internal_error');
}

test('GET /ping', async () => {
  const service = await openService();
  expect(await service.till.ping()).toStrictEqual({ ok: true, value: { status: 200, value: {} } });
  await answers500(service, () => service.till.ping());
});

describe('Balances', () => {
  test('GET /balances/{currency}', async () => {
    const service = await openService();
    expect(granted(await service.till.balance('EUR'))).toMatchObject({ currency: 'EUR', balance: '500000.00' });
    expect(outcome(await service.till.balance('SEK'))).toBe('403 forbidden currency_not_allowed');
    await answers500(service, () => service.till.balance('EUR'));
  });
  test('PATCH /balances/{currency} (sandbox only)', async () => {
    const service = await openService();
    const set = granted(await service.till.setBalance('EUR', { balance: '12.34' }));
    expect([set.balance, set.available_balance]).toStrictEqual(['12.34', '12.34']);
    expect(outcome(await service.till.setBalance('EUR', { balance: 'much' }))).toBe(badBody);
    expect(outcome(await service.till.setBalance('SEK', { balance: '1.00' }))).toBe(
      '403 forbidden currency_not_allowed',
    );
    await answers500(service, () => service.till.setBalance('EUR', { balance: '1.00' }));
    const live = await openService({ environment: 'live' });
    expect(outcome(await live.till.setBalance('EUR', { balance: '1.00' }))).toBe('404 not_found endpoint_not_found');
  });
});

describe('Client partners', () => {
  test('POST /client_partners', async () => {
    const service = await openService();
    const answer = await service.till.createClientPartner(partnerBody);
    expect(outcome(answer)).toBe('201 ok');
    expect(granted(answer)).toMatchObject({ ...partnerBody, state: 'pending' });
    expect(outcome(await service.till.createClientPartner({ name: '', country: 'Germany' }))).toBe(badBody);
    await answers500(service, () => service.till.createClientPartner(partnerBody));
  });
  test('GET /client_partners', async () => {
    const service = await openService();
    const made: string[] = [];
    for (let n = 0; n < 5; n++)
      made.push(granted(await service.till.createClientPartner({ ...partnerBody, name: `P${n}` })).id);
    const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).toSorted();
    expect(ids(await allOf(service.till.clientPartners({ size: 2 })))).toStrictEqual(made.toSorted());
    expect(ids(await allOf(service.till.clientPartners()))).toStrictEqual(made.toSorted());
    expect(outcome(await firstOf(service.till.clientPartners({ size: 0 })))).toBe(badQuery);
    await answers500(service, () => firstOf(service.till.clientPartners()));
  });
  test('GET /client_partners/{id}', async () => {
    const service = await openService();
    const { id } = granted(await service.till.createClientPartner(partnerBody));
    expect(granted(await service.till.clientPartner(id))).toMatchObject(partnerBody);
    expect(outcome(await service.till.clientPartner('no-uuid'))).toMatch(/^400 invalid_request/);
    expect(outcome(await service.till.clientPartner(nowhere))).toBe(missing);
    await answers500(service, () => service.till.clientPartner(id));
  });
  test('PATCH /client_partners/{id}', async () => {
    const service = await openService();
    const { id } = granted(await service.till.createClientPartner(partnerBody));
    const changed = granted(
      await service.till.updateClientPartner(id, { name: 'Kai GmbH', registration_number: 'HRB 1' }),
    );
    expect(changed).toMatchObject({ id, name: 'Kai GmbH', country: 'DE', registration_number: 'HRB 1' });
    expect(granted(await service.till.clientPartner(id)).name).toBe('Kai GmbH');
    expect(outcome(await service.till.updateClientPartner(id, { name: '' }))).toBe(badBody);
    expect(outcome(await service.till.updateClientPartner(nowhere, { name: 'X' }))).toBe(missing);
    await answers500(service, () => service.till.updateClientPartner(id, { name: 'X' }));
  });
  test('POST /client_partners/{id}/actions/trigger_event (sandbox only)', async () => {
    const service = await openService();
    const { till, caller } = service;
    const { id } = granted(await till.createClientPartner(partnerBody));
    expect(outcome(await till.triggerClientPartnerEvent(id, 'approved'))).toBe('204 ok');
    expect(granted(await till.clientPartner(id)).state).toBe('approved');
    expect(outcome(await till.triggerClientPartnerEvent(id, 'rejected'))).toBe(
      '400 invalid_state client_partner_event_invalid',
    );
    const path = `/client_partners/${id}/actions/trigger_event`;
    expect(outcome(await caller.call({ method: 'POST', path, body: bytes({ event: 'eaten' }) }, anything))).toBe(
      badBody,
    );
    expect(outcome(await till.triggerClientPartnerEvent(nowhere, 'approved'))).toBe(missing);
    await answers500(service, () => till.triggerClientPartnerEvent(id, 'revoked'));
    const live = await openService({ environment: 'live' });
    expect(outcome(await live.till.triggerClientPartnerEvent(id, 'approved'))).toBe('404 not_found endpoint_not_found');
  });
});

describe('Products', () => {
  test('GET /products', async () => {
    const service = await openService();
    const all = await allProducts(service.till.products({ size: 7 }));
    expect(all.length).toBeGreaterThanOrEqual(24);
    expect(await allProducts(service.till.products())).toStrictEqual(all);
    const german = await allProducts(service.till.products({ country: 'DE', distributionScheme: 'agency', size: 500 }));
    expect(german).toStrictEqual(
      all.filter((one) => one.countries.includes('DE') && one.distribution_scheme === 'agency'),
    );
    expect(german.length).toBeGreaterThan(0);
    const resale = await allProducts(service.till.products({ distributionScheme: 'resale' }));
    expect(resale).toStrictEqual(all.filter((one) => one.distribution_scheme === 'resale'));
    expect(all.some((one) => !one.available)).toBe(true);
    for (const filter of [{ country: 'Germany' }, { size: 0 }, { size: 501 }])
      expect(outcome(await firstOf(service.till.products(filter)))).toBe(badQuery);
    await answers500(service, () => firstOf(service.till.products()));
  });
  test('GET /products/{code}', async () => {
    const service = await openService();
    expect(granted(await service.till.product(product)).code).toBe(product);
    expect(outcome(await service.till.product('no-such-product'))).toBe(missing);
    await answers500(service, () => service.till.product(product));
  });
  test('POST /products/{code}/actions/trigger_event (sandbox only)', async () => {
    const events: string[] = [];
    const service = await openService({ onEvent: (event) => events.push(event.type) });
    expect(outcome(await service.till.triggerProductEvent(product, 'updated'))).toBe('204 ok');
    expect(outcome(await service.till.triggerProductEvent(product, 'created'))).toBe('204 ok');
    expect(events).toStrictEqual(['product.updated', 'product.created']);
    const path = `/products/${product}/actions/trigger_event`;
    expect(
      outcome(await service.caller.call({ method: 'POST', path, body: bytes({ event: 'eaten' }) }, anything)),
    ).toBe(badBody);
    expect(outcome(await service.till.triggerProductEvent('no-such-product', 'updated'))).toBe(missing);
    await answers500(service, () => service.till.triggerProductEvent(product, 'updated'));
    const live = await openService({ environment: 'live' });
    expect(outcome(await live.till.triggerProductEvent(product, 'updated'))).toBe('404 not_found endpoint_not_found');
  });
});

describe('Orders', () => {
  test('POST /orders', async () => {
    const service = await openService();
    const { order, till } = service;
    const sync = await order();
    expect([outcome(sync), granted(sync).state]).toStrictEqual(['201 ok', 'completed']);
    // A retry gets the order as it is now; another body under the same key gets nothing.
    expect(granted(await order()).id).toBe(granted(sync).id);
    expect(outcome(await order({ country: 'AT' }))).toBe('400 idempotency reused_idempotency_key');
    const slow = await openService({ settings: { processingMs: 60_000 } });
    expect(outcome(await slow.order({ processing_mode: 'async' }))).toBe('202 ok');
    const other = await order(
      { product_code: 'glimmerkino-eur', face_value: { currency: 'EUR', amount: '29.90' } },
      'k-2',
    );
    expect(outcome(other)).toBe('409 invalid_state out_of_stock');
    expect(outcome(await order({ customer: {} }, 'k-3'))).toBe(badBody);
    expect(outcome(await till.createOrder(bytes(orderBody), 'retail-like'))).toBe('201 ok');
    await answers500(service, () => order({}, 'k-4'));
  });
  test('GET /orders/{id}', async () => {
    const service = await openService();
    const { id } = granted(await service.order());
    expect(granted(await service.till.order(id))).toMatchObject({ id, ...orderBody });
    expect(outcome(await service.till.order('any string'))).toBe(missing);
    await answers500(service, () => service.till.order(id));
  });
  test('POST /orders/{id}/actions/invalidate', async () => {
    const service = await openService();
    const { id } = granted(await service.order());
    expect(granted(await service.till.invalidateOrder(id)).state).toBe('invalidated');
    expect(outcome(await service.till.invalidateOrder(id))).toBe('400 invalid_state order_invalidated');
    expect(outcome(await service.till.invalidateOrder(nowhere))).toBe(missing);
    await answers500(service, () => service.till.invalidateOrder(id));
  });
  test('POST /orders/{id}/actions/refund (sandbox only)', async () => {
    const service = await openService();
    const { id } = granted(await service.order());
    expect(granted(await service.till.refundOrder(id)).state).toBe('refunded');
    expect(outcome(await service.till.refundOrder(id))).toBe('400 invalid_state order_not_completed');
    expect(outcome(await service.till.refundOrder(nowhere))).toBe(missing);
    await answers500(service, () => service.till.refundOrder(id));
    const live = await openService({ environment: 'live' });
    const order = granted(await live.order());
    expect(outcome(await live.till.refundOrder(order.id))).toBe('404 not_found endpoint_not_found');
  });
});

describe('Retail orders', () => {
  test('POST /retail_orders', async () => {
    const service = await openService();
    const created = await service.retail();
    expect([outcome(created), granted(created).state]).toStrictEqual(['201 ok', 'created']);
    expect(granted(await service.retail()).id).toBe(granted(created).id);
    expect(outcome(await service.retail({ country: 'DEU' }, 'k-2'))).toBe(badBody);
    expect(outcome(await service.retail({ face_value: { currency: 'SEK', amount: '25.00' } }, 'k-3'))).toBe(
      '403 forbidden currency_not_allowed',
    );
    await answers500(service, () => service.retail({}, 'k-4'));
  });
  test('GET /retail_orders/{id}', async () => {
    const service = await openService();
    const { id } = granted(await service.retail());
    expect(granted(await service.till.retailOrder(id))).toMatchObject({ id, ...retailBody });
    expect(outcome(await service.till.retailOrder('no-uuid'))).toMatch(/^400 invalid_request/);
    expect(outcome(await service.till.retailOrder(nowhere))).toBe(missing);
    await answers500(service, () => service.till.retailOrder(id));
  });
  test('POST /retail_orders/{id}/actions/confirm', async () => {
    const service = await openService();
    const { till, confirm } = service;
    const { id } = granted(await service.retail());
    expect(granted(await confirm(id)).state).toBe('completed');
    expect(outcome(await confirm(id))).toBe('400 invalid_state order_already_completed');
    const gone = granted(await service.retail({}, 'k-2')).id;
    await till.invalidateRetailOrder(gone);
    expect(outcome(await confirm(gone))).toBe('400 invalid_state order_invalidated');
    expect(outcome(await confirm(nowhere))).toBe(missing);
    await answers500(service, () => confirm(id));
    const failing = await openService({
      settings: { products: { [product]: { activationFails: 'processing_declined' } } },
    });
    const lost = granted(await failing.retail()).id;
    expect(granted(await failing.confirm(lost)).state).toBe('failed');
    expect(outcome(await failing.confirm(lost))).toBe('400 invalid_state order_failed');
  });
  test('POST /retail_orders/{id}/actions/invalidate', async () => {
    const service = await openService({ settings: { products: { [product]: { activationMs: 60_000 } } } });
    const { till, confirm, clock } = service;
    const { id } = granted(await service.retail());
    expect(granted(await till.invalidateRetailOrder(id)).state).toBe('invalidated');
    expect(outcome(await till.invalidateRetailOrder(id))).toBe('400 invalid_state order_invalidated');
    const second = granted(await service.retail({}, 'k-2')).id;
    await confirm(second);
    expect(outcome(await till.invalidateRetailOrder(second))).toBe('400 invalid_state order_processing');
    clock.ms += 61_000;
    expect(granted(await till.retailOrder(second)).state).toBe('completed');
    clock.ms += 24 * 3_600_000;
    expect(outcome(await till.invalidateRetailOrder(second))).toBe(
      '400 invalid_state order_invalidation_period_expired',
    );
    expect(outcome(await till.invalidateRetailOrder(nowhere))).toBe(missing);
    await answers500(service, () => till.invalidateRetailOrder(second));
  });
});

describe('Settlements', () => {
  /** Live, with the settlement of one completed retail order. */
  async function settled() {
    const service = await openService({ environment: 'live' });
    const { id: orderId } = granted(await service.retail());
    await service.confirm(orderId);
    service.clock.ms += 2 * 86_400_000;
    const [settlement] = await allOf(service.live.settlements());
    if (!settlement) throw new Error('nothing was settled');
    return { ...service, orderId, settlement };
  }

  test('GET /settlements', async () => {
    const service = await settled();
    const { live, settlement, clock } = service;
    expect(settlement).toMatchObject({ state: 'pending', currency: 'EUR', amount: '25.00' });
    expect(await allOf(live.settlements({ states: ['paid'] }))).toStrictEqual([]);
    expect(await allOf(live.settlements({ states: ['paid', 'pending'], size: 1 }))).toStrictEqual([settlement]);
    clock.ms += 10 * 86_400_000;
    expect((await allOf(live.settlements({ states: ['paid'] }))).map(({ id }) => id)).toStrictEqual([settlement.id]);
    expect(outcome(await firstOf(live.settlements({ size: 501 })))).toBe(badQuery);
    await answers500(service, () => firstOf(live.settlements()));
    const sandbox = await openService();
    expect(outcome(await firstOf(sandbox.live.settlements()))).toBe('404 not_found endpoint_not_found');
  });
  test('GET /settlements/{id}', async () => {
    const service = await settled();
    expect(granted(await service.live.settlement(service.settlement.id))).toStrictEqual(service.settlement);
    expect(outcome(await service.live.settlement(nowhere))).toBe(missing);
    await answers500(service, () => service.live.settlement(service.settlement.id));
  });
  test('GET /settlements/{id}/media/pdf', async () => {
    const service = await settled();
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-interface-'));
    const file = join(folder, 's.pdf');
    expect(outcome(await service.live.settlementPdf(service.settlement.id, file))).toBe('200 ok');
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
    expect(readFileSync(file).toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
    expect(outcome(await service.live.settlementPdf(nowhere, file))).toBe(missing);
    await answers500(service, () => service.live.settlementPdf(service.settlement.id, file));
    rmSync(folder, { recursive: true });
  });
  test('GET /settlements/{id}/media/csv', async () => {
    const service = await settled();
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-interface-'));
    const file = join(folder, 's.csv');
    expect(outcome(await service.live.settlementCsv(service.settlement.id, file))).toBe('200 ok');
    const [head, line] = readFileSync(file, 'utf8').split(/\r?\n/);
    expect(head?.startsWith('retail_order_id,receipt_id,')).toBe(true);
    expect(line).toContain(service.orderId);
    expect(outcome(await service.live.settlementCsv(nowhere, file))).toBe(missing);
    await answers500(service, () => service.live.settlementCsv(service.settlement.id, file));
    rmSync(folder, { recursive: true });
  });
});

describe('Stores', () => {
  test('POST /stores', async () => {
    const service = await openService();
    const created = await service.till.createStore(storeBody);
    expect(outcome(created)).toBe('201 ok');
    expect(granted(created)).toMatchObject(storeBody);
    expect(outcome(await service.till.createStore(storeBody))).toBe(badBody);
    await answers500(service, () => service.till.createStore({ ...storeBody, id: 'store-3' }));
  });
  test('GET /stores', async () => {
    const service = await openService();
    await service.till.createStore(storeBody);
    await service.till.createStore({ ...storeBody, id: 'store-3' });
    const ids = (await allOf(service.till.stores({ size: 2 }))).map(({ id }) => id);
    expect(ids.toSorted()).toStrictEqual(['store-001', 'store-2', 'store-3']);
    expect(outcome(await firstOf(service.till.stores({ size: 0 })))).toBe(badQuery);
    await answers500(service, () => firstOf(service.till.stores()));
  });
  test('GET /stores/{id}', async () => {
    const service = await openService();
    await service.till.createStore(storeBody);
    expect(granted(await service.till.store('store-2'))).toMatchObject(storeBody);
    expect(outcome(await service.till.store('store-9'))).toBe(missing);
    await answers500(service, () => service.till.store('store-2'));
  });
});
