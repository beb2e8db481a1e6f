// Whether a person's figure stands out: the rule, in one place. Pure.
import type { Share } from '../../../shared/reports/exceptions.ts';

const leastEvents = 3;
const rareBelow = 0.01;

/** P(X >= n) of a Poisson distribution with this mean. */
export function atLeast(n: number, mean: number): number {
  let term = Math.exp(-mean);
  let below = 0;
  for (let k = 0; k < n; k += 1) {
    below += term;
    term *= mean / (k + 1);
  }
  return Math.max(0, Math.min(1, 1 - below));
}

/** How likely so many are at the baseline's rate; null where that knows no rate. */
export function chanceOf({ n, exposure }: Share, baseline: Share | null): number | null {
  if (baseline === null || baseline.exposure <= 0) return null;
  return atLeast(n, exposure * (baseline.n / baseline.exposure));
}

export const isFlagged = ({ n }: Share, chance: number | null): boolean =>
  chance !== null && n >= leastEvents && chance < rareBelow;
