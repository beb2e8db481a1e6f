// Keeps an Enter that nobody meant away from the money: the one that ends a scan, and the one pressed once too often.
// Invariant: an Enter counts only half a second after the last fast keys, and half a second after a screen changed.

/** A pause between two keys that no finger makes again and again, in milliseconds. */
export const fastGapMs = 50;
/** So many characters at that pace come from a scanner. */
const fastKeys = 4;
/** How long after them, or after a screen changed, Enter does nothing. */
export const quietMs = 500;

export type EnterGuard = {
  /** A character was typed. */
  typed(atMs: number): void;
  /** How many of the last characters came at a scanner's pace, one after the other, however late they are dealt with. */
  fastRun(): number;
  /** Another screen, or another question on it, is in sight. */
  screenChanged(atMs: number): void;
  /** Why an Enter at this moment counts for nothing; null where it counts. */
  stops(atMs: number): 'scan' | 'new-screen' | null;
};

export function createEnterGuard(): EnterGuard {
  let run = 0;
  let lastKeyMs = Number.NEGATIVE_INFINITY;
  let fastUntilMs = Number.NEGATIVE_INFINITY;
  let newUntilMs = Number.NEGATIVE_INFINITY;
  return {
    typed(atMs) {
      run = atMs - lastKeyMs <= fastGapMs ? run + 1 : 1;
      lastKeyMs = atMs;
      if (run >= fastKeys) fastUntilMs = atMs + quietMs;
    },
    fastRun: () => run,
    screenChanged(atMs) {
      newUntilMs = atMs + quietMs;
    },
    stops(atMs) {
      if (atMs < fastUntilMs) return 'scan';
      return atMs < newUntilMs ? 'new-screen' : null;
    },
  };
}
