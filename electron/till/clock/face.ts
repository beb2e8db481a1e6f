// What the till's time is. The service sends it with each answer; an offset over two minutes is applied to everything that the till dates,
// one over a day once a manager confirmed it.
// Invariants: what is booked stays as it is; the journal has each change of the offset, and with each entry what this computer showed.
import { clockChannels } from '../../../shared/clock/channels.ts';
import type { ClockView } from '../../../shared/clock/views.ts';
import { ok } from '../../../shared/result.ts';
import { type ClockOffset, createClockOffset } from '../../ledger/clock-offset.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TillCore } from '../core/capability.ts';
import { dayRuleOf } from '../core/period.ts';
import type { TillClock } from '../core/till-clock.ts';
import { refuse } from '../core/transaction.ts';
import {
  isSame,
  isStillKnown,
  type Moment,
  needsConfirming,
  offsetOf,
  offsetSince,
  outsideClosedDays,
} from './correction.ts';

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
