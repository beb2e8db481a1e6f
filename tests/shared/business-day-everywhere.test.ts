// Every change of every clock: each zone of the tz database that this Node knows, from 1970 until its rules only repeat, with each
// beginning of the day within three hours of the change.
import { expect, test } from 'vitest';
import { type BusinessDay, businessDay, businessDayStart, daysLater } from '../../shared/business-day.ts';
import { isTried, isWhole } from '../../testkit/whole.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const span = [Date.UTC(isWhole ? 2000 : 2005, 0, 1), Date.UTC(isWhole ? 2040 : 2028, 0, 1)] as const;
const zones = Intl.supportedValuesOf('timeZone');

type Change = { readonly at: number; readonly before: number; readonly after: number };

/** Another reading of the wall than that of the code under test. */
function wallOf(zone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (ms) => Date.parse(`${format.format(ms).replace(' ', 'T')}Z`);
}

/** To the second; two changes within three days, of which the second undoes the first, never were: in Boa Vista it was a week, in 2000. */
function changesOf(zone: string, [from, to]: readonly [number, number] = span): Change[] {
  const wall = wallOf(zone);
  const offset = (ms: number) => wall(ms) - ms;
  const changes: Change[] = [];
  let before = offset(from);
  const step = 3 * dayMs;
  for (let ms = from + step; ms < to + step; ms += step) {
    const after = offset(ms);
    if (after === before) continue;
    let [low, high] = [ms - step, ms];
    while (high - low > 1000) {
      const middle = low + Math.floor((high - low) / 2000) * 1000;
      if (offset(middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: high, before, after: offset(high) });
    before = after;
  }
  return changes;
}

const beginningOf = (wallMs: number): string => new Date(wallMs).toISOString().slice(11, 16);

/** So many minutes apart within three hours of either time on the wall, and at the minutes around both. */
function beginningsNear({ at, before, after }: Change, minutes: number): string[] {
  const walls = [at + before, at + after];
  const found = new Set<string>();
  const [from, to] = [Math.min(...walls) - 3 * hourMs, Math.max(...walls) + 3 * hourMs];
  const step = minutes * minuteMs;
  for (let ms = Math.ceil(from / step) * step; ms <= Math.min(to, from + dayMs); ms += step) found.add(beginningOf(ms));
  for (const wall of walls) for (const by of [-1, 0, 1]) found.add(beginningOf(wall + by * minuteMs));
  return [...found];
}

/** What is wrong with the days around a moment; null for nothing. */
function whatIsWrong(zone: string, begins: string, { at, before, after }: Change): string | null {
  const date = new Date(at + before).toISOString().slice(0, 10);
  const starts = [-2, -1, 0, 1, 2, 3].map((days) => businessDayStart(daysLater(date, days), begins, zone).getTime());
  for (const [index, from] of starts.slice(0, -1).entries()) {
    const [day, to] = [daysLater(date, index - 2), starts[index + 1] ?? 0];
    if (to < from) return `${day} ends before it begins`;
    // A date that the zone left out is no day.
    if (to === from) {
      if (Math.abs(after - before) < dayMs) return `${day} has no moment`;
      continue;
    }
    const isAllInOne = [from, from + 1, to - 1, at - 1, at, at + 1, from + (to - from) / 2]
      .filter((ms) => from <= ms && ms < to)
      .map((ms) => businessDay(new Date(ms), begins, zone))
      .every((one) => is(one, day, from, to));
    if (!isAllInOne) return `${day} is not all in one`;
    const hours = (to - from) / hourMs;
    if (hours < 24 - Math.abs(after - before) / hourMs || hours > 24 + Math.abs(after - before) / hourMs)
      return `${day} has ${hours} hours`;
  }
  return null;
}
const is = (one: BusinessDay, day: string, from: number, to: number): boolean =>
  one.day === day && one.from.getTime() === from && one.to.getTime() === to;

const anyBeginnings = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:30`);

test('the days of every zone follow on each other at every change of its clock, for every beginning near it', () => {
  const wrong: string[] = [];
  let changes = 0;
  /** What was tried: zones share most of their changes, and days hang on what their clocks do within a week of them, on nothing else. */
  const tried = new Map<string, Set<string>>();
  for (const zone of zones.filter((name) => isTried(name, 60) || name === 'Europe/Berlin')) {
    // The same change comes every year, on another date: each year by the half hour, one of a kind by five minutes and around the clock.
    const kinds = new Set<string>();
    const all = changesOf(zone);
    for (const change of all) {
      changes += 1;
      const kind = `${change.before} ${change.after} ${(change.at / hourMs) % 24}`;
      const isNew = !kinds.has(kind);
      kinds.add(kind);
      const near = isNew ? [...beginningsNear(change, 5), ...anyBeginnings] : beginningsNear(change, 30);
      const clocks = JSON.stringify([change, all.filter(({ at }) => Math.abs(at - change.at) < 8 * dayMs)]);
      const before = tried.get(clocks) ?? new Set();
      tried.set(clocks, before.union(new Set(near)));
      for (const begins of new Set(near).difference(before)) {
        const problem = whatIsWrong(zone, begins, change);
        if (problem) wrong.push(`${zone} ${new Date(change.at).toISOString()} begins ${begins}: ${problem}`);
      }
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(changes).toBeGreaterThan(isWhole ? 5000 : 40);
});

test('a date that Samoa left out has no moment, and the days beside it are whole', () => {
  const apia = (iso: string, begins = '04:00') => businessDay(new Date(iso), begins, 'Pacific/Apia');
  expect(apia('2011-12-30T09:59:59.999Z').day).toBe('2011-12-29');
  expect(apia('2011-12-30T13:59:59.999Z')).toMatchObject({
    day: '2011-12-29',
    to: new Date('2011-12-30T14:00:00.000Z'),
  });
  expect(apia('2011-12-30T14:00:00.000Z').day).toBe('2011-12-31');
});
