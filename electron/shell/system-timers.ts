// The machine's monotonic timers, in the shape the rooms are given them: a changed clock moves none of them.

export const systemTimers = {
  /** Milliseconds since some fixed moment. */
  nowMs: (): number => performance.now(),
  /** Returns the function that calls it off. */
  after(ms: number, work: () => void): () => void {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
