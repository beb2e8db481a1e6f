// A claim slip whose signs are typed off the paper, at the till that printed it and at others: the QR code's rules for card, money and
// copies, and a minute's wait after five wrong ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Harness } from '../../../testkit/till/harness.ts';
import {
  cardOf,
  drawers,
  honour,
  orderStates,
  payBack,
  printPending,
  sellAndPrint,
  storeIsWhole,
  storePerTest,
} from '../../../testkit/till/two-tills.ts';

const store = storePerTest(2);
const later = () => store.first.time.advance(120_000);

/** The signs on the last claim slip of this till's paper, as somebody would type them. */
function signsOn(till: Harness): string {
  const row = /[0-9A-HJKMNP-TV-Z]{4}(?: [0-9A-HJKMNP-TV-Z]{4}){4}(?=\n)/g;
  const typed = readFileSync(join(till.folder, 'paper'), 'latin1').match(row) ?? [];
  expect(typed.length % 2, 'two rows a slip').toBe(0);
  return typed.slice(-2).join(' ');
}
const wrong = (typed: string): string => typed.replace(/.$/, (sign) => (sign === '7' ? '8' : '7'));
const read = (till: Harness, text: string) => till.ask('claim:read', { text });

test('another till knows as much of it as of the QR code, but when it was paid, and finishes it', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  const typed = signsOn(first);
  const scanned = await read(second, slip.text);
  expect(scanned).toMatchObject({ terminalId: 'T1', order: 'created', steps: ['finish', 'return-money'] });
  expect(await read(second, typed.toLowerCase())).toEqual(scanned);
  const sale = await honour(second, typed, 'finish');
  await second.time.advance(1000);
  expect(await cardOf(second, sale.id)).toMatchObject({ state: 'active', verdict: 'hand-over' });
  expect(await read(second, typed)).toMatchObject({ stop: 'done', saleId: sale.id });
  first.plug();
  await later();
  expect(await cardOf(first, slip.saleId)).toMatchObject({ verdict: 'settled-elsewhere' });
  expect(drawers(store)).toEqual([2500, 0]);
  await storeIsWhole(store);
});

test('money goes back by a manager’s word, the way it was paid, and the part in cash is asked for', async () => {
  const { first, second } = store;
  await sellAndPrint(first, 'unreachable', { card: '15.00', cash: '10.00' });
  const signs = signsOn(first);
  expect(await second.refusal('claim:read', { text: signs })).toBe('claim_cash_missing');
  expect(await second.refusal('claim:read', { text: `${signs}=15.00` })).toBe('claim_mistyped');
  const text = `${signs}=10.00`;
  expect((await read(second, text)).paidBy.map(({ method, amount }) => `${method} ${amount.amount}`)).toEqual([
    'cash 10.00',
    'card 15.00',
  ]);
  const request = { text, order: 'created', step: 'return-money', note: 'will not wait', approval: null } as const;
  expect(await second.refusal('claim:redeem', request)).toBe('needs_manager');
  const sale = await honour(second, text, 'return-money');
  await second.time.advance(1000);
  expect(await payBack(second, sale.id)).toBe(2500);
  first.plug();
  await later();
  expect(drawers(store)).toEqual([1000, -1000]);
  expect(orderStates(store)).toEqual(['invalidated']);
});

test('at the till that printed it a reprint counts and the one before it does not, also without a line; elsewhere neither reprint nor line', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  const original = signsOn(first);
  await first.signIn('clara');
  await printPending(first, slip.saleId, 1);
  const copy = signsOn(first);
  expect(copy).not.toBe(original);
  expect(await second.refusal('claim:read', { text: copy })).toBe('claim_is_a_copy');
  expect(await first.refusal('claim:read', { text: original })).toBe('claim_superseded');
  expect(await read(first, copy)).toMatchObject({ order: 'unreachable', copy: 1, steps: ['take-slip'] });
  second.unplug();
  expect(await second.refusal('claim:read', { text: original }), 'its worth is at the service').toBe(
    'service_unreachable',
  );
  await honour(first, copy, 'take-slip');
  first.plug();
  await later();
  expect(await cardOf(first, slip.saleId)).toMatchObject({ state: 'active', verdict: 'hand-over' });
});

test('an order that the service does not know takes the QR code, which says what it is worth', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  second.sandbox.controls.next({ call: 'read', reply: { kind: 'refuse', code: 'entity_not_found' }, times: 2 });
  expect(await second.refusal('claim:read', { text: signsOn(first) })).toBe('claim_only_by_scan');
  expect(await read(second, slip.text)).toMatchObject({ order: 'missing', steps: ['pay-out'] });
});

test('a slip that another till printed for a slip it took is typed there, and scanned anywhere', async () => {
  const { first, second } = store;
  await sellAndPrint(first);
  second.sandbox.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 3_600_000 }, times: 9 });
  const sale = await honour(second, signsOn(first), 'finish');
  await second.time.advance(1000);
  const own = await printPending(second, sale.id, 0);
  const typed = signsOn(second);
  expect(await read(second, typed)).toMatchObject({ terminalId: 'T2', saleId: sale.id });
  expect(await first.refusal('claim:read', { text: typed })).toBe('claim_mistyped');
  first.plug();
  expect(own.lineId).toBe((await cardOf(second, sale.id)).id);
});

test('five wrong ones cost a minute, which a restart does not shorten; scanning goes on, and a right one ends the count', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  const typed = signsOn(first);
  const tries = (till: Harness, text: string) => till.refusal('claim:read', { text });
  for (let n = 0; n < 4; n += 1) expect(await tries(second, wrong(typed))).toBe('claim_mistyped');
  await read(second, typed);
  for (let n = 0; n < 5; n += 1) expect(await tries(second, wrong(typed))).toBe('claim_mistyped');
  expect(await tries(second, typed)).toBe('claim_too_many_tries');
  expect(await read(second, slip.text), 'scanned').toMatchObject({ order: 'created' });
  expect(await tries(second, 'no slip'), 'what is no slip is no try').toBe('claim_malformed');
  await second.time.advance(59_000);
  expect(await tries(second, typed)).toBe('claim_too_many_tries');
  await second.crash();
  await second.signIn();
  await second.time.advance(59_000);
  expect(await tries(second, typed), 'the minute begins once more').toBe('claim_too_many_tries');
  await second.time.advance(1_500);
  expect(await tries(second, wrong(typed))).toBe('claim_mistyped');
  expect(await read(second, typed)).toMatchObject({ order: 'created' });
  const journal = second.db().prepare<[], string>("SELECT operator_id FROM journal WHERE kind = 'wrong-claim-typed'");
  expect(journal.pluck().all()).toEqual(Array.from({ length: 10 }, () => 'anna'));
  first.plug();
});
