// The hour on the wall of each zone, and how much of it is over: in some it begins at another quarter than the world's.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { hourOn, shareOn } from '../../../head-office/books/wall-clock.ts';
import type { Queries } from '../../../head-office/core/database.ts';
import { clocksOf } from '../../../head-office/views/clocks.ts';

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

test('a store’s clock tells the share of its own hour', async () => {
  const now = new Date('2026-11-29T09:06:00.000Z');
  const stores = ['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Adelaide', 'Etc/Unknown'];
  const db: Queries = {
    rows: async (schema) =>
      stores.map((zone) => schema.parse({ zone, begins: '04:00', currency: 'EUR' }) as z.infer<typeof schema>),
    run: () => Promise.reject(new Error('nothing is written')),
  };
  const clocks = await clocksOf(db, now);
  expect(clocks.map(({ hour, share }) => [hour, Math.round(share * 60)])).toEqual([
    [10, 6],
    [14, 51],
    [19, 36],
    [9, 6],
  ]);
});
