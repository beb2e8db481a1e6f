// What the service's balance says about who orders on it: whoever holds a key can order elsewhere, and no till can notice. The balance, and what the
// tills took off it, only rise together, by what was paid in. Pure: the same facts give the same verdict.
// Invariant: what may be under way at the tills, or was at a moment that their clocks do not tell exactly, is never called missing.

/** Clocks of two tills differ by less, or neither is compared (balances.ts). */
export const slackMs = 10 * 60_000;

/** Cards of a till, worth `minor` together: when they were taken off the balance and given back, as card-life.ts. Times in milliseconds. */
export type Life = {
  readonly minor: number;
  readonly askedAt: number;
  readonly takenAt: number | null;
  readonly backFrom: number | null;
  readonly backAt: number | null;
};
export type Reading = { readonly at: number; readonly minor: number };

const mayBeTaken = ({ askedAt, backAt }: Life, at: number): boolean =>
  askedAt <= at + slackMs && (backAt === null || backAt >= at - slackMs);
const isTaken = ({ takenAt, backFrom, backAt }: Life, at: number): boolean => {
  const back = backFrom ?? backAt;
  return takenAt !== null && takenAt <= at - slackMs && (back === null || back >= at + slackMs);
};
const sumOf = (lives: readonly Life[], is: (life: Life) => boolean): number =>
  lives.reduce((sum, life) => sum + (is(life) ? life.minor : 0), 0);

export type Verdict = {
  /** What the next reading is compared with. */
  readonly floor: Reading;
  /** At least so much less than the tills explain; 0: nothing. */
  readonly missingMinor: number;
  /** At least so much was paid in since; 0: nothing that is certain. */
  readonly toppedUpMinor: number;
};

/**
 * `floor`: what the balance was at least, counted from an earlier reading; null: this is the first. `lives`: every card of which something happened
 * since then, or is under way, of all tills, which are heard up to this reading and `slackMs` beyond.
 */
export function judge(floor: Reading | null, { at, minor }: Reading, lives: readonly Life[]): Verdict {
  if (!floor) return { floor: { at, minor }, missingMinor: 0, toppedUpMinor: 0 };
  const underWay = (time: number) => sumOf(lives, (life) => mayBeTaken(life, time) && !isTaken(life, time));
  const taken = (time: number) => sumOf(lives, (life) => isTaken(life, time));
  const expected = floor.minor - (taken(at) - taken(floor.at));
  const missingMinor = Math.max(0, expected - underWay(at) - minor);
  return {
    floor: { at, minor: missingMinor > 0 ? minor : Math.max(minor, expected) },
    missingMinor,
    toppedUpMinor: Math.max(0, minor - expected - underWay(floor.at)),
  };
}
