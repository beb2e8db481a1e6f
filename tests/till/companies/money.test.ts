// Money of orders for companies that are paid at the till: in with the order, back only what is due, and in the books of the shift.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import { backUp, restore } from '../../../testkit/till/backup-of.ts';
import {
  companyOrders,
  paidInCash,
  place,
  statesOf,
  takesCompanies,
  type Wanted,
  wantedOf,
} from '../../../testkit/till/companies.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const stick = mkdtempSync(join(tmpdir(), 'stick-'));
afterAll(() => rmSync(stick, { recursive: true }));
const world = worldPerTest({ ...takesCompanies, shifts: {} });
const { till, reopen } = world;
const holds = () => expect(verifyFile(join(till.folder, 'ledger.sqlite'))).toMatchObject({ ok: true });
const cash = (count = 3): Wanted => ({ ...paidInCash, rows: wantedOf('', count).rows });
const moved = () =>
  till
    .db()
    .prepare<[], string>(
      "SELECT kind || ' ' || pot || ' ' || amount_minor || ' ' || reason FROM movements WHERE kind IN ('in', 'out') ORDER BY seq",
    )
    .pluck()
    .all();
test('cash goes into the open shift with the order, and what is due back comes out of it, never more', async () => {
  await till.signIn('clara');
  expect(await till.refusal('company:check', cash())).toBe('no_shift');
  await till.ask('shift:open', { tray: 'A', counted: { total: euro('100.00') } });
  expect(await till.refusal('company:check', { ...cash(), paid: { how: 'account' } })).toBe('partner_not_approved');
  expect(await till.refusal('company:check', cash(41))).toBe('company_maximum');
  till.hold();
  const { id: orderId, money } = await place(till, cash());
  expect([money, moved()]).toEqual([
    { paid: euro('75.00'), paidBack: euro('0.00'), due: euro('0.00'), mayBeBack: false },
    ['in drawer 7500 Company order C1'],
  ]);
  const back = (amount: string) => ({ orderId, amount: euro(amount), approvalCode: null, approval: supervisor });
  expect(await till.refusal('company:pay-back', back('25.00'))).toBe('more_than_due');
  await till.ask('company:withdraw', { orderId, approval: supervisor });
  till.release();
  await till.time.advance(60_000);
  expect(await statesOf(till, orderId)).toBe('ready 1, left-out 2');
  expect(await till.refusal('company:pay-back', back('50.01'))).toBe('more_than_due');
  await till.ask('company:pay-back', back('20.00'));
  const rest = await till.ask('company:pay-back', back('30.00'));
  expect([rest.money?.due, rest.needsYou]).toEqual([euro('0.00'), false]);
  expect(await till.refusal('company:pay-back', back('0.01'))).toBe('more_than_due');
  expect(moved().slice(1)).toEqual(['out drawer -2000 Company order C1', 'out drawer -3000 Company order C1']);
  holds();
});

test('a card payment is the terminal’s, goes back by the terminal only, and no card is ordered before tomorrow', async () => {
  await reopen({ chosen: { company_orders: { ...companyOrders, pause_hours: 24 } }, shifts: {} });
  await till.signIn('clara');
  await till.ask('shift:open', { tray: 'A', counted: { total: euro('100.00') } });
  const wanted: Wanted = { ...cash(), paid: { how: 'card', approvalCode: '471102' } };
  const { id: first } = await place(till, wanted);
  await till.ask('company:withdraw', { orderId: first, approval: supervisor });
  const back = { orderId: first, amount: euro('75.00'), approval: supervisor };
  expect(await till.refusal('company:pay-back', { ...back, approvalCode: null })).toBe('approval_code_missing');
  await till.ask('company:pay-back', { ...back, approvalCode: '471103' });
  // The company is known now: what is paid by card waits all the same.
  const { id: orderId, state, startsAt } = await place(till, { ...wanted, reference: 'PO-2' });
  expect([state, Date.parse(startsAt ?? '') - till.time.now().getTime()]).toEqual(['held', 24 * 3_600_000]);
  await till.time.advance(24 * 3_600_000 + 60_000);
  expect(await statesOf(till, orderId)).toBe('ready 3');
  expect(moved()).toEqual([
    'in by-hand 7500 Company order C1',
    'out by-hand -7500 Company order C1',
    'in by-hand 7500 Company order C2',
  ]);
  const codes = "SELECT group_concat(body ->> 'approvalCode') FROM journal WHERE kind LIKE 'company-paid%'";
  expect(till.db().prepare(codes).pluck().get()).toBe('471102,471103,471102');
  holds();
});

