// A whole till that takes the sandbox's webhooks: what happens elsewhere reaches its lines, by its own look at the service.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import { freePort } from '../../testkit/free-port.ts';
import { createHarness, type Harness } from '../../testkit/till/harness.ts';
import { pins } from '../../testkit/till/people.ts';
import { beginTender, payCash, reserve } from '../../testkit/till/selling.ts';
import { deliver, event } from './open-receiver.ts';

const book = 'quillenhof-buch-eur';
let till: Harness;
let port: number;
/** What every answer to the till says otherwise; null: nothing. */
let lie: object | null;
beforeEach(async () => {
  port = await freePort();
  lie = null;
  till = await createHarness({
    webhookPort: port,
    async answers(_request, service) {
      const response = await service();
      if (lie === null || !response.ok) return response;
      return Response.json({ ...((await response.json()) as object), ...lie }, { headers: response.headers });
    },
  });
  await till.signIn();
  await caughtUp();
});
afterEach(() => till.close());

/** Lets the till's time pass, little by little, until `what` holds: the webhooks themselves take real time. */
async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await till.time.advance(50);
        return what();
      },
      { interval: 5 },
    )
    .toBe(true);
}

function open(): number {
  const db = till.db();
  const count = db.prepare<[], number>('SELECT count(*) FROM webhook_events WHERE processed_at IS NULL').pluck().get();
  db.close();
  return count ?? 0;
}

function kept(): number {
  const db = till.db();
  const count = db.prepare<[], number>('SELECT count(*) FROM webhook_events').pluck().get();
  db.close();
  return count ?? 0;
}

const caughtUp = () => until(() => till.sandbox.webhooks?.undelivered() === 0 && open() === 0);
const line = async (saleId: string) => (await till.ask('sale:get', { saleId })).lines[0];
const listed = async (code: string) =>
  (await till.ask('catalogue:search', { query: '', category: null, offset: 0, limit: 100 })).products.some(
    (one) => one.code === code,
  );
const reads = () => till.sandbox.books().requests.filter((one) => one.method === 'GET').length;

async function sell(): Promise<string> {
  const { id } = await reserve(till, ['25.00'], book);
  await payCash(till, id, '25.00');
  await till.ask('sale:commit', { saleId: id });
  await until(async () => (await line(id))?.state === 'active');
  return id;
}

it('raises an active card that was invalidated elsewhere, and moves no money', async () => {
  const id = await sell();
  await caughtUp();
  await till.elsewhere.invalidateRetailOrder((await line(id))?.orderId ?? '');
  await until(async () => (await till.ask('attention:list')).length > 0);
  expect((await till.ask('attention:list')).map(({ code }) => code)).toEqual(['invalidated_elsewhere']);
  expect((await line(id))?.state).toBe('active');
});

it('refuses an unpaid reservation that ended elsewhere before the customer is asked to pay', async () => {
  const { id } = await reserve(till, ['25.00'], book);
  await till.elsewhere.invalidateRetailOrder((await line(id))?.orderId ?? '');
  await until(async () => (await line(id))?.state === 'refused');
  expect((await line(id))?.refusal?.code).toBe('order_invalidated_at_service');
});

it('refuses one whose only payment was declined: nothing was paid', async () => {
  const { id } = await reserve(till, ['25.00'], book);
  const asked = await beginTender(till, id, 'card', '25.00');
  const [tender] = asked.tenders;
  await till.ask('tender:answer', { tenderId: tender?.id ?? '', answer: { kind: 'declined' } });
  await till.elsewhere.invalidateRetailOrder((await line(id))?.orderId ?? '');
  await until(async () => (await line(id))?.state === 'refused');
});

it('leaves a reservation alone once money was taken for it: the commit finds out', async () => {
  const { id } = await reserve(till, ['25.00'], book);
  await payCash(till, id, '25.00');
  await till.elsewhere.invalidateRetailOrder((await line(id))?.orderId ?? '');
  await caughtUp();
  expect((await line(id))?.state).toBe('reserved');
  await till.ask('sale:commit', { saleId: id });
  await until(async () => (await line(id))?.state === 'lost');
});

it('learns of an activation that took long when it ends, not at its next poll', async () => {
  till.sandbox.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 47_000 }, times: 1 });
  const { id } = await reserve(till, ['25.00'], book);
  await payCash(till, id, '25.00');
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(46_000);
  await caughtUp();
  expect((await line(id))?.state).toBe('activating');
  await till.time.advance(1_000);
  const endedMs = till.time.timers.nowMs();
  till.sandbox.settleDue();
  await until(async () => (await line(id))?.state === 'active');
  // The outbox by itself would have asked after 15, 30, 45 and 60 s.
  expect(till.time.timers.nowMs() - endedMs).toBeLessThan(10_000);
});

