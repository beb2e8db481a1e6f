// Orders for companies at head office: as the till shows them, also after a restore and built again; and the two matters that are raised about them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { raiseCompanyAlarms } from '../../../head-office/books/company-alarms.ts';
import { followAll } from '../../../head-office/books/follower.ts';
import { forgetAll } from '../../../head-office/books/rebuild.ts';
import { createDatabase, type Database as HeadOffice } from '../../../head-office/core/database.ts';
import { companies } from '../../../head-office/views/companies.ts';
import { ordersHere, sameOrders } from '../../../testkit/head-office/company-orders.ts';
import { freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { type BookGiven, enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import { backUp, restore } from '../../../testkit/till/backup-of.ts';
import {
  approvedCompany,
  companyOrderIn,
  companyOrders,
  paidInCash,
  place,
  takesCompanies,
  wantedOf,
} from '../../../testkit/till/companies.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { euro } from '../../../testkit/till/selling.ts';

const stick = mkdtempSync(join(tmpdir(), 'stick-'));
let sticks: string[] = [];
afterAll(() => rmSync(stick, { recursive: true }));

let till: Harness;
let db: HeadOffice;
beforeEach(async () => {
  sticks = [stick];
  till = await createHarness({ ...takesCompanies, shifts: {}, usbSticks: sticks });
  db = createDatabase(await freshDatabase());
  await enrolled(db, 'T1');
  await enrolled(db, 'T2');
});
afterEach(async () => {
  await till.close();
  await db.close();
});

const failed = (error: unknown) => {
  throw error;
};

async function send(from = till, id = 'T1', given: Partial<BookGiven> = {}): Promise<string> {
  const journal = new Database(join(from.folder, 'ledger.sqlite'), { readonly: true });
  const ledger = journal.prepare<[], string>('SELECT id FROM ledger').pluck().get() ?? '';
  await takeIn(db, journal, { till: id, ledger, ...given });
  journal.close();
  await followAll(db, failed);
  return ledger;
}

const alarm = z.object({ till: z.string(), kind: z.string(), facts: z.record(z.string(), z.unknown()) });
const raised = async () => {
  await raiseCompanyAlarms(db, till.time.now());
  return db.rows(alarm, 'SELECT till, kind, facts FROM alarms WHERE closed_at IS NULL ORDER BY kind, till');
};
const seen = () => db.run('UPDATE alarms SET closed_at = now()');
const handOut = (orderId: string) =>
  till.ask('company:hand-out', { orderId, cards: [1, 2, 3], way: 'file', approval: supervisor });

test('they are what the till shows: ordered, refused, cancelled, unknown, paid and paid back', async () => {
  await till.signIn('clara');
  await till.ask('shift:open', { tray: 'A', counted: { total: euro('100.00') } });
  for (const stage of ['ready', 'refused', 'stopped', 'ended'] as const) await companyOrderIn(till, stage);
  const paid = await place(till, paidInCash);
  await till.time.advance(60_000);
  await till.ask('company:cancel', { orderId: paid.id, cards: [2], approval: null });
  await till.time.advance(60_000);
  await till.ask('company:pay-back', {
    ...{ orderId: paid.id, amount: euro('10.00'), approvalCode: null, approval: supervisor },
  });
  await companyOrderIn(till, 'unknown');
  await send();
  await sameOrders(db, till);
  const [cash] = (await ordersHere(db, till.time.now())).filter(({ paidBy }) => paidBy === 'cash');
  expect(cash).toMatchObject({
    ...{ customer: 'K-17', paid: euro('75.00'), paidBack: euro('10.00'), due: euro('15.00'), cards: 3, ready: 2 },
    ...{ cancelled: 1, operator: 'clara', approver: 'ben', isLost: false },
  });
  const before = await ordersHere(db, till.time.now());
  await forgetAll(db);
  await followAll(db, failed);
  expect(await ordersHere(db, till.time.now())).toEqual(before);
});

test('of an order that is paid at a till whose drawer is to be counted, its store sees no money', async () => {
  await till.signIn('clara');
  await till.ask('shift:open', { tray: 'A', counted: { total: euro('100.00') } });
  await companyOrderIn(till, 'ready');
  await place(till, paidInCash);
  await send();
  const reader = { stores: ['store-001'], userId: 'clara', now: till.time.now() };
  const { rows } = await companies(db, reader, {});
  expect(rows.map(({ paidBy, sum, readySum, paid, due }) => [paidBy, sum, readySum, paid, due])).toEqual([
    ['cash', null, null, null, null],
    ['account', euro('75.00'), euro('75.00'), null, null],
  ]);
});

test('an order that a restored till forgot is shown, and what it orders since counts once', async () => {
  await companyOrderIn(till, 'ready');
  const ledger = await send();
  const backup = await backUp(till);
  const at = till.db();
  const seq = at.prepare<[], number>('SELECT max(seq) FROM journal').pluck().get() ?? 0;
  at.close();
  await companyOrderIn(till, 'ready');
  await send();
  expect((await ordersHere(db, till.time.now())).map(({ number, isLost }) => [number, isLost])).toEqual([
    ['C2', false],
    ['C1', false],
  ]);
  await restore(till, backup);
  await till.signIn('clara');
  await till.time.advance(60_000);
  await send(till, 'T1', { before: { ledger, seq }, beganAt: '2026-12-01T00:00:00.000Z' });
  const here = await ordersHere(db, till.time.now());
  expect(here.map(({ number, isLost, ready }) => [number, isLost, ready])).toEqual([
    ['C2', true, 3],
    ['C1', false, 3],
  ]);
  await sameOrders(db, till);
});

test('codes that are handed out again are said once, with the copy; another copy is said again', async () => {
  const orderId = await companyOrderIn(till, 'ready');
  await handOut(orderId);
  await send();
  expect(await raised()).toEqual([]);
  await handOut(orderId);
  await send();
  const of = (copies: number) => [{ till: 'T1', kind: 'codes-copied', facts: { order: 'C1', copies, id: orderId } }];
  expect(await raised()).toEqual(of(2));
  expect(await raised()).toEqual(of(2));
  await handOut(orderId);
  await send();
  expect(await raised()).toEqual(of(3));
  await seen();
  await forgetAll(db);
  await followAll(db, failed);
  expect(await raised()).toEqual([]);
  await handOut(orderId);
  await send();
  expect(await raised()).toEqual(of(4));
});

test('a hand-out of which nothing left is no copy', async () => {
  const orderId = await companyOrderIn(till, 'ready');
  await handOut(orderId);
  sticks.length = 0;
  expect(await till.refusal('company:hand-out', { orderId, cards: [1], way: 'file', approval: supervisor })).toBe(
    'no_usb_stick',
  );
  await send();
  expect(await raised()).toEqual([]);
});

test('a company that orders at two tills more than one of them allows is said once, by the lowest maximum', async () => {
  const strict = { chosen: { company_orders: { ...companyOrders, company_most: '100' } } };
  const second = await createHarness({ ...strict, beside: till, terminalId: 'T2', shifts: {} });
  try {
    await till.signIn('clara');
    await second.signIn('clara');
    const partnerId = await approvedCompany(till);
    await place(till, wantedOf(partnerId));
    await place(till, wantedOf(await approvedCompany(till, 'Another'), 40));
    await send();
    expect(await raised()).toEqual([]);
    await second.time.advance(120_000);
    await place(second, { ...wantedOf(partnerId, 1), reference: 'PO-2' });
    await second.time.advance(60_000);
    await send(second, 'T2');
    expect(await raised()).toEqual([]);
    await place(second, { ...wantedOf(partnerId, 1), reference: 'PO-3' });
    await second.time.advance(60_000);
    await send(second, 'T2');
    const facts = { company: partnerId, sum: 'EUR 125.00', maximum: 'EUR 100.00', order: 'C2' };
    expect(await raised()).toEqual([{ till: 'T2', kind: 'company-maximum', facts }]);
    await seen();
    expect(await raised()).toEqual([]);
    await place(till, { ...wantedOf(partnerId, 2), reference: 'PO-4' });
    await till.time.advance(60_000);
    await send();
    expect((await raised()).map(({ facts: { sum } }) => sum)).toEqual(['EUR 175.00']);
  } finally {
    await second.close();
  }
});
