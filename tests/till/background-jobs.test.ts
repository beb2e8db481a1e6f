// What the till does by itself, in pieces that leave the counter free.
import { expect, test } from 'vitest';
import { createBackgroundJobs } from '../../electron/till/background-jobs.ts';
import { createVirtualTime } from '../../testkit/till/virtual-time.ts';

test('of thousands of cards that wait too long the rest is raised soon after the first, and nothing after the stop', async () => {
  const time = createVirtualTime('2026-11-06T09:00:00.000Z');
  let left = 4;
  let raised = 0;
  const till = {
    ledger: { lookAtPlace: () => {} },
    sales: { open: () => null },
    tenders: {},
    now: time.now,
    statusTouched: () => {},
    timers: time.timers,
    failed: (error: unknown) => expect.unreachable(String(error)),
  };
  const jobs = createBackgroundJobs(till as never, {
    cancel: {} as never,
    attention: {
      raiseOverdue() {
        raised += 1;
        left -= 1;
        return left <= 0;
      },
    },
    refreshCatalogue: () => {},
    recheck: async () => {},
    readSettlements: async () => {},
    lockIfIdle: () => {},
    removeNames: async () => {},
    beginWaiting: async () => {},
  });
  jobs.sweep();
  expect(raised).toBe(1);
  await time.advance(1_000);
  expect(raised).toBe(4);
  left = 100;
  jobs.sweep();
  jobs.stop();
  await time.advance(1_000);
  expect(raised).toBe(5);
});
