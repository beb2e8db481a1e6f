// The disk is full at any write of a sale: the till stops and says so, no move is half done, and with room again the sale
// is finished and both books agree.
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { createCashier, ways } from '../../../testkit/till/cashier.ts';
import { failWrites, type Room } from '../../../testkit/till/failing-writes.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { manager, pins } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { reserve } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { isWhole, seed } from '../../../testkit/whole.ts';

let till: Harness;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const fault = async () => (await till.ask('session:get')).fault?.code ?? null;

describe.each(ways)('a sale that ends %s', (way) => {
  /** Writes that the disk still takes. */
  let room: Room;

  beforeEach(() => {
    room = failWrites('database or disk is full', 'SQLITE_FULL');
  });

  /** One look and step at a time, as in crash.test.ts; somebody makes room and starts the till anew where it stopped. */
  async function finish(writes: number): Promise<boolean> {
    const completed = () => till.sandbox.books().orders.filter((order) => order.state === 'completed').length;
    const before = completed();
    const cashier = createCashier({ ask: till.ask, way, manager });
    const request = { productCode: book, faceValue: { currency: 'EUR', amount: '25.00' } };
    const { id } = await till.ask('sale:add-line', request);
    room.writes = writes;
    let stopped = false;
    for (let turn = 0; turn < 60; turn += 1) {
      const seen = await cashier.act(id).catch((error: unknown) => {
        if (!String(error).includes('till_stopped')) throw error;
      });
      await till.time.advance(seen === 'waits' ? 20_000 : 2_000);
      if ((await fault()) === 'disk_full') {
        stopped = true;
        room.writes = Number.POSITIVE_INFINITY;
        await till.crash();
        await till.signIn();
      }
      if (seen !== 'done') continue;
      booksAgree(till);
      expect(cashier.counter.keptMinor(), 'money in the drawer').toBe((completed() - before) * 2500);
      return stopped;
    }
    throw new Error('the sale never ended');
  }

  /** All of the ledger is verified after each sale: with all the sales before it in it, that would be most of the work. */
  async function openAnew(): Promise<void> {
    await till.close();
    till = await createHarness();
    await till.signIn();
  }

  // Every sixtieth write, in each way of a sale and on each day others; every write under `npm run test:whole`.
  const step = isWhole ? 1 : 60;

  test('survives a disk that is full from any write on', async () => {
    let stops = 0;
    let tried = 0;
    till = await createHarness();
    for (let writes = isWhole ? 0 : (ways.indexOf(way) + seed) % step, stopped = true; stopped; writes += step) {
      room.writes = Number.POSITIVE_INFINITY;
      if (tried % 8 === 0) await openAnew();
      tried += 1;
      till.sandbox.controls.reset();
      if (way === 'given-back')
        till.sandbox.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 30_000 }, times: 5 });
      if (way === 'failed')
        till.sandbox.controls.next({
          call: 'confirm',
          reply: { kind: 'activation-fails', code: 'processing_declined' },
          times: 2,
        });
      stopped = await finish(writes);
      if (stopped) stops += 1;
    }
    await till.close();
    expect(stops, 'writes of a sale').toBeGreaterThan(isWhole ? 15 : 0);
  });
});

describe('once the disk is full', () => {
  let connections: Set<Database.Database>;

  beforeEach(async () => {
    // A limit of pages belongs to a connection: the till's own has to be found.
    const pragma = vi.spyOn(Database.prototype, 'pragma');
    till = await createHarness();
    connections = new Set(pragma.mock.contexts.map((one) => one as Database.Database));
    await till.signIn();
  });
  afterEach(() => till.close());

  /** SQLite itself refuses to grow the ledger from now on. */
  function fill(): void {
    for (const db of connections) {
      if (!db.open || db.readonly || !db.name.endsWith('ledger.sqlite')) continue;
      db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true }))}`);
    }
  }

  test('nothing is sold, and the screens are told at once', async () => {
    await reserve(till, ['25.00'], book);
    fill();
    const request = { productCode: book, faceValue: { currency: 'EUR', amount: '25.00' } };
    const refusals: string[] = [];
    for (let n = 0; n < 40 && (await fault()) === null; n += 1)
      await till.ask('sale:add-line', request).catch((error: Error) => refusals.push(error.message));
    expect(refusals).toEqual(['sale:add-line: till_stopped ']);
    expect(till.events.at(-1)).toMatchObject({ kind: 'session', session: { fault: { code: 'disk_full' } } });
    expect(await till.refusal('sale:current')).toBe('till_stopped');
    expect(await till.refusal('session:sign-in', { operatorId: 'anna', pin: pins.anna })).toBe('till_stopped');
    await till.ask('session:sign-out');
    expect((await till.ask('session:get')).operator).toBeNull();
  });

  test('a sign-in, a sign-out or a manager’s word that cannot be written down stops the till too', async () => {
    await till.ask('session:sign-out');
    fill();
    const answers: string[] = [];
    for (let n = 0; n < 60 && (await fault()) === null; n += 1) {
      const asked = till.ask('session:sign-in', { operatorId: 'anna', pin: pins.anna });
      await asked.catch((error: Error) => answers.push(error.message));
    }
    expect(await fault()).toBe('disk_full');
    expect(answers).toEqual(['session:sign-in: till_stopped ']);
  });

  test('a ledger that is damaged under the till’s hands stops it as well', async () => {
    const original = Database.prototype.transaction;
    await till.close();
    vi.spyOn(Database.prototype, 'transaction').mockImplementation(function (this: Database.Database, work) {
      const whole = original.call(this, (...values: unknown[]) => {
        if (damaged) throw new Database.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT_INDEX');
        return work(...values);
      });
      return whole;
    });
    let damaged = false;
    till = await createHarness();
    await till.signIn();
    damaged = true;
    const request = { productCode: book, faceValue: { currency: 'EUR', amount: '25.00' } };
    expect(await till.refusal('sale:add-line', request)).toBe('till_stopped');
    expect(await fault()).toBe('ledger_damaged');
    expect(await till.refusal('sale:current')).toBe('till_stopped');
  });

  test.each([
    ['database or disk is full', 'SQLITE_FULL', 'disk_full'],
    // Another program held the ledger for longer than SQLite waits.
    ['database is locked', 'SQLITE_BUSY', 'ledger_in_use'],
  ])('a till that starts where the %s sells nothing and sends nothing', async (message, code, stopsFor) => {
    await reserve(till, ['25.00'], book);
    const before = till.orderRequests();
    const original = Database.prototype.prepare;
    vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, sql: string) {
      const statement = original.call(this, sql);
      if (!sql.startsWith('INSERT INTO journal')) return statement;
      vi.spyOn(statement, 'run').mockImplementation(() => {
        throw new Database.SqliteError(message, code);
      });
      return statement;
    });
    await till.crash();
    vi.mocked(Database.prototype.prepare).mockRestore();
    await till.time.advance(60_000);
    expect(await fault()).toBe(stopsFor);
    expect(till.orderRequests()).toBe(before);
    await settle();
  });
});