test('a restored backup: a code that may have left since is a copy of two people, and what may have been paid back says so', async () => {
  await reopen({ ...takesCompanies, shifts: {}, usbSticks: [stick] });
  await till.signIn('clara');
  await till.ask('shift:open', { tray: 'A', counted: { total: euro('100.00') } });
  till.hold();
  const { id: orderId } = await place(till, cash());
  await till.ask('company:withdraw', { orderId, approval: supervisor });
  till.release();
  await till.time.advance(60_000);
  const backup = await backUp(till);
  const out = (approval: typeof supervisor | null) => ({ orderId, cards: [1], way: 'file' as const, approval });
  await till.ask('company:hand-out', out(null));
  const back = { orderId, amount: euro('50.00'), approvalCode: null, approval: supervisor };
  await till.ask('company:pay-back', back);
  await restore(till, backup);
  await till.signIn('clara');
  const order = await till.ask('company:get', { orderId });
  expect([order.state, order.money, order.cards[0]?.copies]).toEqual([
    'done',
    { paid: euro('75.00'), paidBack: euro('0.00'), due: euro('50.00'), mayBeBack: true },
    1,
  ]);
  expect(await till.refusal('company:hand-out', out(null))).toBe('needs_supervisor');
  expect((await till.ask('company:hand-out', out(supervisor))).order.cards[0]?.copies).toBe(2);
  expect((await till.ask('company:pay-back', back)).money?.mayBeBack).toBe(false);
  holds();
});

test('Z, report and exceptions each have what was paid and paid back, and no sum of sales does', async () => {
  await till.signIn('clara');
  const day = dayOf(world);
  const { id: shiftId } = await day.open('100.00').then(() => day.current());
  till.hold();
  const { id: orderId } = await place(till, cash());
  await till.ask('company:withdraw', { orderId, approval: supervisor });
  till.release();
  await till.time.advance(60_000);
  const back = { orderId, amount: euro('50.00'), approvalCode: null, approval: supervisor };
  await till.ask('company:pay-back', back);
  const { body } = await day.close({ drawer: '125.00' });
  expect([body.companies, body.sold, day.potOf({ body } as never).expected]).toEqual([
    { paid: '75.00', paidBack: '50.00' },
    { cards: 0, amount: '0.00' },
    '125.00',
  ]);
  for (const wanted of [null, { shiftId }]) {
    const { companies, total } = await till.ask('report:read', wanted);
    expect([companies, total.soldAmount]).toEqual([{ paid: euro('75.00'), paidBack: euro('50.00') }, euro('0.00')]);
  }
  const { people } = await till.ask('exceptions:read', null);
  expect(people.find(({ id }) => id === 'clara')?.rows).toContainEqual({
    kind: 'company-paid',
    count: 1,
    sum: euro('75.00'),
  });
  holds();
});

test('half of it failed: what is ready goes out, what is not comes back, and while the shift is counted only the money waits', async () => {
  await reopen({ ...takesCompanies, shifts: {}, usbSticks: [stick] });
  await till.signIn('clara');
  await till.ask('shift:open', { tray: 'A', counted: { total: euro('100.00') } });
  const soldOut = { productCode: 'glimmerkino-eur', faceValue: euro('29.90'), count: 1 };
  const wanted = { ...cash(), rows: [soldOut, ...cash(2).rows] };
  const { id: orderId } = await place(till, wanted);
  const { id: shiftId } = await dayOf(world).current();
  await till.ask('shift:begin-count', { shiftId });
  await till.time.advance(60_000);
  const { money, state, needsYou } = await till.ask('company:get', { orderId });
  expect([await statesOf(till, orderId), money?.due, state, needsYou]).toEqual([
    'refused 1, ready 2',
    euro('29.90'),
    'done',
    true,
  ]);
  const back = { orderId, amount: euro('29.90'), approvalCode: null, approval: supervisor };
  expect(await till.refusal('company:pay-back', back)).toBe('no_shift');
  const out = { orderId, cards: [2, 3], way: 'file' as const, approval: null };
  expect((await till.ask('company:hand-out', out)).order.toHandOut).toBe(0);
  await till.ask('shift:cancel-count', { shiftId });
  expect((await till.ask('company:pay-back', back)).needsYou).toBe(false);
  // What was given back is not there to order it again.
  expect(await till.refusal('company:decide', { orderId, cards: [1], what: 'again' })).toBe('more_than_due');
  holds();
});
