// A till whose older copy was put back: what it lost is listed, nothing counts twice, and what is made anew is the same.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { followAll } from '../../../head-office/books/follower.ts';
import { forgetAll } from '../../../head-office/books/rebuild.ts';
import { tablesOfTills } from '../../../head-office/books/tables.ts';
import { createDatabase, type Database as HeadOffice } from '../../../head-office/core/database.ts';
import { freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { heldAgainstTill } from '../../../testkit/head-office/held-against-till.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import { backUp, restore } from '../../../testkit/till/backup-of.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const world = worldPerTest({ shifts: {} });
const { till } = world;
const day = dayOf(world);

let db: HeadOffice;
beforeEach(async () => {
  db = createDatabase(await freshDatabase());
  await enrolled(db, 'T1');
});
afterEach(() => db.close());

const failed = (error: unknown) => {
  throw error;
};
const rule = { begins: '04:00', zone: 'UTC' };

const ledgerNow = () => {
  const reader = till.db();
  const found = reader
    .prepare<[], { id: string; count: number }>('SELECT l.id, h.count FROM ledger l, journal_head h')
    .get();
  reader.close();
  if (!found) throw new Error('no ledger');
  return found;
};

/** Every row of every table that is made from the journals. */
async function everything(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const name of [...tablesOfTills, 'hours'])
    all[name] = await db.rows(z.any(), `SELECT * FROM ${name} t ORDER BY t::text`);
  // How an hour that was taken back is told.
  all.hours = await db.rows(
    z.any(),
    'SELECT * FROM hours t WHERE moved_minor <> 0 OR cards <> 0 OR sales <> 0 ORDER BY t::text',
  );
  return all;
}

const lost = z.object({ receipt: z.string().nullable(), stage: z.string(), lost_of: z.string() });

test('sales after the copy are the lost book’s, and the till’s own sums are those of the restored one', async () => {
  await day.open('100.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  const paidBack = await day.sell(['50.00'], [['cash', '50.00']]);
  const backup = await backUp(till);
  const copied = ledgerNow();
  await world.voidCard(paidBack);
  await day.giveBack(paidBack);
  await day.sell(['70.00'], [['card', '70.00']]);
  const before = ledgerNow();
  expect(await heldAgainstTill(db, till, { till: 'T1', rule, atOnce: 7 })).toBeNull();

  await restore(till, backup);
  const restored = ledgerNow();
  expect(restored.id).not.toBe(before.id);
  await day.sell(['30.00'], [['cash', '30.00']]);
  const again = { ledger: before.id, seq: copied.count };
  const beganAt = '2026-06-01T00:00:00.000Z';
  // In two halves: a till may be restored while its books are followed.
  const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
  const half = Math.ceil((copied.count + ledgerNow().count) / 2);
  await takeIn(db, journal, { till: 'T1', ledger: restored.id, before: again, beganAt, atOnce: 5, upTo: half });
  journal.close();
  await followAll(db, failed);
  expect(await heldAgainstTill(db, till, { till: 'T1', rule, atOnce: 7, before: again, beganAt })).toBeNull();

  const lostSales = await db.rows(
    lost,
    "SELECT receipt, stage, lost_of FROM sales WHERE lost_of <> '' ORDER BY first_seq",
  );
  expect(lostSales.map(({ lost_of }) => lost_of)).toEqual([before.id, before.id]);
  const states = await db.rows(
    z.object({ state: z.string(), lost_of: z.string() }),
    'SELECT state, lost_of FROM cards WHERE sale = $1 ORDER BY lost_of',
    [paidBack],
  );
  // The till has it as sold; what it forgot stands beside it.
  expect(states).toEqual([
    { state: 'active', lost_of: '' },
    { state: 'voided', lost_of: before.id },
  ]);

  const made = await everything();
  await forgetAll(db);
  await followAll(db, failed);
  expect(await everything()).toEqual(made);
});
