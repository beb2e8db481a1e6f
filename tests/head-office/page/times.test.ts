// Times of a store are told on its own wall: with their day where that is not the store's today.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOfficeWords } from '../../../head-office/page/kit/words.ts';
import { factWords } from '../../../head-office/page/screens/alarm-words.ts';
import { followTill } from '../../../renderer/till-time.ts';

// 01:00 of Saturday in Kiritimati, still Friday almost everywhere else.
beforeEach(() => followTill({ offsetMs: Date.parse('2026-11-06T11:00:30.000Z') - Date.now() }));
afterEach(() => followTill(null));

const words = createOfficeWords('en', (key) => key);
const { timeIn, exactIn } = words;

test.each([
  ['a quarter of an hour ago', '2026-11-06T10:45:00.000Z', 'Pacific/Kiritimati', /^0?0:45/],
  ['two hours ago, which was yesterday there', '2026-11-06T09:00:00.000Z', 'Pacific/Kiritimati', /^Fri,? 23:00/],
  ['eight days ago', '2026-10-29T09:00:00.000Z', 'Pacific/Kiritimati', /^29 Oct,? 23:00/],
  ['two hours ago, which is today there', '2026-11-06T09:00:00.000Z', 'UTC', /^0?9:00/],
])('%s', (_when, at, zone, told) => {
  expect(timeIn(at, zone)).toMatch(told);
  expect(exactIn(at, zone)).toContain(':00');
});

test('a time among the facts of an alarm is told there too', () => {
  const told: unknown[] = [];
  const t = (_key: string, values?: object) => String(told.push(values));
  factWords({ since: '2026-11-06T09:00:00.000Z' }, { ...words, t: t as typeof words.t }, 'Pacific/Kiritimati');
  expect(told).toEqual([{ value: exactIn('2026-11-06T09:00:00.000Z', 'Pacific/Kiritimati') }]);
});
