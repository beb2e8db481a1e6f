// Waits for something to become so, by looking again and again: how long it takes is no part of any test here.
import { patienceMs } from './patience.ts';

const everyMs = 40;

export class NotInTime extends Error {}

/** The first answer that is neither null, undefined nor false; throws `NotInTime` after `limitMs`, with what was waited for, as it is then. */
export async function until<T>(
  what: string | (() => string),
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  limitMs = patienceMs,
): Promise<T> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const seen = await look();
    if (seen !== null && seen !== undefined && seen !== false) return seen;
    if (performance.now() > endMs) throw new NotInTime(`not in time: ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
