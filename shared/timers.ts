// How work waits for its time. Monotonic: a corrected clock neither delays nor hastens it.

export type Timers = {
  /** Milliseconds since some fixed moment. */
  nowMs(): number;
  /** Runs `work` after `ms`; the returned function cancels it. */
  after(ms: number, work: () => void): () => void;
};
