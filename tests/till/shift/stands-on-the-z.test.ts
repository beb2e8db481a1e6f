// What has no amount stands on the Z all the same: openings of the drawer, voids of the only manager, copies, corrected payments, and
// changes of who is a manager.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayOf } from '../../../testkit/till/day.ts';
import { manager, supervisor } from '../../../testkit/till/people.ts';
import { createPeopleWorld, type PeopleWorld } from '../../../testkit/till/people-world.ts';
import { worldOf } from '../../../testkit/till/world.ts';

let people: PeopleWorld;
beforeEach(async () => {
  people = await createPeopleWorld({ shifts: {}, printer: 'paper?drawer=yes', chosen: { new_manager_days: 0 } });
});
afterEach(() => people.till.close());

test('each is counted, by the shift in which it happened', async () => {
  const { till } = people;
  const world = worldOf(till);
  const day = dayOf(world);
  await till.signIn('clara');
  await day.open('150.00');
  // She is the only manager from now on.
  await people.change({ kind: 'disable', operatorId: 'dora' }, { kind: 'recovery', code: people.code });
  const id = await day.sell(['25.00'], [['cash', '25.00']]);
  await till.time.advance(10_000);
  // Its printer is a real file, which takes real time.
  const receipt = async () => (await world.saleOf(id)).printJobs.find(({ document }) => document === 'receipt');
  await expect.poll(async () => (await receipt())?.state).toBe('printed');
  await till.ask('print:start', { saleId: id, lineId: null, document: 'receipt', approval: null });
  await till.time.advance(10_000);
  await till.ask('drawer:open', { reason: 'change', approval: null });
  const lineId = (await world.lineOf(id)).id;
  const asked = { lineId, reason: 'the wrong card', approval: { ...manager, reason: 'the wrong card' } };
  expect(await till.refusal('line:void', asked)).toBe('alone_pause');
  await till.time.advance(10 * 60_000);
  await till.ask('line:void', asked);
  await till.time.advance(10_000);
  const other = await day.sell(['30.00'], [['cash', '30.00']]);
  const tenderId = (await world.saleOf(other)).tenders[0]?.id ?? '';
  const to = { method: 'card', approvalCode: 'A1B2C3' } as const;
  await till.ask('tender:correct', { tenderId, to, reason: 'pressed wrong', approval: supervisor });
  const first = await day.close({ drawer: '175.00', pots: { 'by-hand': '30.00' }, left: '150.00' });
  expect(first.body.happened).toEqual({
    drawerOpenings: 3,
    noSales: 1,
    voids: 1,
    soleManagerVoids: 1,
    copies: 1,
    xReports: 0,
    tenderCorrections: 1,
    managerChanges: 1,
    noSecondPerson: 1,
  });
  await day.open('150.00');
  const second = await day.close({ drawer: '150.00' });
  expect(Object.values(second.body.happened).filter((n = 0) => n > 0)).toEqual([]);
  day.verified();
});
