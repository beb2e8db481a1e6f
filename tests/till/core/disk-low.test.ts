// Too little room on the disk: no new sale begins, before SQLite runs out of it in the middle of one; what is under way ends.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDiskWatch } from '../../../electron/health/disk.ts';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import { defaults } from '../../../shared/settings/provisioning.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { createCashier, ways } from '../../../testkit/till/cashier.ts';
import { failWrites } from '../../../testkit/till/failing-writes.ts';
import { manager } from '../../../testkit/till/people.ts';
import { payCash } from '../../../testkit/till/selling.ts';
import { createVirtualTime } from '../../../testkit/till/virtual-time.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';
import { oneIn } from '../../../testkit/whole.ts';

let free = defaults.min_free_bytes;
beforeEach(() => {
  free = defaults.min_free_bytes;
});
const { till, saleOf, basket, reserved } = worldPerTest({ freeBytes: () => free, logged: () => {} });

test('below the limit no new sale is reserved; the basket stays, and goes on once there is room', async () => {
  const { id } = await basket();
  free -= 1;
  expect(await till.refusal('sale:reserve', { saleId: id })).toBe('disk_low');
  expect((await saleOf(id)).stage).toBe('basket');
  expect(till.orderRequests()).toBe(0);
  free += 1;
  expect((await till.ask('sale:reserve', { saleId: id })).stage).toBe('paying');
});

test('a sale that is being paid, a void and a refund go on', async () => {
  const sale = await reserved();
  free = 0;
  await payCash(till, sale.id, '25.00');
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(1000);
  const [line] = (await saleOf(sale.id)).lines;
  expect(line?.state).toBe('active');
  await till.ask('line:void', { lineId: line?.id ?? '', reason: 'test', approval: manager });
  await till.time.advance(1000);
  const part = (await saleOf(sale.id)).tenders[0]?.parts[0];
  await till.ask('refund:begin', { partId: part?.id ?? '', way: 'as-paid', approval: null });
  await till.ask('refund:answer', { partId: part?.id ?? '', answer: 'done' });
  booksAgree(till);
});

test('the screens are told within a minute, and told again when there is room', async () => {
  const told = () => till.events.flatMap((event) => (event.kind === 'status' ? [event.status.diskLow] : []));
  expect((await till.ask('status:get')).diskLow).toBe(false);
  free = 0;
  await till.time.advance(60_000);
  expect(told().at(-1)).toBe(true);
  free = defaults.min_free_bytes;
  await till.time.advance(60_000);
  expect(told().at(-1)).toBe(false);
});

describe('the watch', () => {
  const logged: string[] = [];
  const watch = (freeBytes: () => number, minFreeBytes = defaults.min_free_bytes, onChange = () => {}) =>
    createDiskWatch({
      folder: '.',
      minFreeBytes,
      freeBytes,
      timers: createVirtualTime('2026-11-06T09:00:00.000Z').timers,
      log: { error: (event) => void logged.push(event) },
      onChange,
    });
  beforeEach(() => void logged.splice(0));

  test('holds to the limit it was set up with', () => {
    expect(watch(() => 4999, 5000).lackOf()).toBe(4999);
    expect(watch(() => 5000, 5000).lackOf()).toBeNull();
  });
  test('tells each change, down and up, and nothing else', () => {
    const told: number[] = [];
    let room = 5000;
    const one = watch(
      () => room,
      5000,
      () => told.push(room),
    );
    for (room of [5000, 4999, 1, 4999, 5000, 9000, 0, 5000]) one.lackOf();
    expect(told).toEqual([4999, 5000, 0, 5000]);
  });
  test('logs once that it is low', () => {
    const one = watch(() => 1);
    one.lackOf();
    one.lackOf();
    expect(logged).toEqual(['the disk is nearly full']);
  });
  test('a file system that does not say does not stop the till', () => {
    const one = watch(() => {
      throw new Error('not supported');
    });
    expect([one.lackOf(), one.lackOf(), one.isLow()]).toEqual([null, null, false]);
    expect(logged).toHaveLength(1);
  });
  test('reads the real file system', () => {
    const real = createDiskWatch({
      folder: import.meta.dirname,
      minFreeBytes: Number.MAX_SAFE_INTEGER,
      timers: createVirtualTime('2026-11-06T09:00:00.000Z').timers,
      log: { error: () => {} },
      onChange: () => {},
    });
    expect(real.lackOf()).toBeGreaterThan(0);
  });
});

