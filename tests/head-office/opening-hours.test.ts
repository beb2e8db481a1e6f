// When a store is open, as IT says it: each range of days and hours, also over midnight and over the end of the week.
import { expect, test } from 'vitest';
import { isOpenAt, readOpeningHours } from '../../head-office/core/opening-hours.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** Monday, midnight, UTC. */
const monday = Date.parse('2026-11-23T00:00:00Z');
const at = (day: number, hour: number) => new Date(monday + (day * 24 + hour) * 3_600_000);
const read = (text: string) => {
  const hours = readOpeningHours(text);
  return hours.ok ? hours.value : expect.fail(hours.error);
};
const openHours = (text: string, zone = 'UTC'): string[] => {
  const hours = read(text);
  return days.flatMap((name, day) =>
    Array.from({ length: 24 }, (_, hour) => hour).flatMap((hour) =>
      isOpenAt(hours, zone, at(day, hour)) ? [`${name} ${hour}`] : [],
    ),
  );
};
/** What is meant, counted forward from each day's beginning. */
const meant = (first: number, last: number, from: number, to: number): string[] => {
  const open = new Set<number>();
  const length = (last - first + 7) % 7;
  for (let day = first; day <= first + length; day += 1)
    for (let hour = from; hour < (to > from ? to : to + 24); hour += 1) open.add((day * 24 + hour) % 168);
  return [...open].sort((one, other) => one - other).map((hour) => `${days[Math.floor(hour / 24)]} ${hour % 24}`);
};
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

test('each range of days with each kind of hours', () => {
  for (const [first, from] of days.entries())
    for (const [last, to] of days.entries())
      for (const [begins, ends] of [
        [9, 20],
        [0, 24],
        [18, 2],
        [20, 0],
        [23, 22],
        [0, 1],
      ] as const) {
        const text = `${from}-${to} ${clock(begins)}-${clock(ends)}`;
        expect(openHours(text), text).toEqual(meant(first, last, begins, ends));
      }
});

test('as people write it', () => {
  expect(openHours('always')).toHaveLength(168);
  expect(openHours('Mon–Sat 9:00–20:00')).toEqual(openHours('mon-sat 09:00-20:00'));
  expect(openHours('fri-sat  18:00-02:00 , sun 11:00-15:00')).toEqual([
    ...openHours('fri-sat 18:00-02:00').filter((one) => !one.startsWith('sun')),
    'sun 0',
    'sun 1',
    'sun 11',
    'sun 12',
    'sun 13',
    'sun 14',
  ]);
});

test('in the zone of the store; in one that is not known, never', () => {
  expect(isOpenAt(read('mon 00:00-01:00'), 'Asia/Kathmandu', new Date('2026-11-22T18:30:00Z'))).toBe(true);
  expect(openHours('always', 'Europe/Atlantis')).toEqual([]);
});
