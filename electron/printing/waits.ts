// Waits before the next try of a slip, or of the printer itself.
// Invariant: each has one wait; a new one replaces the one before.
import type { Timers } from '../../shared/timers.ts';

/** `work` is called at the end of each wait. */
export function createWaits(timers: Pick<Timers, 'after'>, work: () => void) {
  const cancels = new Map<string, () => void>();
  return {
    /** 1 s after the first failed try, doubling to 60 s. */
    wait(key: string, tries: number): void {
      cancels.get(key)?.();
      const cancel = timers.after(Math.min(1000 * 2 ** (tries - 1), 60_000), () => {
        cancels.delete(key);
        work();
      });
      cancels.set(key, cancel);
    },
    isWaiting: (key: string): boolean => cancels.has(key),
    /** Ends all waits without calling `work`. */
    endAll(): void {
      for (const cancel of cancels.values()) cancel();
      cancels.clear();
    },
  };
}
