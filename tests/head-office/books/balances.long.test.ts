// The service's balance at head office: read by a till, told with its report, compared with what all tills put out. Only what nobody of them ordered is
// an alarm, once; silence, a late journal, a restored till and a payment are none.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { compareBalances, livesSince } from '../../../head-office/books/balances.ts';
import { followAll } from '../../../head-office/books/follower.ts';
import { createDatabase, type Database as HeadOffice } from '../../../head-office/core/database.ts';
import { noteBalance } from '../../../head-office/intake/balances.ts';
import { companies } from '../../../head-office/views/companies.ts';
import type { BalanceTold } from '../../../shared/head-office/messages.ts';
import { freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import { companyOrderIn, takesCompanies } from '../../../testkit/till/companies.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { manager } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { euro, payCash, reserve } from '../../../testkit/till/selling.ts';

const minuteMs = 60_000;
let [first, second]: Harness[] = [];
let db: HeadOffice;
beforeEach(async () => {
  first = await createHarness(takesCompanies);
  second = await createHarness({ ...takesCompanies, beside: first, terminalId: 'T2' });
  db = createDatabase(await freshDatabase());
  for (const id of ['T1', 'T2']) await enrolled(db, id);
});
afterEach(async () => {
  await second?.close();
  await first?.close();
  await db.close();
});
const T1 = (): Harness => first as Harness;
const T2 = (): Harness => second as Harness;
const now = () => T1().time.now();

async function sell(till: Harness): Promise<string> {
  await till.signIn();
  const { id } = await reserve(till, ['25.00'], book);
  await payCash(till, id, '25.00');
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(1_000);
  return id;
}

/** Its journal is taken in, and then it reports that it has no more. */
async function heard(till: Harness, id: string): Promise<void> {
  const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
  const ledger = journal.prepare<[], string>('SELECT id FROM ledger').pluck().get() ?? '';
  const count = journal.prepare<[], number>('SELECT max(seq) FROM journal').pluck().get() ?? 0;
  await takeIn(db, journal, { till: id, ledger });
  journal.close();
  await followAll(db, (error) => {
    throw error;
  });
  await db.run('UPDATE tills SET asked_at = $2, seen_at = $2, ledger = $3, count = $4 WHERE id = $1', [
    id,
    now(),
    ledger,
    count,
  ]);
}

/** As a till reads it now and tells it at once. */
async function read(till: string, { offMs = 0, account = `of ${till}` } = {}): Promise<void> {
  const answer = await T1().elsewhere.balance('EUR');
  if (!answer.ok) throw new Error('no balance');
  const { balance, limit, available_balance: available } = answer.value.value;
  const minor = (text: string) => Math.round(Number(text) * 100);
  const heldMinor = minor(balance) + minor(limit) - minor(available);
  const at = new Date(now().getTime() + offMs).toISOString();
  const told: BalanceTold = {
    currency: 'EUR',
    balanceMinor: minor(balance),
    limitMinor: minor(limit),
    heldMinor,
    at,
    ageMs: 0,
  };
  await noteBalance(db, till, { ...told, account }, now());
}

/** Both tills have one clock. */
const pass = (minutes: number) => T1().time.advance(minutes * minuteMs);

/** Half an hour later everybody has reported all that they have. */
async function allHeard(): Promise<void> {
  await pass(30);
  await heard(T1(), 'T1');
  await heard(T2(), 'T2');
  await compareBalances(db, now());
}
const alarm = z.object({ till: z.string(), facts: z.record(z.string(), z.unknown()) });
const alarms = () => db.rows(alarm, "SELECT till, facts FROM alarms WHERE kind = 'balance' AND closed_at IS NULL");
const compared = async () => {
  const view = await companies(db, { stores: 'all', userId: 'maria', now: now() }, {});
  return view.balances[0];
};
/** Whoever holds the key orders elsewhere. */
async function steal(amount: string): Promise<void> {
  const answer = await T1().elsewhere.balance('EUR');
  if (!answer.ok) throw new Error('no balance');
  await setBalance(Number(answer.value.value.balance) - Number(amount));
}
const setBalance = (to: number) => T1().elsewhere.setBalance('EUR', { balance: to.toFixed(2) });

async function begun(): Promise<void> {
  await read('T1');
  await allHeard();
  await pass(30);
}

test('what the tills sold, voided and ordered for companies explains the fall; a payment is told apart', async () => {
  await begun();
  const saleId = await sell(T1());
  const lineId = (await T1().ask('sale:get', { saleId })).lines[0]?.id ?? '';
  await T1().ask('line:void', { lineId, reason: 'wrong card', approval: manager });
  await T1().time.advance(minuteMs);
  await sell(T2());
  await companyOrderIn(T2(), 'ready');
  await pass(30);
  await read('T1');
  await allHeard();
  expect(await alarms()).toEqual([]);
  const before = await compared();
  expect(before).toMatchObject({ tillId: 'T1', held: euro('0.00'), toppedUp: null });
  expect(before?.comparedTo).toBe(before?.readAt);
  expect((await companies(db, { stores: ['store-001'], userId: 'clara', now: now() }, {})).balances).toEqual([]);
  await setBalance(Number(before?.balance.amount) + 1000);
  await sell(T1());
  await pass(30);
  await read('T1');
  await allHeard();
  expect(await alarms()).toEqual([]);
  expect((await compared())?.toppedUp).toMatchObject({ amount: euro('1000.00') });
});

test('what nobody of them ordered is an alarm, once over all tills; more of it is added while it is open', async () => {
  await begun();
  await read('T2');
  await sell(T1());
  await steal('99.00');
  await pass(30);
  await read('T1');
  await read('T2');
  await allHeard();
  expect(await alarms()).toMatchObject([{ till: 'T1', facts: { amount: 'EUR 99.00' } }]);
  await steal('50.00');
  await pass(30);
  await read('T2');
  await read('T1');
  await allHeard();
  expect(await alarms()).toMatchObject([{ till: 'T1', facts: { amount: 'EUR 149.00' } }]);
  await db.run('UPDATE alarms SET closed_at = now()');
  await pass(30);
  await read('T1');
  await read('T2');
  await allHeard();
  expect(await alarms()).toEqual([]);
});

test('nothing is compared before every till is heard: a silent one may have sold it', async () => {
  await begun();
  await sell(T2());
  await pass(30);
  await read('T1');
  await pass(30);
  await heard(T1(), 'T1');
  await compareBalances(db, now());
  expect(await alarms()).toEqual([]);
  // Its report is here, and a part of what it had by then is not.
  await db.run("UPDATE tills SET asked_at = $1, count = 100000 WHERE id = 'T2'", [now()]);
  await compareBalances(db, now());
  expect(await alarms()).toEqual([]);
  await heard(T2(), 'T2');
  await compareBalances(db, now());
  expect(await alarms()).toEqual([]);
  const { readAt, comparedTo } = (await compared()) ?? {};
  expect(comparedTo).toBe(readAt);
});

test('a till that was revoked is not waited for, and what it may have sold by then is not missing', async () => {
  await begun();
  await sell(T2());
  await db.run("UPDATE tills SET revoked_at = $1 WHERE id = 'T2'", [now()]);
  await pass(30);
  await read('T1');
  await pass(30);
  await heard(T1(), 'T1');
  await compareBalances(db, now());
  expect(await alarms()).toEqual([]);
  await steal('10.00');
  await pass(30);
  await read('T1');
  await pass(30);
  await heard(T1(), 'T1');
  await compareBalances(db, now());
  expect(await alarms()).toMatchObject([{ facts: { amount: 'EUR 10.00' } }]);
});

test.each([
  ['began its books anew', "UPDATE books SET began_at = $1 WHERE till = 'T2'"],
  ['had a clock that was wrong', "UPDATE tills SET clock_off_at = $1 WHERE id = 'T2'"],
])('a till that %s may have sold what nobody knows: it begins anew', async (_name, sql) => {
  await begun();
  await steal('30.00');
  await db.run(sql, [now()]);
  await pass(30);
  await read('T1');
  await allHeard();
  expect(await alarms()).toEqual([]);
});

test('another key, or another service, is another account', async () => {
  await begun();
  await steal('30.00');
  await pass(30);
  await read('T1', { account: 'another' });
  await allHeard();
  expect(await alarms()).toEqual([]);
});

test('a till whose time is not ours gives no reading, and is waited for', async () => {
  await begun();
  await steal('30.00');
  await pass(30);
  await read('T1');
  await read('T2', { offMs: 6 * minuteMs });
  const off = z.object({ off: z.boolean() });
  await pass(30);
  await heard(T1(), 'T1');
  await heard(T2(), 'T2');
  expect(await db.rows(off, 'SELECT clock_off_at IS NOT NULL AS off FROM tills ORDER BY id')).toEqual([
    { off: false },
    { off: true },
  ]);
  expect(await db.rows(z.object({ till: z.string() }), 'SELECT till FROM balances')).toEqual([{ till: 'T1' }]);
});

test('the cards since a moment are those that all cards differ by', async () => {
  for (let n = 0; n < 3; n += 1) {
    await sell(T1());
    await pass(60);
  }
  await companyOrderIn(T1(), 'stopped');
  await heard(T1(), 'T1');
  const [all, late] = [
    await livesSince(db, 'EUR', new Date(0)),
    await livesSince(db, 'EUR', new Date(now().getTime() - 90 * minuteMs)),
  ];
  const sum = (lives: typeof all) => lives.reduce((total, { minor }) => total + minor, 0);
  expect([sum(all), sum(late)]).toEqual([10_000, 5_000]);
});
