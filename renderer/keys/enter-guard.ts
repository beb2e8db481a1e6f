// Keeps an Enter that nobody meant away from the money: the one that ends a scan, and the one pressed once too often.
// Invariant: an Enter counts only half a second after the last fast keys, of whatever kind, and half a second after a screen changed.

/** A pause between two keys that no finger makes again and again, in milliseconds. */
export const fastGapMs = 50;
/** So many keys at that pace come from a scanner. */
const fastKeys = 4;
/** How long after them, or after a screen changed, Enter does nothing. */
export const quietMs = 500;

/** Goes down beside other keys, and is no sign. */
const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock']);
export const isModifier = (key: string): boolean => modifiers.has(key);

export type EnterGuard = {
  /** A key went down that is no modifier, held by nobody. `isOdd`: no scanner that is set right sends it within a code. */
  typed(atMs: number, isOdd?: boolean): void;
  /** So many signs came without a key of their own: pasted, or by an input method. */
  inserted(atMs: number, signs: number): void;
  /** Whether a key at this moment follows the last one faster than fingers. */
  isFast(atMs: number): boolean;
  /** Whether the last keys of a scanner's pace had an odd one among them. */
  hadOdd(): boolean;
  /** How many of the last characters came at a scanner's pace, one after the other, however late they are dealt with. */
  fastRun(): number;
  /** Another screen, or another question on it, is in sight. */
  screenChanged(atMs: number): void;
  /** Why an Enter at this moment counts for nothing; null where it counts. */
  stops(atMs: number): 'scan' | 'new-screen' | null;
};

export function createEnterGuard(): EnterGuard {
  let run = 0;
  let odd = false;
  let lastKeyMs = Number.NEGATIVE_INFINITY;
  let fastUntilMs = Number.NEGATIVE_INFINITY;
  let newUntilMs = Number.NEGATIVE_INFINITY;
  const isFast = (atMs: number): boolean => atMs - lastKeyMs <= fastGapMs;
  return {
    typed(atMs, isOdd = false) {
      const goesOn = isFast(atMs);
      run = goesOn ? run + 1 : 1;
      odd = isOdd || (goesOn && odd);
      lastKeyMs = atMs;
      if (run >= fastKeys) fastUntilMs = atMs + quietMs;
    },
    inserted(atMs, signs) {
      if (signs < fastKeys) return;
      odd = true;
      fastUntilMs = atMs + quietMs;
    },
    isFast,
    hadOdd: () => odd,
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
