// The clock of a running head office. Invariant: it never goes back, so what is heard later has a later time. Where the machine's clock goes back
// by more than what counts as none, that is told: only a new start goes by the time that the machine has then.

/** Two machines that agree on the time differ by less; a stored time counts as later than now beyond it. */
export const toleranceMs = 5 * 60_000;

type ClockOptions = {
  /** The machine's. */
  readonly wall: () => Date;
  /** Milliseconds that only grow; they may stand still while the machine sleeps. */
  readonly steadyMs: () => number;
  /** Called once, with how far. */
  readonly wentBack: (byMs: number) => void;
};

export function createServerClock({ wall, steadyMs, wentBack }: ClockOptions): () => Date {
  let [at, steady] = [wall().getTime(), steadyMs()];
  let isTold = false;
  return () => {
    const atMachine = wall().getTime();
    const byItself = at + (steadyMs() - steady);
    // It was set forward, or the machine slept.
    if (atMachine >= byItself) {
      [at, steady] = [atMachine, steadyMs()];
      return new Date(atMachine);
    }
    if (byItself - atMachine > toleranceMs && !isTold) {
      isTold = true;
      wentBack(byItself - atMachine);
    }
    return new Date(byItself);
  };
}
