// The signs of a scanner without a start sign, collected as its keys come: a pause begins anew, a wireless one's to send again does not.
import { ends, gapAfter, type Key, signOf } from './scan-reader.ts';

const mostSigns = 400;
/** The shortest card number has as many. */
const leastSigns = 6;

/** Enough signs for a card's number: what is shorter is nothing that a screen looks for. */
export const isLongEnough = (code: string): boolean => code.length >= leastSigns;

export type TypedKey = Pick<Key, 'key' | 'code' | 'ctrl' | 'atMs'>;

export function createTypedScan() {
  let code = '';
  let lastMs = 0;
  return {
    typed({ key, code: place, ctrl, atMs }: TypedKey): void {
      // An end that nobody took: what comes next is another scan, however soon.
      if (ends(key, ctrl)) code = '';
      const sign = signOf(key, place, ctrl);
      if (sign === null) return;
      const goesOn = atMs - lastMs <= gapAfter(code) && code.length < mostSigns;
      code = (goesOn ? code : '') + sign;
      lastMs = atMs;
    },
    /** What came since the last pause, which is forgotten with this. */
    take(): string {
      const taken = code;
      code = '';
      return taken;
    },
  };
}
