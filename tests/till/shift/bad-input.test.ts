// What nobody means: counts of 10^12 at a close, and periods from 1970 to 2099. Said or shown, and nothing is lost.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dayOf } from '../../../testkit/till/day.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const world = worldPerTest({ shifts: {} });
const { till } = world;
const day = dayOf(world);
const everything = { from: '1970-01-01', to: '2099-12-31' };

test('a count of 10^12 euros is refused, and the count goes on; one of 10^12 cents makes a Z that says so', async () => {
  await day.open('150.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  const { id: shiftId } = await day.current();
  const begun = await till.ask('shift:begin-count', { shiftId });
  const pots = (total: string) => [{ pot: 'drawer', counted: { total: euro(total) } }];
  expect(await till.refusal('shift:count', { shiftId, pots: pots('1000000000000.00') })).toBe('bad_count');
  expect(await till.ask('shift:counted', { shiftId })).toEqual(begun);
  for (const state of ['count-again', 'counted'])
    expect(await till.ask('shift:count', { shiftId, pots: pots('10000000000.00') })).toMatchObject({ state });
  const close = { shiftId, left: euro('0.00'), reason: 'a key was held down', owners: [], approval: supervisor };
  const z = await till.ask('shift:close', close);
  expect(day.potOf(z)).toMatchObject({ expected: '175.00', difference: '9999999825.00' });
  const { ledgerId, n } = z.body;
  const paper = await till.ask('shift:preview', { paper: { kind: 'z', ledgerId, n, correction: null } });
  expect(JSON.stringify(paper)).toContain('9,999,999,825.00');
  day.verified();
});

test('reports and reconciliations of 130 years are those of the days on which something was sold', async () => {
  await day.open('150.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  await day.close({ drawer: '175.00' });
  await till.signIn('clara');
  const report = await till.ask('report:read', everything);
  expect([report.total.sold, report.days.length]).toEqual([1, 1]);
  for (const format of ['csv', 'pdf'] as const) {
    const { file } = await till.ask('report:save', { ...everything, format, place: 'till' });
    expect(readFileSync(file).length).toBeLessThan(60_000);
  }
  await till.ask('reconcile:start', everything);
  await expect
    .poll(async () => {
      await till.time.advance(60_000);
      return (await till.ask('reconcile:get')).run?.state;
    })
    .toBe('done');
  expect((await till.ask('reconcile:get')).result).toMatchObject({ matched: 1, findings: [] });
});

test('a period that ends before it begins is refused', async () => {
  await till.signIn('clara');
  const back = { from: '2026-11-07', to: '2026-11-05' };
  expect(await till.refusal('report:read', back)).toBe('bad_request');
  expect(await till.refusal('reconcile:start', back)).toBe('bad_request');
});
