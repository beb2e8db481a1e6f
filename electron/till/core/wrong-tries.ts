// How long a person waits after wrong tries in a row.
// Invariants: a wait runs on monotonic time, so that a clock set by hand neither shortens nor prolongs it; after a restart it begins once
// more, from the count that was stored; a wrong PIN never costs more than `mostWaitMs`.

const freeTries = 2;
const mostWaitMs = 5 * 60_000;

/** Milliseconds to wait after `count` wrong tries in a row: none after the first two, then 1 s doubling to 5 minutes. */
export function waitAfterMs(count: number): number {
  return count <= freeTries ? 0 : Math.min(1000 * 2 ** (count - freeTries - 1), mostWaitMs);
}

/** The waits of this run, each under the name of whom it holds up. `waitMs` is the rule: how long after so many wrong tries. */
export function createWaits(nowMs: () => number, waitMs: (count: number) => number = waitAfterMs) {
  const startMs = nowMs();
  const begun = new Map<string, number>();
  return {
    /** Whole seconds that are left of the wait after `count` wrong tries; 0: none. */
    leftS: (of: string, count: number): number =>
      Math.ceil(Math.max(0, (begun.get(of) ?? startMs) + waitMs(count) - nowMs()) / 1000),
    begin: (of: string): void => void begun.set(of, nowMs()),
  };
}
