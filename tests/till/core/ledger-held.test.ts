// Another program holds the ledger for writing, as a backup or a database viewer may: a press says so, and works when it is made again.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, paid, saleOf } = worldPerTest();

test('a sale that cannot be committed while another program writes is refused by that, and committed afterwards', async () => {
  // What works in the background meanwhile is logged.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { id } = await paid();
  const other = new Database(join(till.folder, 'ledger.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  expect(await till.refusal('sale:commit', { saleId: id })).toBe('ledger_held');
  expect((await till.ask('session:get')).fault).toBeNull();
  other.exec('ROLLBACK');
  other.close();
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(60_000);
  expect((await saleOf(id)).lines[0]?.state).toBe('active');
  booksAgree(till);
}, 20_000);
