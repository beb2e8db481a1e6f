// Head office knows more of the ledger than the till has: the till is opened anew with that head, once nobody is in the middle of anything.
import { beforeEach, expect, test } from 'vitest';
import { playHeadOffice } from '../../../testkit/head-office/played-head-office.ts';
import { beginTender } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, reopen, reserved } = worldPerTest();
const head = { seq: 900, hash: 'ab'.repeat(32) };
let office: ReturnType<typeof playHeadOffice>;
beforeEach(async () => {
  office = playHeadOffice();
  await reopen({ headOffice: office.parts });
});

test('a till that rests is opened anew at once, and only once', async () => {
  office.line().onBehind(head);
  await till.time.advance(60_000);
  expect(office.putBack).toEqual([head]);
});

test('a payment that is asked for is waited for', async () => {
  const sale = await reserved(['25.00']);
  const asked = await beginTender(till, sale.id, 'card', '25.00');
  office.line().onBehind(head);
  await till.time.advance(20_000);
  expect(office.putBack).toEqual([]);
  const tenderId = asked.tenders.at(-1)?.id ?? '';
  await till.ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: '734512' } });
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(60_000);
  expect(office.putBack).toEqual([head]);
});

test('one that is busy after all is asked again', async () => {
  office.opensAnew({ ok: false, error: { code: 'till_busy' } });
  office.line().onBehind(head);
  await till.time.advance(12_000);
  office.opensAnew({ ok: true, value: null });
  await till.time.advance(60_000);
  expect(office.putBack).toHaveLength(4);
});
