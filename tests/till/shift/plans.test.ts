// A start, a Z, an X, Today and the exceptions cost the same on a ledger of many sales: no statement that they run walks sales, payments or the journal.
import { expect, test } from 'vitest';
import { dayOf } from '../../../testkit/till/day.ts';
import { recordStatements } from '../../../testkit/till/executed-statements.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const world = worldPerTest({ shifts: {}, logged: () => {} });
const { till } = world;
const day = dayOf(world);
const large = ['sales', 'journal', 'lines', 'tenders', 'tender_parts', 'movements', 'print_jobs'];

test('no statement of a close, an X, Today or the exceptions walks a large table', async () => {
  const executed = recordStatements();
  // Opened again, so that its statements are prepared under the record.
  await till.crash();
  await till.signIn();
  await day.open('150.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  const voided = await day.sell(['60.00'], [['card', '60.00']]);
  await world.voidCard(voided);
  await till.time.advance(10_000);
  executed.clear();
  await till.ask('shift:get');
  await till.ask('shift:x');
  await day.close({ drawer: '140.00', pots: { 'by-hand': '60.00' }, reason: 'miscounted', approval: supervisor });
  const ofShift = executed.scans(till.db(), large);
  executed.clear();
  await till.signIn('clara');
  await till.ask('report:today', { cash: true });
  const { from, to } = await till.ask('exceptions:read', null);
  await till.ask('exceptions:open', { from, to, personId: 'ben', kind: 'void' });
  await till.ask('shift:z-list', { before: 0, limit: 10 });
  expect([...ofShift, ...executed.scans(till.db(), large)]).toEqual([]);
});

test('nor does one of a start, with what it looks at soon after', async () => {
  await till.signIn();
  await day.open('150.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  const executed = recordStatements();
  await till.crash();
  await till.signIn();
  await till.time.advance(10 * 60_000);
  expect(executed.scans(till.db(), large)).toEqual([]);
});
