// A window that opens reads the sales whose cards lie ready: those of the last day by the till's time, and none that came to another end.
import { afterEach, expect, it } from 'vitest';
import { readReadySales } from '../../renderer/stores/use-ready-sales.ts';
import { followTill } from '../../renderer/till-time.ts';
import { installFakeTill } from './fake-till.ts';

afterEach(() => {
  followTill(null);
  Reflect.deleteProperty(globalThis, 'window');
});

it.each([0, -3 * 3_600_000])('the till’s time is %d ms from this computer’s', async (offsetMs) => {
  const till = installFakeTill();
  followTill({ offsetMs });
  const read: string[] = [];
  const done = readReadySales(async (saleId) => read.push(saleId));
  const listed = till.next('sales:list');
  const { from } = listed.request as { from: string };
  expect(Math.abs(Date.now() + offsetMs - 24 * 3_600_000 - Date.parse(from))).toBeLessThan(60_000);
  await listed.answer([
    { id: 'sold', outcome: 'sold' },
    { id: 'ready', outcome: 'to-hand-over' },
  ]);
  await done;
  expect(read).toEqual(['ready']);
});
