// Money of orders for companies that are paid at the till: in with the order, back only what is due, and in the books of the shift.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import { companyOrders, statesOf, type Wanted, wantedOf } from '../../../testkit/till/companies.ts';
import type { HarnessOptions } from '../../../testkit/till/harness.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const options = {
  chosen: { company_orders: companyOrders },
  shifts: {},
} satisfies HarnessOptions;
const { till } = worldPerTest(options);
const holds = () => expect(verifyFile(join(till.folder, 'ledger.sqlite'))).toMatchObject({ ok: true });
const identity = { kind: 'passport', last4: 'K7X9' };
const cash = (count = 3): Wanted => ({
  ...wantedOf('01940000-0000-7000-8000-000000000000', count),
  company: { kind: 'customer', number: 'K-17', name: 'Merrow' },
  paid: { how: 'cash' },
  contact: { name: 'Ines Falk', role: 'office', identity },
});
const moved = () =>
  till
    .db()
    .prepare<[], string>(
      "SELECT kind || ' ' || pot || ' ' || amount_minor || ' ' || reason FROM movements WHERE kind IN ('in', 'out') ORDER BY seq",
    )
    .pluck()
    .all();
async function placed(wanted: Wanted) {
  const { token } = await till.ask('company:check', wanted);
  return till.ask('company:place', { ...wanted, token, approval: supervisor });
}

test('cash goes into the open shift with the order, and what is due back comes out of it, never more', async () => {
  await till.signIn('clara');
  expect(await till.refusal('company:check', cash())).toBe('no_shift');
  await till.ask('shift:open', { tray: 'A', counted: { total: euro('100.00') } });
  expect(await till.refusal('company:check', { ...cash(), paid: { how: 'account' } })).toBe('partner_not_approved');
  expect(await till.refusal('company:check', cash(41))).toBe('company_maximum');
  till.hold();
  const { id: orderId, money } = await placed(cash());
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
