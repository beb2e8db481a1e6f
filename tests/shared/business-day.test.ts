// The business day over both changes of the clock, in zones with and without one.
import { describe, expect, test } from 'vitest';
import { businessDayOf, businessDayStart } from '../../shared/business-day.ts';

const berlin = 'Europe/Berlin';
const hoursOf = (day: string, next: string, zone = berlin, begins = '04:00') =>
  (businessDayStart(next, begins, zone).getTime() - businessDayStart(day, begins, zone).getTime()) / 3_600_000;

describe('the day of a moment', () => {
  test.each([
    ['2026-11-06T02:59:59.000Z', '2026-11-05'],
    ['2026-11-06T03:00:00.000Z', '2026-11-06'],
    ['2026-11-06T22:00:00.000Z', '2026-11-06'],
    ['2026-11-07T00:00:00.000Z', '2026-11-06'],
    // 02:30 comes twice on 25 October 2026, and not at all on 29 March: all of it is the day before.
    ['2026-10-25T00:30:00.000Z', '2026-10-24'],
    ['2026-10-25T01:30:00.000Z', '2026-10-24'],
    ['2026-10-25T03:00:00.000Z', '2026-10-25'],
    ['2026-03-29T01:59:59.000Z', '2026-03-28'],
    ['2026-03-29T02:00:00.000Z', '2026-03-29'],
  ])('%s is %s in Berlin', (at, day) => expect(businessDayOf(new Date(at), '04:00', berlin)).toBe(day));

  test('is the date where it begins at midnight, and follows its zone', () => {
    const at = new Date('2026-11-06T02:30:00.000Z');
    expect(businessDayOf(at, '00:00', berlin)).toBe('2026-11-06');
    expect(businessDayOf(at, '04:00', 'America/New_York')).toBe('2026-11-05');
    expect(businessDayOf(at, '04:00', 'Pacific/Kiritimati')).toBe('2026-11-06');
  });
});

describe('a day', () => {
  test('has 24 hours, and of the two with a change of the clock 23 and 25', () => {
    expect(hoursOf('2026-11-06', '2026-11-07')).toBe(24);
    expect(hoursOf('2026-03-28', '2026-03-29')).toBe(23);
    expect(hoursOf('2026-10-24', '2026-10-25')).toBe(25);
    expect(hoursOf('2026-10-25', '2026-10-26')).toBe(24);
    expect(hoursOf('2026-10-25', '2026-10-26', berlin, '00:00')).toBe(25);
  });

  test('that begins in the hour that does not come begins when it would have', () => {
    expect(businessDayStart('2026-03-29', '02:30', berlin).toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });

  test('that begins in the hour that comes twice begins with its first, and goes on through its second', () => {
    expect(businessDayStart('2026-10-25', '02:00', berlin).toISOString()).toBe('2026-10-25T00:00:00.000Z');
    for (const at of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:00:00.000Z'])
      expect(businessDayOf(new Date(at), '02:30', berlin), at).toBe('2026-10-25');
  });

  test.each(['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-11-06', '2027-01-01'])(
    '%s begins in itself, and the moment before is the day before',
    (day) => {
      for (const zone of [berlin, 'America/New_York', 'Australia/Lord_Howe', 'UTC'])
        for (const begins of ['00:00', '02:00', '02:30', '04:00', '05:30']) {
          const start = businessDayStart(day, begins, zone);
          expect(businessDayOf(start, begins, zone), `${zone} ${begins}`).toBe(day);
          expect(businessDayOf(new Date(start.getTime() - 60_000), begins, zone) < day).toBe(true);
        }
    },
  );
});
