// Work that many events ask for and that is done once for all of them, never twice at a time, with a rest in between, so that a
// burst of events costs a sale nothing. Invariant: whoever asks while it runs is served by a later run, never by that one.

/** Monotonic time. */
export type Timers = {
  nowMs(): number;
  after(ms: number, work: () => void): () => void;
};

/** `more`: there is more of it; `later`: it did not work out. */
export type Progress = 'done' | 'more' | 'later';

export type PacedWork = { ask(): void; stop(): void };

export function createPacedWork(deps: {
  readonly work: () => Promise<Progress>;
  readonly timers: Timers;
  /** How long the first who asks waits for others to join. */
  readonly gatherMs: number;
  /** At least this long between the end of a run and the next. */
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
