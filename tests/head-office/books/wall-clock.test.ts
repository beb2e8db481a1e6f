// The hour on the wall of each zone, and how much of it is over: in some it begins at another quarter than the world's.
import { expect, test } from 'vitest';
import { hourOn, shareOn } from '../../../head-office/books/wall-clock.ts';

test.each(['2026-11-29T09:00:00.000Z', '2026-06-30T23:46:30.000Z', '2026-03-29T01:07:00.000Z'])(
  'at %s, in every zone',
  (at) => {
    const now = new Date(at);
    for (const timeZone of [...Intl.supportedValuesOf('timeZone'), 'UTC']) {
      const wall = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' }).format(now);
      const [hour = 0, minute = 0, second = 0] = wall.split(':').map(Number);
      expect(hourOn({ zone: timeZone, begins: '04:00' }, at), timeZone).toBe(hour);
      expect(shareOn(timeZone, now), timeZone).toBeCloseTo((minute + second / 60) / 60, 6);
    }
  },
);
