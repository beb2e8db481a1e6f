// The machine's monotonic timers, in the shape that the rooms take. A changed clock moves none of them.

export const systemTimers = {
  /** Milliseconds since some fixed moment. */
  nowMs: (): number => performance.now(),
  /** Returns the function that cancels it. */
  after(ms: number, work: () => void): () => void {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
