// Tills that should report and do not. Invariants: one that is neither revoked nor gone always ends in an alarm, whatever its last report said; only
// silence during which head office itself listened counts, so neither its own downtime nor that of its database makes a till silent.
import { z } from 'zod';
import { isZone } from '../../shared/zone.ts';
import { raiseAlarm } from '../core/alarms.ts';
import type { Database } from '../core/database.ts';
import { heardAt, isInUse } from '../core/in-use.ts';
import type { Log } from '../core/log.ts';
import { type Looking, lookEvery } from '../core/looking.ts';
import { isOpenAt, openingHours } from '../core/opening-hours.ts';
import { shape } from '../core/shape.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const silentMs = 15 * minuteMs;
const lookMs = minuteMs;
/** A check that is this late means that the machine slept. */
const gapMs = 3 * lookMs;

const quiet = shape({
  till: ['t.id', z.string()],
  heardAt: [heardAt, z.date()],
  isShiftOpen: ["coalesce((t.state ->> 'isShiftOpen')::boolean, false)", z.boolean()],
  zone: ['s.zone', z.string()],
  opens: ['s.opens', openingHours.nullable()],
});
type Quiet = z.infer<typeof quiet.row>;

const silentSql = `
SELECT ${quiet.sql}
FROM tills t JOIN stores s ON s.id = t.store
WHERE ${heardAt} < $1 AND ${isInUse}
  AND NOT EXISTS (SELECT FROM alarms WHERE till = t.id AND kind = 'silent' AND closed_at IS NULL)`;

/** Why a till that was last heard then is silent now; null: it is not. Hours that no week brings, or of an unknown zone, are none. */
export function silentBy(
  { heardAt: at, isShiftOpen, zone, opens }: Omit<Quiet, 'till'>,
  now: Date,
): 'hours' | 'shift' | 'long' | null {
  const silent = now.getTime() - at.getTime();
  const limit = new Date(now.getTime() - silentMs);
  const hours = opens !== null && isZone(zone) ? opens : null;
  if (hours && silent >= silentMs && isOpenAt(hours, zone, now) && isOpenAt(hours, zone, limit)) return 'hours';
  if (hours) return silent >= 8 * 24 * hourMs ? 'long' : null;
  if (isShiftOpen && silent >= 12 * hourMs) return 'shift';
  return silent >= 72 * hourMs ? 'long' : null;
}

/** `since`: from when head office has been listening. */
export async function raiseSilence(database: Database, now: Date, since: Date): Promise<void> {
  const limit = new Date(now.getTime() - silentMs);
  if (since > limit) return;
  for (const { till, ...one } of await database.rows(quiet.row, silentSql, [limit])) {
    const because = silentBy(one, now);
    if (because === null) continue;
    await raiseAlarm(database, { till, kind: 'silent', facts: { since: one.heardAt.toISOString(), because } }, now);
  }
}

const away = shape({
  till: ['t.id', z.string()],
  store: ['t.store', z.string()],
  terminal: ['t.terminal', z.string()],
  heardAt: [heardAt, z.date()],
});
type Away = z.infer<typeof away.row>;
const awaySql = `SELECT ${away.sql} FROM tills t WHERE ${isInUse} AND (${heardAt} < $1 OR t.id = ANY($2))`;

/** One line for each till that does not report, and one when it does again: whatever its store's hours, which decide about the alarm alone. */
export function createAwayTills(database: Database, log: Log) {
  let known: ReadonlySet<string> = new Set();
  return async (now: Date, since: Date): Promise<void> => {
    const limit = new Date(now.getTime() - silentMs);
    if (since > limit) return;
    const found = await database.rows(away.row, awaySql, [limit, [...known]]);
    const isAwayNow = ({ heardAt: at }: Away) => at < limit;
    for (const one of found) {
      const { heardAt: at, ...till } = one;
      if (!isAwayNow(one)) log('till-back', till);
      else if (!known.has(till.till)) log('till-away', { ...till, since: at.toISOString() });
    }
    known = new Set(found.filter(isAwayNow).map(({ till }) => till));
  };
}

type WatchDeps = {
  readonly database: Database;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
  readonly log: Log;
};

export function watchSilence({ database, now, failed, log }: WatchDeps): Looking {
  let since = now();
  let lookedAt = since;
  const noteAway = createAwayTills(database, log);
  const look = async (): Promise<void> => {
    const at = now();
    if (at.getTime() - lookedAt.getTime() > gapMs) since = at;
    lookedAt = at;
    try {
      await raiseSilence(database, at, since);
      await noteAway(at, since);
    } catch (error) {
      since = now();
      throw error;
    }
  };
  return lookEvery({ everyMs: lookMs, look, failed });
}
