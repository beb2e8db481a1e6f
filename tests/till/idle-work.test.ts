// The log of the ledger is folded where the till rests: never in a sale, once after what was written, and without stopping the till where the
// disk does not take it.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logPages } from '../../electron/ledger/open-ledger.ts';
import { createHarness, type Harness } from '../../testkit/till/harness.ts';
import { book } from '../../testkit/till/products.ts';
import { add, payCash } from '../../testkit/till/selling.ts';
import { settle } from '../../testkit/till/virtual-time.ts';

let till: Harness;
/** What the till asked of its log, in order. */
let asked: string[];
const folds = () => asked.filter((what) => what.includes('PASSIVE')).length;
const { pragma } = Database.prototype;
let isFull = false;

beforeEach(async () => {
  asked = [];
  isFull = false;
  vi.spyOn(Database.prototype, 'pragma').mockImplementation(function (this: Database.Database, what, options) {
    if (what.startsWith('wal_checkpoint')) asked.push(what);
    if (isFull && what.includes('PASSIVE')) throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
    return pragma.call(this, what, options);
  });
  till = await createHarness({ logged: (event) => asked.push(event) });
  await till.signIn();
  lengthenLog();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await till.close();
});

/** As a morning's sales do. */
function lengthenLog(): void {
  const other = new Database(join(till.folder, 'ledger.sqlite'));
  pragma.call(other, 'wal_autocheckpoint = 0');
  other.exec(
    `CREATE TABLE IF NOT EXISTS filler (bytes); INSERT INTO filler VALUES (zeroblob(${logPages.worth * 4096}))`,
  );
  other.close();
}

async function sell(step: () => Promise<unknown> = settle): Promise<void> {
  const { id: saleId } = await add(till, '25.00', book);
  await step();
  await till.ask('sale:reserve', { saleId });
  await step();
  await payCash(till, saleId, '25.00');
  await step();
  await till.ask('sale:commit', { saleId });
}

test('no step of a sale folds it, however long somebody thinks; the moment after the sale does', async () => {
  await sell(async () => {
    await till.time.advance(60_000);
    expect(folds()).toBe(0);
  });
  expect(folds()).toBe(0);
  await till.time.advance(2_000);
  expect(folds()).toBe(1);
});

test('a till at which nothing happens looks no more', async () => {
  await sell();
  await till.time.advance(60_000);
  const before = asked.length;
  await till.time.advance(10 * 60_000);
  expect(asked.length - before).toBe(0);
});

test('a disk that has no room for it is noted, and the till sells on', async () => {
  isFull = true;
  await sell();
  await till.time.advance(2_000);
  expect(asked).toContain('the log was not folded into the ledger');
  expect((await till.ask('session:get')).fault).toBeNull();
  isFull = false;
  await sell();
  await till.time.advance(2_000);
  expect(folds()).toBe(2);
});
