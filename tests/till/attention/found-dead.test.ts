// A card that somebody else invalidated, and that the till found so: a person settles it in the attention list, who reads there that perhaps
// somebody else paid. Until then nothing calls it ready, nothing is printed of it, it is not handed over, and not voided past that.
import { beforeEach, expect, test } from 'vitest';
import { until } from '../../../testkit/till/paper.ts';
import { manager } from '../../../testkit/till/people.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, attention, paid } = worldPerTest({ printer: 'paper' });

let saleId: string;
let lineId: string;
beforeEach(async () => {
  saleId = (await paid()).id;
  await till.ask('sale:commit', { saleId });
  await till.time.advance(1000);
  // The printer is a real file, which takes real time.
  await until(till, async () => (await saleOf(saleId)).printJobs.every(({ state }) => state === 'printed'), 100);
  const card = (await saleOf(saleId)).lines[0];
  lineId = card?.id ?? '';
  expect(card?.verdict).toBe('hand-over');
  await till.elsewhere.invalidateRetailOrder(card?.orderId ?? '');
  // The till looks (here: for the code; a webhook does the same).
  await till.refusal('print:preview', { saleId, lineId, document: 'activation', reveal: true });
  expect(await attention()).toEqual(['invalidated_elsewhere']);
});
test('is neither called ready nor handed over', async () => {
  const { lines, outcome } = await saleOf(saleId);
  expect([lines[0]?.verdict, outcome]).toEqual(['return-nothing-yet', 'working']);
  expect((await till.ask('sales:list', { query: '', before: null, limit: 1 }))[0]?.outcome).toBe('working');
  expect(await till.refusal('line:hand-over', { lineId })).toBe('out_of_turn');
});

test('a further slip of it is refused', async () => {
  expect(await till.refusal('print:start', { saleId, lineId, document: 'activation' })).toBe('no_such_document');
});

test('a void makes no money due past the entry about it; a manager settles it there', async () => {
  expect(await till.refusal('line:void', { lineId, reason: 'customer is back', approval: manager })).toBe(
    'out_of_turn',
  );
  await till.time.advance(10_000);
  expect((await saleOf(saleId)).refundDue.amount).toBe('0.00');
  const [entry] = await till.ask('attention:list');
  const request = {
    entryId: entry?.id ?? '',
    step: 'settle-money-back',
    note: 'nobody paid for it yet',
    approval: manager,
  } as const;
  await till.ask('attention:decide', request);
  expect((await saleOf(saleId)).refundDue.amount).toBe('25.00');
  expect(await attention()).toEqual([]);
});
