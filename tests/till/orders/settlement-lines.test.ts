// Orders of this terminal that somebody else made, heard of by a till without webhooks: it reads the lines of the settlements.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyLedger } from '../../../electron/ledger/verify.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { book } from '../../../testkit/till/products.ts';
import { payCash, reserve } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';

const hour = 60 * 60_000;
let till: Harness;
beforeEach(async () => {
  till = await createHarness({ environment: 'live', settings: { settlementPeriodS: 600, invalidationPeriodS: 60 } });
  await till.signIn();
});
afterEach(() => till.close());

/** Somebody else sells a card with this till's key. */
async function sellElsewhere(receipt: string, terminal = 'T1'): Promise<string> {
  const paid = { currency: 'EUR', amount: '25.00' };
  const request = {
    store_id: 'store-001',
    terminal_id: terminal,
    receipt_id: receipt,
    product_code: book,
    face_value: paid,
  };
  const bytes = (body: object) => Buffer.from(JSON.stringify(body));
  const made = await till.elsewhere.createRetailOrder(bytes({ ...request, country: 'DE' }), randomUUID());
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { id } = made.value.value;
  const tenders = [{ type: 'cash', amount: '25.00' }];
  await till.elsewhere.confirmRetailOrder(
    id,
    bytes({ receipt_id: receipt, paid, paid_at: till.time.now().toISOString(), tenders }),
  );
  return id;
}
const told = async () => (await till.ask('attention:orders')).map(({ orderId }) => orderId);
const listReads = () => till.sandbox.books().requests.filter(({ path }) => path.endsWith('/settlements')).length;
const csvReads = () => till.sandbox.books().requests.filter(({ path }) => path.endsWith('/media/csv')).length;

it('tells of what it never made, reads each settlement once, and goes on after a restart', async () => {
  const { id } = await reserve(till, ['25.00'], book);
  await payCash(till, id, '25.00');
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(2000);
  const first = await sellElsewhere('NOBODYS');
  await sellElsewhere('T2-X-1', 'T2');
  await till.time.advance(hour);
  await expect.poll(told).toEqual([first]);
  expect(csvReads()).toBe(1);
  expect((await till.ask('status:get')).foreignOrders).toEqual({ all: 1, open: 1 });
  await expect.poll(() => existsSync(join(till.folder, 'settlement.csv'))).toBe(false);
  const before = listReads();
  await till.crash();
  await till.signIn();
  await till.time.advance(hour);
  await expect.poll(listReads).toBe(before + 2);
  await settle();
  expect(csvReads(), 'what was read is not read again').toBe(1);
  const second = await sellElsewhere('NOBODYS-2');
  await till.time.advance(2 * hour);
  await expect.poll(async () => (await told()).toSorted()).toEqual([first, second].toSorted());
  expect(csvReads()).toBe(2);
  const db = till.db();
  expect(verifyLedger(db).ok).toBe(true);
  expect(db.prepare('SELECT DISTINCT heard_by FROM foreign_orders').pluck().all()).toEqual(['settlement']);
  db.close();
});

it('reads a settlement again that it could not read to its end', async () => {
  const id = await sellElsewhere('NOBODYS');
  const { fetch } = till.sandbox;
  till.sandbox.fetch = (request) =>
    request.url.endsWith('/media/csv') ? Promise.resolve(new Response('<html>', { status: 502 })) : fetch(request);
  const before = listReads();
  await till.time.advance(hour);
  await expect.poll(listReads).toBeGreaterThan(before);
  await settle();
  expect(await told()).toEqual([]);
  till.sandbox.fetch = fetch;
  await till.time.advance(hour);
  await expect.poll(told).toEqual([id]);
});

it('hears of orders behind an unreadable settlement, and of those in it once it can be read', async () => {
  const first = await sellElsewhere('NOBODYS');
  const { fetch } = till.sandbox;
  let odd: string | null = null;
  till.sandbox.fetch = (request) => {
    if (request.url.endsWith('/media/csv')) odd ??= request.url;
    return request.url === odd
      ? Promise.resolve(new Response('Datum;Betrag\r1.1.;5', { headers: { 'content-type': 'text/csv' } }))
      : fetch(request);
  };
  await till.time.advance(hour);
  await expect.poll(() => odd).not.toBeNull();
  const second = await sellElsewhere('NOBODYS-2');
  await till.time.advance(2 * hour);
  await expect.poll(told).toEqual([second]);
  const before = csvReads();
  // Once another round begins, the one before is over.
  for (let round = 0; round < 2; round += 1) {
    const lists = listReads();
    await till.time.advance(hour);
    await expect.poll(listReads).toBeGreaterThan(lists);
  }
  expect(csvReads(), 'what was read is not read again, and what was not only daily').toBe(before);
  till.sandbox.fetch = fetch;
  await till.crash();
  await till.signIn();
  await expect.poll(async () => (await told()).toSorted()).toEqual([first, second].toSorted());
});
