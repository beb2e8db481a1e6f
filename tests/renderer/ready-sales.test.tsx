// A window that opens reads the sales whose cards lie ready: those of the last day, and none that has another end.
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useReadySalesOfBefore } from '../../renderer/stores/use-ready-sales.ts';
import { followTill } from '../../renderer/till-time.ts';
import { installFakeTill } from './fake-till.ts';

// Without a browser nothing comes after the drawing.
vi.mock('react', async (load) => ({ ...(await load<object>()), useEffect: (work: () => void) => void work() }));
afterEach(() => {
  followTill(null);
  Reflect.deleteProperty(globalThis, 'window');
});

function Opened() {
  useReadySalesOfBefore();
  return null;
}

it.each([0, -3 * 3_600_000])('by the till’s time, which is %d ms from this computer’s', async (offsetMs) => {
  const till = installFakeTill();
  followTill({ offsetMs });
  renderToStaticMarkup(<Opened />);
  const listed = till.next('sales:list');
  const { from } = listed.request as { from: string };
  expect(Math.abs(Date.now() + offsetMs - 24 * 3_600_000 - Date.parse(from))).toBeLessThan(60_000);
  await listed.answer([
    { id: 'sold', outcome: 'sold' },
    { id: 'ready', outcome: 'to-hand-over' },
  ]);
  expect(till.asked.map(({ channel, request }) => [channel, request])).toEqual([
    ['sales:list', expect.anything()],
    ['sale:get', { saleId: 'ready' }],
  ]);
});
