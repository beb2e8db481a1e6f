// The power goes out before and after each commit of a shift's life, two close at once, and the disk is full in the middle of a close: one
// shift, one Z, and sums that are right.
import { expect, test } from 'vitest';
import { verifyLedger } from '../../../electron/ledger/verify.ts';
import { recordCommits } from '../../../testkit/till/commits.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { failWrites } from '../../../testkit/till/failing-writes.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const world = worldPerTest({ shifts: {}, logged: () => {} });
const { till } = world;
const day = dayOf(world);

const drawer = (total: string) => [{ pot: 'drawer', counted: { total: euro(total) } }];
const closing = (shiftId: string) => ({
  shiftId,
  left: euro('0.00'),
  reason: 'miscounted',
  owners: [],
  approval: supervisor,
});

test('each state that a power cut may leave is whole: every movement with its payment, a Z with its close', async () => {
  const recording = recordCommits(`${till.folder}/ledger.sqlite`);
  await day.open('150.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  await day.move('out', '12.50');
  await day.close({ drawer: '150.00', reason: 'miscounted', approval: supervisor });
  const seen = new Set<string>();
  const commits = recording.replay((db) => {
    expect(verifyLedger(db)).toMatchObject({ ok: true });
    const one = (sql: string) => db.prepare(sql).pluck().get();
    const z = one('SELECT count(*) FROM z_reports');
    const closed = one("SELECT count(*) FROM shifts WHERE state = 'closed'");
    const paid = one("SELECT count(*) FROM tender_parts WHERE state = 'approved'");
    expect(z).toBe(closed);
    expect(one("SELECT count(*) FROM movements WHERE kind = 'sale'")).toBe(paid);
    expect(one("SELECT count(*) FROM movements WHERE kind = 'float'")).toBe(one('SELECT count(*) FROM shifts'));
    seen.add(String(one('SELECT state FROM shifts') ?? 'none'));
  });
  recording.end();
  expect(commits).toBeGreaterThan(10);
  expect([...seen]).toEqual(['none', 'open', 'counting', 'closed']);
});

test('a till that dies after each of its steps goes on with the same shift, to one Z', async () => {
  const dies = async () => {
    await till.crash();
    await till.signIn();
  };
  await day.open('150.00');
  const { id: shiftId } = await day.current();
  await dies();
  await day.sell(['25.00'], [['cash', '25.00']]);
  await dies();
  await day.move('in', '10.00');
  await dies();
  await till.ask('shift:begin-count', { shiftId });
  await dies();
  expect(await till.ask('shift:counted', { shiftId })).toMatchObject({ state: 'count' });
  await till.ask('shift:count', { shiftId, pots: drawer('180.00') });
  await dies();
  expect(await till.ask('shift:counted', { shiftId })).toMatchObject({ state: 'count-again' });
  expect(await till.refusal('shift:cancel-count', { shiftId })).toBe('out_of_turn');
  await till.ask('shift:count', { shiftId, pots: drawer('185.00') });
  await dies();
  expect(await till.ask('shift:counted', { shiftId })).toMatchObject({ state: 'counted', needsReason: false });
  // Somebody presses twice.
  const both = await Promise.all([1, 2].map(() => till.till().handlers['shift:close'](closing(shiftId))));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  await dies();
  expect(await till.refusal('shift:close', closing(shiftId))).toBe('out_of_turn');
  expect(day.rows('SELECT n, grand_total_minor AS total FROM z_reports')).toEqual([{ n: 1, total: 2500 }]);
  expect((await till.ask('shift:get')).current).toBeNull();
  day.verified();
});

test('a disk that is full anywhere in a close leaves the count as it was, and the close is made later', async () => {
  await day.open('150.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  const { id: shiftId } = await day.current();
  await till.ask('shift:begin-count', { shiftId });
  await till.ask('shift:count', { shiftId, pots: drawer('175.00') });
  const room = failWrites('database or disk is full', 'SQLITE_FULL');
  await till.crash();
  let refused = 0;
  for (let writes = 0; ; writes += 1) {
    room.writes = Number.POSITIVE_INFINITY;
    await till.crash();
    await till.signIn();
    room.writes = writes;
    const closed = await till.till().handlers['shift:close']({ ...closing(shiftId), reason: null, approval: null });
    room.writes = Number.POSITIVE_INFINITY;
    if (closed.ok) break;
    expect(closed.error.code).toBe('till_stopped');
    expect(day.rows('SELECT state FROM shifts')).toEqual([{ state: 'counting' }]);
    expect(day.rows('SELECT n FROM z_reports')).toEqual([]);
    refused += 1;
  }
  expect(refused).toBeGreaterThan(4);
  expect(day.rows('SELECT n FROM z_reports')).toEqual([{ n: 1 }]);
  day.verified();
});
