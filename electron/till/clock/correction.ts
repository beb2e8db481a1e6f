// How far the till's time is from this computer's clock. Pure: the same facts give the same time.
// Invariant: a sale of a corrected time belongs to the day that this time says, but to none whose Z was made before the correction.
import { daysLater } from '../../../shared/business-day.ts';
import type { ClockOffset } from '../../ledger/clock-offset.ts';
import { boundsOf, type DayRule, dayAround, dayOf } from '../core/period.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** As much is left to the clock. */
const toleratedMs = 2 * minuteMs;
/** Two readings so close are of one offset: an answer takes its time. */
const sameMs = minuteMs;
/** An offset that was learned before this start counts for so long. */
const keptMs = 7 * dayMs;

/** Both clocks of this computer at one moment: the wall clock, and the one that cannot be set. */
export type Moment = { readonly ownMs: number; readonly steadyMs: number };

export const offsetOf = (skewMs: number): number => (Math.abs(skewMs) <= toleratedMs ? 0 : skewMs);

export const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= sameMs && (one === 0) === (other === 0);

/** More than a day is applied once a manager confirmed it. */
export const needsConfirming = (offsetMs: number): boolean => Math.abs(offsetMs) > dayMs;

/**
 * Whether what an earlier run learned still counts. A clock that shows less than then was set since, most likely right: the service has to
 * say so first.
 */
export function isStillKnown({ offsetMs, learnedAt, ownAt }: ClockOffset, ownMs: number): boolean {
  return ownMs >= Date.parse(ownAt) - toleratedMs && ownMs + offsetMs - Date.parse(learnedAt) <= keptMs;
}

/**
 * The offset now, which was `offsetMs` at `then`. A clock that jumped back was set. One that jumped ahead was set where that makes it right;
 * else the machine slept.
 */
export function offsetSince(offsetMs: number, then: Moment, now: Moment): number {
  if (offsetMs === 0) return 0;
  const jumpedMs = now.ownMs - then.ownMs - (now.steadyMs - then.steadyMs);
  if (Math.abs(jumpedMs) <= toleratedMs) return offsetMs;
  const leftMs = offsetMs - jumpedMs;
  if (offsetOf(leftMs) === 0) return 0;
  return jumpedMs < 0 ? leftMs : offsetMs;
}

/** Adds to the right time what keeps it out of the days that were closed before it counted. */
export function outsideClosedDays(
  isClosed: (day: string) => boolean,
  rule: DayRule,
  { ownMs, offsetMs, sinceMs }: { readonly ownMs: number; readonly offsetMs: number; readonly sinceMs: number },
): number {
  const rightMs = ownMs + offsetMs;
  const { day, from } = dayAround(rule, new Date(rightMs));
  if (!isClosed(day) || dayOf(rule, new Date(ownMs)) === day) return offsetMs;
  let free = daysLater(day, 1);
  while (isClosed(free)) free = daysLater(free, 1);
  const { starts, ends } = boundsOf(rule, free, free);
  // From its beginning on, as fast as time goes.
  const bookedMs = Date.parse(starts) + (rightMs - Math.max(sinceMs, from.getTime()));
  return Math.min(bookedMs, Date.parse(ends) - 1) - ownMs;
}
