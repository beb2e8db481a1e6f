// Time that stands still until the test moves it; timers run in order at their moment.

export type HandTimers = {
  nowMs(): number;
  after(ms: number, work: () => void): () => void;
  /** Moves time on; between timers, everything that was only waiting for a promise goes on. */
  advance(ms: number): Promise<void>;
  /** Timers still to come. */
  waiting(): number;
};

export function createHandTimers(): HandTimers {
  let nowMs = 0;
  const timers = new Set<{ readonly dueMs: number; readonly work: () => void }>();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    nowMs: () => nowMs,
    after(ms, work) {
      const timer = { dueMs: nowMs + ms, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      const untilMs = nowMs + ms;
      await settle();
      for (;;) {
        const due = [...timers].filter((timer) => timer.dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];
        if (!due) break;
        timers.delete(due);
        nowMs = due.dueMs;
        due.work();
        await settle();
      }
      nowMs = untilMs;
    },
    waiting: () => timers.size,
  };
}
