// Tills that should report and do not: with a shift open, or while their store is open. Invariant: only silence during which head office itself
// listened counts, so neither its own downtime nor that of its database makes a till silent.
import { z } from 'zod';
import { raiseAlarm } from '../core/alarms.ts';
import { type Database, isAway } from '../core/database.ts';
import { shape } from '../core/shape.ts';
import { isOpenAt, openingHours } from './opening-hours.ts';

export const silentMs = 15 * 60_000;
const lookMs = 60_000;
/** A check that is this late means that the machine slept. */
const gapMs = 3 * lookMs;

const quiet = shape({
  till: ['t.id', z.string()],
  seenAt: ['t.seen_at', z.date()],
  isShiftOpen: ["coalesce((t.state ->> 'isShiftOpen')::boolean, false)", z.boolean()],
  zone: ['s.zone', z.string()],
  opens: ['s.opens', openingHours.nullable()],
});

const silentSql = `
SELECT ${quiet.sql}
FROM tills t JOIN stores s ON s.id = t.store
WHERE t.seen_at < $1 AND t.revoked_at IS NULL
  AND (s.opens IS NOT NULL OR t.state @> '{"isShiftOpen": true}')
  AND NOT EXISTS (SELECT FROM alarms WHERE till = t.id AND kind = 'silent' AND closed_at IS NULL)`;

/** `since`: from when head office has been listening. */
export async function raiseSilence(database: Database, now: Date, since: Date): Promise<void> {
  const limit = new Date(now.getTime() - silentMs);
  if (since > limit) return;
  for (const { till, seenAt, isShiftOpen, zone, opens } of await database.rows(quiet.row, silentSql, [limit])) {
    const isOpen = opens !== null && isOpenAt(opens, zone, now) && isOpenAt(opens, zone, limit);
    if (!isShiftOpen && !isOpen) continue;
    const facts = { heardAt: seenAt.toISOString(), isShiftOpen, isStoreOpen: isOpen };
    await raiseAlarm(database, { till, kind: 'silent', facts }, now);
  }
}

type WatchDeps = {
  readonly database: Database;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
};

export function watchSilence({ database, now, failed }: WatchDeps): { close(): Promise<void> } {
  let since = now();
  let lookedAt = since;
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    const at = now();
    if (at.getTime() - lookedAt.getTime() > gapMs) since = at;
    lookedAt = at;
    try {
      await raiseSilence(database, at, since);
    } catch (error) {
      since = now();
      if (!isAway(error)) failed(error);
    }
  };
  const timer = setInterval(() => {
    looking = look();
  }, lookMs);
  return {
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}
