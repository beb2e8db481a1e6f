// The time of a simulated world: it moves only when a step says so. Invariant: between two timers everything that needs neither a
// timer nor a device has run to its end, so that the order of events is the world's and not the machine's.
import type { Timers } from '../../shared/timers.ts';

export type VirtualClock = {
  /** The right time. */
  readonly now: () => Date;
  readonly timers: Timers;
  /** Lets `ms` pass, running what falls due in its order. */
  advance(ms: number): Promise<void>;
  /** The machine sleeps: the clock goes on, no timer runs. */
  sleep(ms: number): void;
  /** Everything that is under way has come to rest. */
  settle(): Promise<void>;
  /** Milliseconds until the next timer; null where none waits. */
  nextMs(): number | null;
};

type Timer = { readonly dueMs: number; readonly work: () => void };

/** `isBusy`: something is under way that will end by itself. `rested` is called at each rest, and may start something new. */
export function createVirtualClock(startAt: string, isBusy: () => boolean, rested: () => boolean): VirtualClock {
  const startMs = Date.parse(startAt);
  let elapsedMs = 0;
  let sleptMs = 0;
  let waiting: Timer[] = [];

  async function settle(): Promise<void> {
    do {
      // One turn of the event loop ends every chain of promises there is, the next tells the screens what changed in it, and one more
      // tells them what that set going.
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    } while (isBusy() || rested());
  }

  return {
    now: () => new Date(startMs + elapsedMs + sleptMs),
    timers: {
      nowMs: () => elapsedMs,
      after(ms, work) {
        const timer = { dueMs: elapsedMs + ms, work };
        let at = waiting.length;
        while (at > 0 && (waiting[at - 1]?.dueMs ?? 0) > timer.dueMs) at -= 1;
        waiting.splice(at, 0, timer);
        return () => {
          waiting = waiting.filter((one) => one !== timer);
        };
      },
    },
    settle,
    sleep(ms) {
      sleptMs += ms;
    },
    nextMs: () => (waiting[0] ? Math.max(0, waiting[0].dueMs - elapsedMs) : null),
    async advance(ms) {
      const untilMs = elapsedMs + ms;
      await settle();
      for (let next = waiting[0]; next && next.dueMs <= untilMs; next = waiting[0]) {
        waiting.shift();
        elapsedMs = Math.max(elapsedMs, next.dueMs);
        next.work();
        await settle();
      }
      elapsedMs = untilMs;
    },
  };
}