describe('a database that may not grow', () => {
  afterEach(() => vi.restoreAllMocks());

  // The ledger's real file, with SQLite's own limit for the full disk.
  test.each(ways.filter(oneIn(7)))('a sale that ends %s is whole, and the till says why it stopped', async (way) => {
    const connections: Database.Database[] = [];
    const pragma = Database.prototype.pragma;
    vi.spyOn(Database.prototype, 'pragma').mockImplementation(function (this: Database.Database, ...args) {
      if (this.name.endsWith('ledger.sqlite') && !connections.includes(this)) connections.push(this);
      return pragma.apply(this, args);
    });
    await till.crash();
    await till.signIn();
    const db = connections.findLast((one) => one.open && !one.readonly);
    if (!db) throw new Error('the till has no ledger open');
    const pages = Number(pragma.call(db, 'page_count', { simple: true }));
    const limit = (room: number) => void pragma.call(db, `max_page_count = ${pages + room}`);
    let stopped = false;
    limit(0);
    // The last page has some room left: it ends somewhere in the second or third sale.
    const unlessFull = async <T>(work: Promise<T>): Promise<T | null> => {
      const done = await work.catch((error: unknown) => {
        if (!String(error).includes('till_stopped')) throw error;
        return null;
      });
      await till.time.advance(20_000);
      if ((await till.ask('session:get')).fault?.code !== 'disk_full') return done;
      stopped = true;
      expect(verifyFile(join(till.folder, 'ledger.sqlite'))).toMatchObject({ ok: true });
      // Somebody makes room and starts the till anew.
      limit(1_000_000);
      await till.crash();
      await till.signIn();
      return done;
    };
    for (let sales = 0; sales < 10 && !stopped; sales += 1) {
      const { id } = (await unlessFull(basket())) ?? (await till.ask('sale:current')) ?? (await basket());
      const cashier = createCashier({ ask: till.ask, way, manager: manager });
      for (let turn = 0; turn < 80; turn += 1) if ((await unlessFull(cashier.act(id))) === 'done') break;
    }
    booksAgree(till);
    expect(stopped, 'the room was never short').toBe(true);
  });
});

describe('a disk that fails to write', () => {
  afterEach(() => vi.restoreAllMocks());

  test('in the middle of a sale that is voided again: the till stops and says so, and the sale is whole', async () => {
    const room = failWrites('disk I/O error', 'SQLITE_IOERR_WRITE');
    let stops = 0;
    for (let writes = 0; writes < 80; writes += 7) {
      room.writes = Number.POSITIVE_INFINITY;
      await till.crash();
      await till.signIn();
      const { id } = await basket();
      room.writes = writes;
      const cashier = createCashier({
        ask: till.ask,
        way: 'voided',
        manager: manager,
      });
      for (let turn = 0; turn < 60; turn += 1) {
        const seen = await cashier.act(id).catch((error: unknown) => {
          if (!String(error).includes('till_stopped')) throw error;
        });
        await till.time.advance(20_000);
        if ((await till.ask('session:get')).fault?.code === 'disk_full') {
          stops += 1;
          room.writes = Number.POSITIVE_INFINITY;
          await till.crash();
          await till.signIn();
        }
        if (seen === 'done') break;
      }
      booksAgree(till);
    }
    expect(stops).toBeGreaterThan(5);
  });
});
