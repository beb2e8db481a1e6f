// `check` names each Z that says otherwise than its journal, each that is missing, and each sum that is none.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDays } from '../../../head-office/books/check-days.ts';
import { followAll } from '../../../head-office/books/follower.ts';
import { forgetAll } from '../../../head-office/books/rebuild.ts';
import { createDatabase, type Database as HeadOffice } from '../../../head-office/core/database.ts';
import { freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';

let db: HeadOffice;
beforeEach(async () => {
  db = createDatabase(await freshDatabase());
  await enrolled(db, 'T1');
  const journal = new Database(join(import.meta.dirname, '../../ledger/fixtures/shifts-1.sqlite'), { readonly: true });
  await takeIn(db, journal, { till: 'T1', ledger: 'TO2P00' });
  journal.close();
  await follow();
});
afterEach(() => db.close());

const follow = () =>
  followAll(db, (error) => {
    throw error;
  });

test('two Zs that agree', async () => expect(await checkDays(db)).toEqual({ zs: 2, faults: [] }));

test('a Z of which a cent was changed, after it was made again from the papers', async () => {
  await db.run(`UPDATE papers SET body = replace(body, '"sales":"40.00"', '"sales":"40.01"') WHERE n = 2`);
  await forgetAll(db);
  await follow();
  expect((await checkDays(db)).faults).toEqual([
    'store-001/T1 2026-11-06: Z 2 says by-hand sales 40.01, the journal 40.00',
  ]);
});

test('a Z that is not here, and a sum that is none', async () => {
  await db.run('DELETE FROM papers WHERE n = 1');
  await db.run("UPDATE days SET moved_minor = moved_minor + 1 WHERE pot = 'drawer'");
  expect((await checkDays(db)).faults).toEqual([
    'store-001/T1 2026-11-06: a shift was closed, and its Z is not here',
    'store-001/T1 2026-11-06: drawer is not the sum of what moved',
  ]);
});
