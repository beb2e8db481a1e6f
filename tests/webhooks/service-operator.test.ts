// What the service's own operator does in live (sections 3 and 6), ordered at the sandbox's control address: each is done as the
// service would do it, and its webhook is delivered.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { serveSandbox } from '../../sandbox/serve.ts';
import { settlementPage } from '../../shared/interface/resources.ts';
import { confirmBody, keyId, orderBody, secret } from '../../testkit/sandbox/bench.ts';
import { type Sent, send, signedHeaders } from '../../testkit/sandbox/signer.ts';
import { envelopeOf, openAddress } from './recording-address.ts';

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const codeOrder = {
  product_code: orderBody.product_code,
  customer: { id: 'c-1' },
  country: 'DE',
  face_value: orderBody.face_value,
  processing_mode: 'sync',
  delivery_method: { type: 'code' },
};

async function openLive(environment: 'sandbox' | 'live' = 'live', db = ':memory:') {
  const to = await openAddress();
  closing.push(to.close);
  const clock = { ms: Date.parse('2026-11-06T08:49:37.000Z') };
  const key = { keyId, keySecret: secret };
  const webhooks = [{ url: `http://127.0.0.1:${to.port}/hook`, key }];
  const sandbox = createSandbox({
    environment,
    keys: [key],
    now: () => new Date(clock.ms),
    checksReplies: true,
    webhooks,
    db,
  });
  closing.push(() => sandbox.close());
  const served = await serveSandbox(sandbox, { port: 0, controls: true });
  closing.push(served.close);
  const port = Number(new URL(served.url).port);
  const from = () => ({ host: `127.0.0.1:${port}`, keyId, secret, now: new Date(clock.ms) });
  const call = async (sent: Sent) => {
    const got = await send(port, sent, signedHeaders(sent, from()));
    return { status: got.status, body: JSON.parse(got.text) };
  };
  return {
    clock,
    get: (path: string) => call({ target: `/v1${path}` }),
    post: (path: string, body: object, idempotencyKey?: string) =>
      call({
        method: 'POST',
        target: `/v1${path}`,
        body: JSON.stringify(body),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      }),
    async operate(order: object) {
      const sent = { method: 'POST', target: '/_sandbox/operator', body: JSON.stringify(order) };
      const got = await send(port, sent, { host: `127.0.0.1:${port}` });
      return { status: got.status, body: JSON.parse(got.text) };
    },
    /** The last event that arrives, once `count` have. */
    async told(count: number) {
      await expect.poll(() => to.arrived.length, { interval: 5 }).toBe(count);
      const last = to.arrived.at(-1);
      return last && envelopeOf(last);
    },
  };
}

it('refunds a completed order and tells of it', async () => {
  const service = await openLive();
  const { id } = (await service.post('/orders', codeOrder, 'k-1')).body;
  expect(await service.operate({ kind: 'refund-order', id })).toMatchObject({
    status: 200,
    body: { state: 'refunded' },
  });
  expect(await service.told(3)).toMatchObject({
    type: 'order.refunded',
    data: { id, state: 'refunded', delivery: null },
  });
  expect((await service.get(`/orders/${id}`)).body).toMatchObject({ state: 'refunded', delivery: null });
});

it('approves a client partner, whose orders work from then on, and revokes it again', async () => {
  const service = await openLive();
  const partner = (await service.post('/client_partners', { name: 'Hafen GmbH', country: 'DE' })).body;
  const order = { ...codeOrder, client_partner_id: partner.id };
  expect((await service.post('/orders', order, 'k-1')).body).toMatchObject({ code: 'invalid_body_parameters' });
  const decide = (decision: string) => service.operate({ kind: 'decide-client-partner', id: partner.id, decision });
  expect(await decide('approved')).toMatchObject({ status: 200, body: { state: 'approved' } });
  expect(await service.told(2)).toMatchObject({ type: 'client_partner.approved', data: { id: partner.id } });
  expect((await service.post('/orders', order, 'k-2')).status).toBe(201);
  expect((await decide('rejected')).body).toMatchObject({ code: 'client_partner_event_invalid' });
  expect(await decide('revoked')).toMatchObject({ status: 200, body: { state: 'revoked' } });
  expect(await service.told(5)).toMatchObject({ type: 'client_partner.revoked' });
  expect((await service.post('/orders', order, 'k-3')).body).toMatchObject({ code: 'invalid_body_parameters' });
});

