// Drawer and terminal against what was counted, in a reconciliation: beyond the tolerance, as last put right, with the undecided payment.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FindingView } from '../../../shared/reconcile/views.ts';
import { anyAmount, dayOf } from '../../../testkit/till/day.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { beginTender, euro, reserve } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const world = worldPerTest({ shifts: {}, logged: () => {} });
const { till } = world;
const day = dayOf(world);
const differing = { reason: 'miscounted', approval: supervisor };
const today = { from: '2026-11-06', to: '2026-11-06' };

async function pots(period = today): Promise<readonly FindingView[]> {
  await till.signIn('clara');
  await till.time.advance(2 * 60_000);
  await till.ask('reconcile:start', period);
  for (let n = 0; n < 100; n += 1) {
    await till.time.advance(1_000);
    const { run, result } = await till.ask('reconcile:get');
    // A payment that nobody decided holds up the questions, not what was counted.
    if (run?.waitsFor === 'sale') await till.ask('reconcile:pause', { on: true });
    if (run?.state === 'done' || run?.state === 'paused')
      return (result?.findings ?? []).filter(({ pot }) => pot !== null);
  }
  throw new Error('it never ended');
}

test('a drawer beyond its tolerance and a terminal by a cent are found, each with its Z and both sums', async () => {
  await day.open('150.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  await day.sell(['60.00'], [['card', '60.00']]);
  const z = await day.close({ drawer: '172.99', pots: { 'by-hand': '59.99' }, ...differing });
  expect(await pots()).toMatchObject([
    {
      kind: 'drawer',
      step: 'ask-who-counted',
      pot: { pot: 'drawer', zNumber: z.body.n, difference: euro('-2.01') },
      till: { amount: euro('175.00') },
      money: { state: 'counted', amount: euro('172.99'), method: 'cash' },
    },
    { kind: 'terminal', step: 'find-payment', pot: { pot: 'by-hand', difference: euro('-0.01') }, saleId: null },
  ]);
  // Drawer and terminal are as they were counted: what is missing is missing in their sum.
  expect((await till.ask('reconcile:get')).result?.money).toMatchObject({
    total: euro('82.98'),
    cash: euro('22.99'),
    card: euro('59.99'),
    gap: { wrong: euro('-2.02'), within: euro('0.00'), unexplained: euro('0.00') },
  });
  const { file } = await till.ask('reconcile:save', { to: 'till' });
  expect(readFileSync(file, 'utf8')).toContain(
    `Z 1 2026-11-06 drawer,,,EUR,,175.00,172.99,,,,,,drawer,ask-who-counted,`,
  );
  expect(await pots({ from: '2026-11-07', to: '2026-11-07' })).toEqual([]);
});

test('a drawer within its tolerance is none, nor one whose count was put right at last', async () => {
  await day.open('150.00');
  await day.close({ drawer: '152.00' });
  await day.open('150.00');
  const { ledgerId, n } = (await day.close({ drawer: '950.00', left: '150.00', ...differing })).body;
  expect((await pots()).map(({ pot }) => pot?.zNumber)).toEqual([n]);
  const { result } = await till.ask('reconcile:get');
  expect(result).toMatchObject({ wrong: 1, money: { total: euro('802.00'), gap: { within: euro('2.00') } } });
  for (const total of ['15.00', '150.00']) {
    const counted = { total: euro(total) };
    await till.ask('shift:correct', { ledgerId, n, pot: 'drawer', counted, reason: 'a digit too many' });
    expect((await pots()).map(({ money }) => money?.amount)).toEqual(total === '15.00' ? [euro(total)] : []);
  }
});

test('a card payment of unknown end over the very sum is named', async () => {
  await day.open('150.00');
  await day.sell(['60.00'], [['card', '60.00']]);
  const { id } = await reserve(till, ['40.00'], anyAmount);
  const tenderId = (await beginTender(till, id, 'card', '40.00')).tenders.at(-1)?.id ?? '';
  await till.ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
  await day.close({ drawer: '150.00', pots: { 'by-hand': '100.00' }, ...differing });
  expect(await pots()).toMatchObject([{ kind: 'terminal', saleId: id, pot: { difference: euro('40.00') } }]);
});
