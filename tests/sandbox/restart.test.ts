// A sandbox with a file: what it knew before it was stopped, it knows afterwards.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { expectRefusal, openBench, order } from '../../testkit/sandbox/bench.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A product that takes any number. */
const card = {
  product_code: 'papierboot-kinder-eur',
  face_value: { currency: 'EUR', amount: '30.00' },
  card_number: '9000',
};

it('keeps orders, keys, stores, balances, cursors and activations under way', async () => {
  const db = join(folder, 'state.db');
  const settings = { activationMs: 60_000 };
  let bench = await openBench({ db, settings });
  const waiting = order(await bench.create(card, 'key-1'), 201);
  const processing = order(await bench.create({ receipt_id: 'R2' }, 'key-2'), 201);
  order(await bench.confirm(processing.id, { receipt_id: 'R2' }));
  await bench.post('/stores', {
    id: 'store-002',
    name: 'Filiale',
    address: { street: 'Am Ring 2', city: 'Musterstadt', postal_code: '12345', country: 'DE' },
    currency: 'EUR',
  });
  const { cursors } = JSON.parse((await bench.get('/stores?size=1')).text);
  const before = bench.sandbox.books();
  await bench.close();

  bench = await openBench({ db, settings });
  expect({ ...bench.sandbox.books(), requests: null }).toEqual({ ...before, requests: null });
  expect(order(await bench.create(card, 'key-1'), 201)).toEqual(waiting);
  expectRefusal(await bench.create(card), 400, 'invalid_request', 'invalid_body_parameters');
  expect(JSON.parse((await bench.get(`/stores?next=${cursors.next}`)).text).stores).toMatchObject([
    { id: 'store-002' },
  ]);
  bench.clock.ms += 60_000;
  expect(await bench.read(processing.id)).toMatchObject({
    state: 'completed',
    completed_at: '2026-11-06T08:50:37.000Z',
  });
  await bench.close();
});

it('completes an activation that fell due while it was stopped, at the moment it was due', async () => {
  const db = join(folder, 'state.db');
  const settings = { activationMs: 60_000 };
  let bench = await openBench({ db, settings });
  const { id } = await bench.created();
  order(await bench.confirm(id));
  await bench.close();
  bench = await openBench({ db, settings });
  bench.clock.ms += 86_400_000;
  expect(bench.sandbox.books().orders).toMatchObject([
    { id, state: 'completed', completed_at: '2026-11-06T08:50:37.000Z' },
  ]);
  await bench.close();
});

it('stores neither code nor PIN nor serial of a delivery', async () => {
  const db = join(folder, 'state.db');
  const bench = await openBench({ db });
  const { id } = await bench.created();
  const { delivery } = order(await bench.confirm(id));
  await bench.close();
  const bytes = readFileSync(db).toString('latin1');
  expect(bytes).toContain(id);
  expect(bytes).not.toContain(delivery?.code ?? '');
  expect(bytes).not.toContain(delivery?.serial ?? '');
});

it('makes its file readable for its owner alone', () => {
  const db = join(folder, 'state.db');
  createSandbox({ environment: 'sandbox', keys: [], db }).close();
  expect(statSync(db).mode & 0o077).toBe(0);
});

it.each([
  ['is no database', (file: string) => writeFileSync(file, 'not a database, but long enough to be looked at as one')],
  ["is another program's", (file: string) => new Database(file).exec('CREATE TABLE t (x)').close()],
  ['is of an older version', (file: string) => new Database(file).exec('PRAGMA user_version = 5').close()],
  ['is of a newer version', (file: string) => new Database(file).exec('PRAGMA user_version = 99').close()],
  ['is of the other environment', (file: string) => createSandbox({ environment: 'live', keys: [], db: file }).close()],
])('refuses a file that %s, and leaves it as it is', (_, make) => {
  const db = join(folder, 'state.db');
  make(db);
  const before = readFileSync(db);
  expect(() => createSandbox({ environment: 'sandbox', keys: [], db })).toThrow(/database/);
  expect(readFileSync(db).equals(before)).toBe(true);
});

it('keeps orders, partners, set balances, product changes, settlements and events too', async () => {
  const db = join(folder, 'state.db');
  const body = {
    product_code: 'quillenhof-buch-eur',
    customer: { id: 'c' },
    country: 'DE',
    face_value: { currency: 'EUR', amount: '25.00' },
    processing_mode: 'async',
    delivery_method: { type: 'code' },
  };
  const options = { db, settings: { processingMs: 60_000 }, keepsEvents: true };
  let bench = await openBench(options);
  const made = await bench.post('/orders', body, 'key-1');
  const partner = JSON.parse((await bench.post('/client_partners', { name: 'A', country: 'DE' })).text);
  await bench.call({ method: 'PATCH', target: '/v1/balances/EUR', body: '{"balance":"77.00"}' });
  await bench.post('/products/quillenhof-buch-eur/actions/trigger_event', { event: 'updated' });
  const seen = async () =>
    Promise.all(
      [`/client_partners/${partner.id}`, '/balances/EUR', '/products/quillenhof-buch-eur'].map(
        async (path) => (await bench.get(path)).text,
      ),
    );
  const before = await seen();
  await bench.close();

  bench = await openBench(options);
  expect(await bench.post('/orders', body, 'key-1')).toMatchObject({ status: 202, text: made.text });
  expect(await seen()).toEqual(before);
  bench.clock.ms += 60_000;
  bench.sandbox.settleDue();
  await bench.close();

  const file = new Database(db, { readonly: true });
  const events = file.prepare('SELECT id, type, body FROM webhook_events ORDER BY rowid').all();
  file.close();
  expect(events).toMatchObject([
    { type: 'order.processing' },
    { type: 'client_partner.created' },
    { type: 'product.updated' },
    { type: 'order.completed', body: expect.stringContaining('"state":"completed"') },
  ]);
  expect(new Set(events.map((one) => JSON.stringify(one))).size).toBe(4);
});