it('rejects a client partner', async () => {
  const service = await openLive();
  const { id } = (await service.post('/client_partners', { name: 'Hafen GmbH', country: 'DE' })).body;
  await service.operate({ kind: 'decide-client-partner', id, decision: 'rejected' });
  expect(await service.told(2)).toMatchObject({ type: 'client_partner.rejected', data: { id, state: 'rejected' } });
});

it('pays a settlement, once, and tells of it', async () => {
  const service = await openLive();
  const retail = (await service.post('/retail_orders', orderBody, 'k-1')).body;
  await service.post(`/retail_orders/${retail.id}/actions/confirm`, confirmBody);
  service.clock.ms += 86_400_000;
  const [pending] = settlementPage.parse((await service.get('/settlements')).body).settlements;
  expect(pending?.state).toBe('pending');
  service.clock.ms += 1000;
  const pay = () => service.operate({ kind: 'pay-settlement', id: pending?.id });
  const paid = { id: pending?.id, state: 'paid', paid_at: '2026-11-07T08:49:38.000Z' };
  expect(await pay()).toMatchObject({ status: 200, body: paid });
  // created, processing and completed of the order, then created and paid of the settlement.
  expect(await service.told(5)).toMatchObject({ type: 'settlement.paid', data: paid });
  service.clock.ms += 1000;
  expect(await pay()).toMatchObject({ status: 200, body: paid });
  service.clock.ms += 10 * 86_400_000;
  expect((await service.get(`/settlements/${pending?.id}`)).body).toMatchObject(paid);
  expect(await service.told(5)).toMatchObject({ type: 'settlement.paid' });
});

it('changes a product in either environment, tells of it, and knows it after a restart', async () => {
  for (const environment of ['sandbox', 'live'] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'operator-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    const db = join(folder, 'state.db');
    const code = orderBody.product_code;
    const service = await openLive(environment, db);
    const change = (fields: object) => service.operate({ kind: 'change-product', code, change: fields });
    expect(await change({ name: 'Neu' })).toMatchObject({ status: 200, body: { code, name: 'Neu', available: true } });
    expect(await change({ available: false })).toMatchObject({ status: 200, body: { name: 'Neu', available: false } });
    const expected = { code, name: 'Neu', available: false, updated_at: '2026-11-06T08:49:37.000Z' };
    expect(await service.told(2)).toMatchObject({ type: 'product.updated', data: expected });
    expect((await service.post('/retail_orders', orderBody, 'k-1')).body).toMatchObject({
      code: 'product_not_available',
    });
    expect(await change({ price: 1 })).toMatchObject({ status: 400 });
    const unknown = { kind: 'change-product', code: 'none', change: { available: true } };
    expect((await service.operate(unknown)).status).toBe(404);
    const again = await openLive(environment, db);
    expect((await again.get(`/products/${code}`)).body).toMatchObject(expected);
  }
});

it.each([
  ['refund-order', {}],
  ['decide-client-partner', { decision: 'approved' }],
  ['pay-settlement', {}],
])('%s: nothing that is not there, nothing it does not understand, and nothing outside live', async (kind, rest) => {
  const live = await openLive();
  const order = { kind, id: randomUUID(), ...rest };
  expect(await live.operate(order)).toMatchObject({ status: 404, body: { code: 'entity_not_found' } });
  expect(await live.operate({ ...order, id: 7 })).toMatchObject({
    status: 400,
    body: { code: 'invalid_body_parameters', fields: { id: [expect.any(String)] } },
  });
  const sandbox = await openLive('sandbox');
  expect(await sandbox.operate(order)).toMatchObject({ status: 404, body: { code: 'endpoint_not_found' } });
});
