// What the till's time is. The service sends it with each answer; an offset over two minutes is applied to everything that the till dates,
// one over a day once a manager confirmed it.
// Invariants: what is booked stays as it is; the journal has each change of the offset, and with each entry what this computer showed.
import { daysLater } from '../../../shared/business-day.ts';
import { clockChannels } from '../../../shared/clock/channels.ts';
import type { ClockView } from '../../../shared/clock/views.ts';
import { ok } from '../../../shared/result.ts';
import { type ClockOffset, createClockOffset } from '../../ledger/clock-offset.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TillCore } from '../core/capability.ts';
import { boundsOf, type DayRule, dayAround, dayOf, dayRuleOf } from '../core/period.ts';
import type { TillClock } from '../core/till-clock.ts';
import { refuse } from '../core/transaction.ts';

/** How often a time that was received again is written. */
const notedEveryMs = 60 * 60_000;

/** `skewMs`: the service's clock minus this computer's, by its last answer; null before the first. */
export function createClock(till: TillCore, clock: TillClock, skewMs: () => number | null) {
  const { ledger, journal, zReports, timers, failed, statusTouched } = till;
  const rows = createClockOffset(ledger);
  const momentAt = (ownMs: number): Moment => ({ ownMs, steadyMs: timers.nowMs() });
  const now = (): Moment => momentAt(clock.own().getTime());
  const iso = (ms: number): string => new Date(ms).toISOString();

  const known = (): ClockOffset | null => {
    const row = rows.get();
    return row && isStillKnown(row, clock.own().getTime()) ? row : null;
  };
  let kept = known();
  let heardAt = now();
  let closedDays: ReadonlySet<string> = new Set();
  const readClosedDays = (): void => {
    closedDays = new Set(kept && kept.offsetMs !== 0 ? zReports.daysUpTo(kept.zSeq) : []);
  };
  readClosedDays();

  const rightOffset = (ownMs: number): number => (kept ? offsetSince(kept.offsetMs, heardAt, momentAt(ownMs)) : 0);
  const waitsForWord = (offsetMs: number): boolean => needsConfirming(offsetMs) && kept?.confirmedBy == null;
  clock.follow((ownMs) => {
    const offsetMs = rightOffset(ownMs);
    if (!kept || offsetMs === 0 || waitsForWord(offsetMs)) return 0;
    const sinceMs = Date.parse(kept.sinceAt);
    return outsideClosedDays((day) => closedDays.has(day), dayRuleOf(till), { ownMs, offsetMs, sinceMs });
  });

  /** In one commit with its entry, which is dated by it already. */
  const become = (row: ClockOffset, noted: (tx: Tx) => void): void => {
    const before = { kept, heardAt, closedDays };
    try {
      ledger.transaction((tx) => {
        rows.put(tx, row);
        kept = row;
        heardAt = now();
        readClosedDays();
        noted(tx);
      });
    } catch (error) {
      ({ kept, heardAt, closedDays } = before);
      throw error;
    }
    statusTouched();
  };

  const hear = (skew: number): void => {
    const offsetMs = offsetOf(skew);
    const at = now();
    const learned = { learnedAt: iso(at.ownMs + offsetMs), ownAt: iso(at.ownMs) };
    if (kept && isSame(kept.offsetMs, offsetMs)) {
      const isNoted = at.ownMs + offsetMs - Date.parse(kept.learnedAt) < notedEveryMs;
      if (offsetMs === 0 || isNoted) heardAt = at;
      else become({ ...kept, ...learned }, () => {});
      return;
    }
    if (!kept && offsetMs === 0) return;
    const since = { sinceAt: learned.learnedAt, zSeq: zReports.lastSeq(), confirmedBy: null };
    become({ offsetMs, ...learned, ...since }, (tx) =>
      journal.append(tx, { kind: 'clock-offset-learned', body: { offsetMs } }),
    );
  };

  const view = (): ClockView | null => {
    const offsetMs = rightOffset(clock.own().getTime());
    if (offsetMs === 0) return null;
    return { offsetMs: clock.offsetMs(), toConfirmMs: waitsForWord(offsetMs) ? offsetMs : null };
  };

  const channels = till.serve(clockChannels, {
    'clock:confirm'({ offsetMs }, by) {
      const at = clock.own().getTime();
      const right = rightOffset(at);
      if (!kept || !waitsForWord(right) || !isSame(right, offsetMs)) return refuse('not_found');
      const since = { sinceAt: iso(at + right), zSeq: zReports.lastSeq(), confirmedBy: by.id };
      become({ ...kept, offsetMs: right, ...since }, (tx) =>
        journal.append(tx, { kind: 'clock-offset-confirmed', operatorId: by.id, body: { offsetMs: right } }),
      );
      return ok(null);
    },
  });

  return {
    /** Null while this computer's clock is right, as far as the till knows. */
    view,
    /** The service answered. */
    serviceAnswered(): void {
      const skew = skewMs();
      if (skew === null) return;
      try {
        hear(skew);
      } catch (error) {
        failed(error);
      }
    },
    capability: { channels },
  };
}

// How far the till's time is from this computer's clock. Pure: the same facts give the same time.
// Invariant: a sale of a corrected time belongs to the day that this time says, but to none whose Z was made before the correction.

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** As much is left to the clock. */
const toleratedMs = 2 * minuteMs;
/** Two readings so close are of one offset: an answer takes its time. */
const sameMs = minuteMs;
/** An offset that was learned before this start counts for so long. */
const keptMs = 7 * dayMs;

/** Both clocks of this computer at one moment: the wall clock, and the one that cannot be set. */
type Moment = { readonly ownMs: number; readonly steadyMs: number };

const offsetOf = (skewMs: number): number => (Math.abs(skewMs) <= toleratedMs ? 0 : skewMs);

const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= sameMs && (one === 0) === (other === 0);

/** More than a day is applied once a manager confirmed it. */
const needsConfirming = (offsetMs: number): boolean => Math.abs(offsetMs) > dayMs;

/**
 * Whether what an earlier run learned still counts. A clock that shows less than then was set since, most likely right: the service has to
 * say so first.
 */
function isStillKnown({ offsetMs, learnedAt, ownAt }: ClockOffset, ownMs: number): boolean {
  return ownMs >= Date.parse(ownAt) - toleratedMs && ownMs + offsetMs - Date.parse(learnedAt) <= keptMs;
}

/**
 * The offset now, which was `offsetMs` at `then`. A clock that jumped back was set. One that jumped ahead was set where that makes it right;
 * else the machine slept.
 */
function offsetSince(offsetMs: number, then: Moment, now: Moment): number {
  if (offsetMs === 0) return 0;
  const jumpedMs = now.ownMs - then.ownMs - (now.steadyMs - then.steadyMs);
  if (Math.abs(jumpedMs) <= toleratedMs) return offsetMs;
  const leftMs = offsetMs - jumpedMs;
  if (offsetOf(leftMs) === 0) return 0;
  return jumpedMs < 0 ? leftMs : offsetMs;
}

/** Adds to the right time what keeps it out of the days that were closed before it counted. */
function outsideClosedDays(
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