it('believes nothing an event says: a lie about an order changes no line and no money', async () => {
  const id = await sell();
  await caughtUp();
  const orderId = (await line(id))?.orderId;
  const signed = { keyId: 'K1', secret: 'a secret of the test', date: till.time.now().toUTCString() };
  const reserved = await reserve(till, ['10.00'], book);
  await caughtUp();
  const reservedOrder = (await line(reserved.id))?.orderId;
  const before = JSON.stringify(await till.ask('sale:get', { saleId: id }));
  const states = ['invalidated', 'failed', 'created'];
  for (const [order, state] of [orderId, reservedOrder].flatMap((one) =>
    states.map((state) => [one, state] as const),
  )) {
    const sent = deliver(port, event(`retail_order.${state}`, { id: order, state }), signed);
    let status = 0;
    void sent.then((got) => {
      status = got.status;
    });
    await until(() => status !== 0);
    expect(status).toBe(204);
  }
  await until(() => open() === 0);
  expect(JSON.stringify(await till.ask('sale:get', { saleId: id }))).toBe(before);
  expect((await line(reserved.id))?.state).toBe('reserved');
  expect(await till.ask('attention:list')).toEqual([]);
});

it('sells as ever when its own events come late, twice and out of order', async () => {
  const { webhooks } = till.sandbox;
  webhooks?.next({ fault: { kind: 'duplicate' }, times: 2 });
  webhooks?.next({ fault: { kind: 'reorder' }, times: 1 });
  webhooks?.next({ fault: { kind: 'duplicate' }, times: 3 });
  const first = await sell();
  const second = await sell();
  webhooks?.reset();
  await caughtUp();
  for (const id of [first, second]) expect(await line(id)).toMatchObject({ state: 'active', attention: [] });
  expect(till.sandbox.books().orders.map(({ state }) => state)).toEqual(['completed', 'completed']);
});

it('goes on after a crash with what it had acknowledged', async () => {
  const id = await sell();
  await caughtUp();
  till.unplug();
  await till.elsewhere.invalidateRetailOrder((await line(id))?.orderId ?? '');
  await until(() => till.sandbox.webhooks?.undelivered() === 0);
  expect(open()).toBe(1);
  await till.crash();
  till.plug();
  await till.signIn();
  await until(async () => (await till.ask('attention:list')).length > 0);
  expect((await till.ask('attention:list')).map(({ code }) => code)).toEqual(['invalidated_elsewhere']);
});

it('sells while 1,000 events about products and orders come in, which cost the service a handful of reads', async () => {
  expect(await listed(book)).toBe(true);
  const signed = { keyId: 'K1', secret: 'a secret of the test', date: till.time.now().toUTCString() };
  const body = (n: number) =>
    n % 2 ? event('product.updated') : event('retail_order.completed', { id: randomUUID() });
  const before = { reads: reads(), kept: kept() };
  const statuses: number[] = [];
  const send = async (count: number) => {
    for (let n = 0; n < count; n += 1) statuses.push((await deliver(port, body(n), signed)).status);
  };
  const burst = Promise.all(Array.from({ length: 25 }, () => send(40)));
  const id = await sell();
  expect(await line(id)).toMatchObject({ state: 'active', attention: [] });
  await until(() => statuses.length === 1000);
  await burst;
  expect(new Set(statuses)).toEqual(new Set([204]));
  await till.time.advance(60_000);
  await until(() => open() === 0);
  expect(kept()).toBeGreaterThanOrEqual(before.kept + 1000);
  expect(reads() - before.reads).toBeLessThan(60);
});

it.each([0, -10])(
  'its clock %i minutes off, and the service’s time learned: an active card that was invalidated elsewhere is raised',
  async (minutes) => {
    till.setClock(minutes * 60_000);
    await till.time.advance(10_000);
    const { id } = await reserve(till, ['25.00'], book);
    await payCash(till, id, '25.00');
    await till.ask('sale:commit', { saleId: id });
    await until(async () => (await line(id))?.state === 'active');
    await till.elsewhere.invalidateRetailOrder((await line(id))?.orderId ?? '');
    await until(async () => (await till.ask('attention:list')).length > 0);
    expect((await till.ask('attention:list')).map(({ code }) => code)).toEqual(['invalidated_elsewhere']);
  },
);

