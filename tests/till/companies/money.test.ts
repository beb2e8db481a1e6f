// Money of orders for companies that are paid at the till: in with the order, back only what is due, and in the books of the shift.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import {
  companyOrders,
  paidInCash,
  place,
  statesOf,
  takesCompanies,
  type Wanted,
  wantedOf,
} from '../../../testkit/till/companies.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, reopen } = worldPerTest({ ...takesCompanies, shifts: {} });
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
    { paid: euro('75.00'), paidBack: euro('0.00'), due: euro('0.00') },
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
