// How long the keeper waits: for a till that does not answer, and before it starts one again that ended. Invariants: a till that only is slow
// is not ended again and again, since the patience grows each time; one that ends at once is not started in a circle, since the pause does.

const startMs = 60_000;
const answerMs = 3_000;
const longestMs = 60_000;
/** A till that was well for so long begins anew with both. */
const wellMs = 600_000;

export function createPatience(nowMs: () => number) {
  let hangs = 0;
  let ends = 0;
  let wellSinceMs: number | null = null;

  return {
    /** A till was started. */
    started(): void {
      wellSinceMs = null;
    },
    /** It answered: until its next answer so long is waited. */
    answered(): void {
      wellSinceMs ??= nowMs();
      if (nowMs() - wellSinceMs >= wellMs) [hangs, ends] = [0, 0];
    },
    /** Until the till's next answer. */
    limitMs: (): number => (wellSinceMs === null ? startMs : Math.min(answerMs * 2 ** hangs, longestMs)),
    hung(): void {
      hangs += 1;
    },
    /** A till ended that nobody ended: the next is started after so long. */
    pauseMs(): number {
      const pause = ends === 0 ? 0 : Math.min(1_000 * 2 ** (ends - 1), longestMs);
      ends += 1;
      return pause;
    },
    /** A person looked at it. */
    forget(): void {
      [hangs, ends] = [0, 0];
    },
  };
}
