// A till that is not heard always ends in an alarm, whatever its last report said and whatever its store's hours are.
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { readOpeningHours } from '../../head-office/core/opening-hours.ts';
import { silentBy } from '../../head-office/intake/silence.ts';

const hourMs = 3_600_000;
// A Friday, 10:00 in Berlin.
const heardAt = new Date('2026-11-06T09:00:00.000Z');
const after = (ms: number) => new Date(heardAt.getTime() + ms);
const hoursOf = (text: string | null) => {
  if (text === null) return null;
  const read = readOpeningHours(text);
  return read.ok ? read.value : expect.fail(text);
};
const of = (text: string | null, isShiftOpen: boolean, zone = 'Europe/Berlin') => ({
  heardAt,
  isShiftOpen,
  zone,
  opens: hoursOf(text),
});

test.each([
  ['always', false, 'Europe/Berlin', 0.25, 'hours'],
  ['mon-fri 09:00-18:00', true, 'Europe/Berlin', 0.25, 'hours'],
  // Till the evening, and again from a quarter past nine on Monday.
  ['mon-fri 09:00-10:10', true, 'Europe/Berlin', 71.25, 'hours'],
  [null, true, 'Europe/Berlin', 12, 'shift'],
  [null, false, 'Europe/Berlin', 72, 'long'],
  // Hours that are none: their zone is unknown here, or they are too short to be silent in.
  ['always', true, 'Mars/Olympus', 12, 'shift'],
  ['always', false, 'Mars/Olympus', 72, 'long'],
  ['fri 09:00-09:10', true, 'Europe/Berlin', 192, 'long'],
] as const)('%s, a shift open: %s, %s: after %s h, and not before', (hours, isShiftOpen, zone, at, because) => {
  const one = of(hours, isShiftOpen, zone);
  expect(silentBy(one, after(at * hourMs - 60_000))).toBeNull();
  expect(silentBy(one, after(at * hourMs))).toBe(because);
});

it('ends in an alarm within eight days and a quarter of an hour', () => {
  const time = fc
    .integer({ min: 0, max: 47 })
    .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
  const days = fc.constantFrom('mon', 'tue-thu', 'sat-sun', 'fri', 'mon-sun');
  const hours = fc
    .tuple(days, time, time)
    .filter(([, from, to]) => from !== to)
    .map(([day, from, to]) => `${day} ${from}-${to}`);
  const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Mars/Olympus');
  fc.assert(
    fc.property(fc.option(hours), fc.boolean(), zone, (text, isShiftOpen, where) => {
      const one = of(text, isShiftOpen, where);
      const looks = Array.from({ length: 8 * 24 * 4 + 1 }, (_, n) => after((n + 1) * 15 * 60_000));
      expect(looks.some((at) => silentBy(one, at) !== null)).toBe(true);
    }),
    { numRuns: 30 },
  );
});
