// The state of tills and stores: when they reported, and how far they are behind.
import { z } from 'zod';
import type { Behind, Where, ZsOfDay } from '../../shared/head-office/views.ts';
import { shiftStates } from '../../shared/shift/shift-state.ts';
import { isZone } from '../../shared/zone.ts';
import { dayBegins } from '../books/wall-clock.ts';
import type { Queries } from '../core/database.ts';
import { hasLeft, isInUse } from '../core/in-use.ts';
import { type PageAsked, paged } from '../core/paged.ts';
import { iso, shape } from '../core/shape.ts';
import { type Clock, clockValues, withClock } from './clocks.ts';
import { inScope, type Reader, recentlySeenSince, scopeOf, storeName, tillName } from './scope.ts';

/** From a report; a newer till may send more. */
const state = z.object({
  unsent: z.int().catch(0),
  unsentSince: z.string().nullable().catch(null),
  attention: z.int().catch(0),
  health: z.array(z.string()).catch([]),
});

const left = z.object({ by: z.string().nullable(), agreedBy: z.string().nullable(), at: z.string() });

/** What decides the clock of a store. */
const kindOfStore = {
  currency: ['s.currency', z.string()],
  zone: ['s.zone', z.string()],
  begins: [dayBegins, z.string()],
} as const;

const till = shape({
  ...tillName,
  ...kindOfStore,
  heardAt: ['t.seen_at', iso.nullable()],
  enrolledAt: ['t.enrolled_at', iso],
  version: ['t.version', z.string().nullable()],
  revokedAt: ['t.revoked_at', iso.nullable()],
  revokedBy: ['t.revoked_by', z.string().nullable()],
  left: [`CASE WHEN ${hasLeft} THEN t.leaving END`, left.nullable().catch(null)],
  state: ['t.state', state.nullable().catch(null)],
});
export type TillRecord = z.infer<typeof till.row>;

const fromTills = 'FROM tills t JOIN stores s ON s.id = t.store';

/** By store and terminal. */
export const tillPage = (db: Queries, reader: Reader, where: Where, find: string, page: PageAsked) =>
  paged(
    db,
    {
      shape: till,
      from: `${fromTills} WHERE ${inScope} AND strpos(lower(s.name || ' ' || t.terminal), lower($4)) > 0`,
      order: [
        { sql: 's.name', type: 'text' },
        { sql: 't.terminal', type: 'text' },
        { sql: 't.id', type: 'text' },
      ],
      values: [...scopeOf(reader, where), find],
    },
    page,
  );

/** All of a store, or one. */
export const tillsIn = (db: Queries, reader: Reader, where: Where) =>
  db.rows(
    till.row,
    `SELECT ${till.sql} ${fromTills} WHERE ${inScope} ORDER BY s.name, t.terminal`,
    scopeOf(reader, where),
  );

export function behindOf(one: TillRecord, reader: Reader): Behind | null {
  if (one.revokedAt !== null || one.left !== null) return null;
  if (!isZone(one.zone)) return { kind: 'zone', terminal: one.terminal, zone: one.zone };
  const heardAt = one.heardAt ?? one.enrolledAt;
  const before = recentlySeenSince(reader).toISOString();
  if (heardAt < before) return { kind: 'silent', terminal: one.terminal, since: heardAt };
  const { unsent = 0, unsentSince = null } = one.state ?? {};
  // Entries written since then are on their way.
  return unsent > 0 && (unsentSince ?? '') < before
    ? { kind: 'unsent', terminal: one.terminal, entries: unsent, since: unsentSince }
    : null;
}

const store = shape({ ...storeName, ...kindOfStore, tills: ['o.tills', z.int()], heard: ['o.heard', z.int()] });
export type StoreRecord = z.infer<typeof store.row>;

/** By name. */
export const storesIn = (db: Queries, reader: Reader, where: Where, find: string) =>
  db.rows(
    store.row,
    `SELECT ${store.sql}
     FROM (SELECT t.store, count(*) FILTER (WHERE ${isInUse}) AS tills, count(*) FILTER (WHERE ${isInUse} AND t.seen_at >= $4) AS heard
       FROM tills t WHERE ${inScope} GROUP BY t.store) o JOIN stores s ON s.id = o.store
     WHERE strpos(lower(s.name), lower($5)) > 0 ORDER BY s.name, s.id`,
    [...scopeOf(reader, where), recentlySeenSince(reader), find],
  );

/** The store's till that has been silent the longest; else one whose zone is unknown; else the one with most to send. */
export function behindOfStore(tills: readonly TillRecord[], reader: Reader): Behind | null {
  const all = tills.flatMap((one) => behindOf(one, reader) ?? []);
  const silent = all
    .filter((one) => one.kind === 'silent')
    .toSorted((one, other) => (one.since < other.since ? -1 : 1));
  const strayed = all.find(({ kind }) => kind === 'zone');
  const entriesOf = (one: Behind): number => (one.kind === 'unsent' ? one.entries : 0);
  return silent[0] ?? strayed ?? all.toSorted((a, b) => entriesOf(b) - entriesOf(a))[0] ?? null;
}

/** For these stores. */
export const tillsOf = (db: Queries, stores: readonly string[]) =>
  db.rows(till.row, `SELECT ${till.sql} ${fromTills} WHERE t.store = ANY($1) ORDER BY t.store, t.terminal`, [stores]);

const zs = shape({
  till: ['o.till', z.string()],
  store: ['t.store', z.string()],
  day: ['o.day::text', z.string()],
  made: ['count(o.z_n)', z.int()],
  open: ['count(*) FILTER (WHERE o.z_n IS NULL)', z.int()],
  differ: ['count(o.z_differs)', z.int()],
});

/** For these tills on these days. */
export const zsOn = (db: Queries, tills: readonly string[], days: readonly string[]) =>
  db.rows(
    zs.row,
    `SELECT ${zs.sql} FROM shifts o JOIN tills t ON t.id = o.till
     WHERE o.lost_of = '' AND o.day = ANY($1::date[]) AND o.till = ANY($2) GROUP BY o.till, t.store, o.day`,
    [days, tills],
  );

export const zsOf = (rows: readonly z.infer<typeof zs.row>[]): ZsOfDay =>
  rows.reduce(
    (all, { made, open, differ }) => ({ made: all.made + made, open: all.open + open, differ: all.differ + differ }),
    { made: 0, open: 0, differ: 0 },
  );

const shift = shape({
  till: ['o.till', z.string()],
  state: ['o.state', z.enum(shiftStates)],
  operator: ['o.owner', z.string()],
  since: ['coalesce(o.closed_at, o.ended_at, o.opened_at)', iso],
});

/** The shift that is open or waits at each till, the one opened last; else the one closed last on this day. */
export const shiftsNow = (db: Queries, reader: Reader, where: Where, clocks: readonly Clock[]) =>
  db.rows(
    shift.row,
    `SELECT DISTINCT ON (o.till) ${shift.sql}
     FROM shifts o JOIN tills t ON t.id = o.till JOIN stores s ON s.id = t.store ${withClock(4)}
     WHERE ${inScope} AND o.lost_of = '' AND (o.state <> 'closed' OR o.day = c.day)
     ORDER BY o.till, (o.state IN ('open', 'counting')) DESC, (o.state <> 'closed') DESC, o.opened_at DESC`,
    [...scopeOf(reader, where), ...clockValues(clocks)],
  );
