// The machine's monotonic timers.
import type { Timers } from '../../shared/timers.ts';

export const systemTimers: Timers = {
  nowMs: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
