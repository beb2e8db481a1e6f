// What waits for its next try: a slip, or the printer itself. Invariant: each waits once; a longer wait takes the place of the one before.
import type { Timers } from './spool-contract.ts';

export type Waits = {
  /** Longer with each failed try: 1 s doubling to 60 s. */
  wait(key: string, tries: number): void;
  isWaiting(key: string): boolean;
  /** None of them is waited for any more, and nothing happens at their end. */
  endAll(): void;
};

/** `work` is called at the end of each wait. */
export function createWaits(timers: Timers, work: () => void): Waits {
  const cancels = new Map<string, () => void>();
  return {
    wait(key, tries) {
      cancels.get(key)?.();
      const cancel = timers.after(Math.min(1000 * 2 ** (tries - 1), 60_000), () => {
        cancels.delete(key);
        work();
      });
      cancels.set(key, cancel);
    },
    isWaiting: (key) => cancels.has(key),
    endAll() {
      for (const cancel of cancels.values()) cancel();
      cancels.clear();
    },
  };
}
