// Work that many events ask for and that runs once for all of them, with a rest after each run: a burst of events must
// not slow a sale.
// Invariant: never two runs at once, and a request that comes during a run is served by a later one.
import type { Timers } from '../../shared/timers.ts';

/** `more`: run again after the rest; `later`: it failed, try after a longer wait. */
export type Progress = 'done' | 'more' | 'later';

export type PacedWork = { ask(): void; stop(): void };

export function createPacedWork(deps: {
  readonly work: () => Promise<Progress>;
  readonly timers: Timers;
  /** How long the first request waits for others to join. */
  readonly gatherMs: number;
  /** The least time between the end of a run and the next. */
  readonly restMs: number;
  readonly laterMs: number;
  readonly failed: (error: unknown) => void;
}): PacedWork {
  const { work, timers, gatherMs, restMs, laterMs, failed } = deps;
  let running = false;
  let asked = false;
  let stopped = false;
  let restedAtMs = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;

  function schedule(ms: number): void {
    if (stopped || cancel) return;
    cancel = timers.after(ms, () => {
      cancel = null;
      void run();
    });
  }

  async function run(): Promise<void> {
    running = true;
    asked = false;
    const progress = await work().catch((error: unknown): Progress => {
      if (!stopped) failed(error);
      return 'later';
    });
    running = false;
    restedAtMs = timers.nowMs() + restMs;
    if (progress === 'later') schedule(laterMs);
    else if (progress === 'more' || asked) schedule(restMs);
  }

  return {
    ask() {
      asked = true;
      if (!running) schedule(Math.max(gatherMs, restedAtMs - timers.nowMs()));
    },
    stop() {
      stopped = true;
      cancel?.();
    },
  };
}
