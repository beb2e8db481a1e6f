// Turns of a work that many ask for at once. Whoever asks often waits behind themselves, and not before others: a turn goes to one sender after the
// other. Invariants: one turn at a time for each sender; the number that waits is bounded for each and in all, and beyond it nobody waits.

type Limits = {
  readonly atOnce: number;
  /** Of one sender. */
  readonly mostWaitingOfOne: number;
  readonly mostWaiting: number;
};

export function createFairTurns({ atOnce, mostWaitingOfOne, mostWaiting }: Limits) {
  const atWork = new Set<string>();
  /** In the order in which the senders come next. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingInAll = 0;

  const begin = (of: string) => {
    atWork.add(of);
    return () => {
      atWork.delete(of);
      goOn();
    };
  };

  function goOn(): void {
    if (atWork.size >= atOnce) return;
    const next = [...waiting].find(([of]) => !atWork.has(of));
    if (!next) return;
    const [of, [go, ...later]] = next;
    waiting.delete(of);
    if (later.length > 0) waiting.set(of, later);
    waitingInAll -= 1;
    go?.();
  }

  return {
    /** What ends the turn; null: too many wait. `of`: the sender. */
    async take(of: string): Promise<(() => void) | null> {
      if (atWork.size < atOnce && !atWork.has(of)) return begin(of);
      const own = waiting.get(of) ?? [];
      if (own.length >= mostWaitingOfOne || waitingInAll >= mostWaiting) return null;
      waiting.set(of, own);
      waitingInAll += 1;
      return new Promise((resolve) => own.push(() => resolve(begin(of))));
    },
    isIdle: () => atWork.size === 0 && waitingInAll === 0,
  };
}

export type FairTurns = ReturnType<typeof createFairTurns>;
