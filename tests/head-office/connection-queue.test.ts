// Who waits for the database when all tills come back in one moment: each gets its turn in order, and the wait has bounds.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectionQueue } from '../../head-office/core/connection-queue.ts';
import { isAway } from '../../head-office/core/database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const turns = () => createConnectionQueue({ atOnce: 2, mostWaiting: 3, waitMs: 1_000 });
const refused = (take: Promise<unknown>) => take.then(() => null, isAway);

test('so many at once, the others in the order they came', async () => {
  const all = turns();
  const ends: (() => void)[] = [];
  const order: number[] = [];
  const come = async (n: number): Promise<void> => {
    ends.push(await all.take());
    order.push(n);
  };
  const coming = Promise.all([1, 2, 3, 4, 5].map(come));
  await vi.advanceTimersByTimeAsync(900);
  expect(order).toEqual([1, 2]);
  for (let n = 0; n < 5; n += 1) {
    ends[n]?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  await coming;
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(vi.getTimerCount()).toBe(0);
  await all.take();
  await all.take();
  expect(await refused(Promise.all([all.take(), vi.advanceTimersByTimeAsync(1_001)]))).toBe(true);
});

test('who comes when too many wait is refused at once, and who waits too long then; a turn that ends is not lost', async () => {
  const all = turns();
  const [first] = await Promise.all([all.take(), all.take()]);
  const waiting = [1, 2, 3].map(() => refused(all.take()));
  expect(await refused(all.take())).toBe(true);
  first();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all(waiting)).toEqual([null, true, true]);
});
