// The clock of each store, by its own wall.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Queries } from '../../../head-office/core/database.ts';
import { clocksOf } from '../../../head-office/views/clocks.ts';

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
