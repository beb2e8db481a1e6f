// What concerns every till wakes them one after the other: a few at once, 10,000 over three seconds.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHeldReports } from '../../head-office/intake/held-reports.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [10_000, 3_000],
  [60, 18],
])(
  'of %i tills none waits longer than %i ms, and no hundredth of that wakes more than a thirtieth of them',
  async (tills, withinMs) => {
    const held = createHeldReports();
    const { signal } = new AbortController();
    const woken: number[] = [];
    const waits = Array.from({ length: tills }, (_, n) =>
      held
        .enter(`till-${n}`, signal)
        .wait(50_000)
        .then((why) => why === 'news' && woken.push(Date.now())),
    );
    const began = Date.now();
    held.wakeAll();
    await vi.advanceTimersByTimeAsync(withinMs);
    await Promise.all(waits);
    expect(woken).toHaveLength(tills);
    const most = Math.max(
      ...Map.groupBy(woken, (at) => Math.floor(((at - began) / withinMs) * 100))
        .values()
        .map((some) => some.length),
    );
    expect(most).toBeLessThan(Math.max(tills / 30, 20));
  },
);