/** Somebody else orders with this till's key. */
async function orderElsewhere(receipt: string, terminal = 'T1'): Promise<string> {
  const request = {
    store_id: 'store-001',
    terminal_id: terminal,
    receipt_id: receipt,
    product_code: book,
    face_value: { currency: 'EUR', amount: '25.00' },
    country: 'DE',
  };
  const made = await till.elsewhere.createRetailOrder(Buffer.from(JSON.stringify(request)), randomUUID());
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.value.id;
}
const foreign = async () => (await till.ask('status:get')).foreignOrders;
const clara = { operatorId: 'clara', pin: pins.clara };

it('tells of an order of this terminal that it never made, until a manager took note of it', async () => {
  const id = await sell();
  await caughtUp();
  expect(await foreign()).toEqual({ all: 0, open: 0 });
  const [ledger = ''] =
    /[0-9A-Z]+(?=-\d+$)/.exec((await till.ask('sale:get', { saleId: id })).receiptNumber ?? '') ?? [];
  const made = [await orderElsewhere(`T1-${ledger}-77`), await orderElsewhere('NOBODYS')];
  await orderElsewhere('T2-X-1', 'T2');
  await until(async () => (await foreign())?.open === 2);
  await caughtUp();
  const told = await till.ask('attention:orders');
  expect(told.map(({ orderId }) => orderId).sort()).toEqual(made.sort());
  expect(told[0]).toMatchObject({ productCode: book, faceValue: { currency: 'EUR', amount: '25.00' } });
  const orderId = made[0] ?? '';
  expect(await till.refusal('attention:note-order', { orderId, note: 'key changed', approval: null })).toBe(
    'needs_manager',
  );
  await till.ask('attention:note-order', { orderId, note: 'key changed', approval: clara });
  expect(await foreign()).toEqual({ all: 2, open: 1 });
  expect(await till.refusal('attention:note-order', { orderId, note: 'again', approval: clara })).toBe('out_of_turn');
  const db = till.db();
  expect(verifyLedger(db).ok).toBe(true);
  db.close();
});

it('tells of it too where the service denies for a while the order that it has just named, and forgets one that it goes on denying', async () => {
  const deny = (times: number) =>
    till.sandbox.controls.next({ call: 'read', reply: { kind: 'refuse', code: 'entity_not_found' }, times });
  deny(3);
  await orderElsewhere('NOBODYS');
  await until(() => open() === 1);
  await till.time.advance(60_000);
  expect(await foreign()).toEqual({ all: 0, open: 0 });
  await till.time.advance(60_000);
  expect(await foreign()).toEqual({ all: 1, open: 1 });
  await caughtUp();
  deny(99);
  await orderElsewhere('NOBODYS-2');
  await until(() => open() === 1);
  await till.time.advance(90_000);
  expect(open()).toBe(1);
  await till.time.advance(90_000);
  expect(open()).toBe(0);
  till.sandbox.controls.reset();
  expect(await foreign()).toEqual({ all: 1, open: 1 });
});

it.each([
  ['another store', { store_id: 'store-002' }],
  ['another till', { terminal_id: 'T9' }],
  ['another order', { id: '00000000-0000-4000-8000-00000000bad0' }],
])('tells of it too where the first answers about it are of %s', async (_what, says) => {
  lie = says;
  const orderId = await orderElsewhere('NOBODYS');
  await until(() => open() === 1);
  await till.time.advance(40_000);
  expect(await foreign()).toEqual({ all: 0, open: 0 });
  lie = null;
  await till.time.advance(40_000);
  await caughtUp();
  expect((await till.ask('attention:orders')).map((one) => one.orderId)).toEqual([orderId]);
});

it('tells apart what an earlier life of this terminal made', async () => {
  const [order] = till.sandbox.books().orders;
  expect(order).toBeUndefined();
  till.time.sleep(-60 * 60_000);
  await orderElsewhere('T1-OLDLIFE-3');
  till.time.sleep(60 * 60_000);
  await orderElsewhere('T1-OLDLIFE-4');
  await until(async () => (await foreign())?.all === 2);
  expect((await till.ask('attention:orders')).map(({ receiptNumber }) => receiptNumber)).toEqual(['T1-OLDLIFE-4']);
});

it('takes an order whose create is still out for none of them', async () => {
  till.hold();
  await reserve(till, ['25.00'], book);
  await until(() => kept() > 0);
  await till.time.advance(1000);
  till.release();
  await till.time.advance(35_000);
  await caughtUp();
  expect(await foreign()).toEqual({ all: 0, open: 0 });
});
