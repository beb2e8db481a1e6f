// What head office noticed, the newest first; and how many items wait on each page.
import { z } from 'zod';
import type { AlarmsAsks, AlarmsView } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { heardAt, isInUse } from '../core/in-use.ts';
import { paged } from '../core/paged.ts';
import { iso, shape } from '../core/shape.ts';
import { dueStates } from './open-things.ts';
import { inScope, pageOf, type Reader, recentlySeenSince, scopeOf, tillName, withStore } from './scope.ts';
import { shownOf } from './shown.ts';

const alarm = shape({
  ...tillName,
  alarmId: ['o.id::text', z.string()],
  kind: ['o.kind', z.string()],
  facts: ['o.facts', z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null))],
  raisedAt: ['o.raised_at', iso],
  seenBy: ['o.seen_by', z.string().nullable()],
  closedAt: ['o.closed_at', iso.nullable()],
});

/** Includes those closed in the last 7 days. */
export async function alarms(db: Queries, reader: Reader, asks: AlarmsAsks): Promise<AlarmsView> {
  const found = await paged(
    db,
    {
      shape: alarm,
      from: `FROM alarms o ${withStore}
        WHERE ${inScope} AND CASE WHEN $4 THEN o.closed_at > $5::timestamptz - interval '7 days' ELSE o.closed_at IS NULL END`,
      order: [
        { sql: 'o.raised_at', type: 'timestamptz', isDown: true },
        { sql: 'o.id', type: 'bigint', isDown: true },
      ],
      values: [...scopeOf(reader, asks), asks.closed === true, reader.now],
    },
    pageOf(reader, asks.after),
  );
  return { ...(await shownOf(db, reader, asks)), ...found };
}

const counts = z.object({ due: z.int(), attention: z.int(), alarms: z.int(), tills: z.int() });

/** How many wait: outstanding amounts, matters, alarms, silent tills. */
export async function badges(db: Queries, reader: Reader): Promise<z.infer<typeof counts> & { readonly at: string }> {
  const of = (table: string, where: string) =>
    `(SELECT count(*) FROM ${table} o ${withStore} WHERE ${inScope} AND ${where})`;
  const [found] = await db.rows(
    counts,
    `SELECT ${of('parts', `o.lost_of = '' AND o.state IN ${dueStates}`)} AS due,
       ${of('matters', "o.closed_at IS NULL AND o.lost_of = ''")} AS attention, ${of('alarms', 'o.closed_at IS NULL')} AS alarms,
       (SELECT count(*) FROM tills t WHERE ${inScope} AND ${isInUse} AND ${heardAt} < $4) AS tills`,
    [...scopeOf(reader, {}), recentlySeenSince(reader)],
  );
  return { at: reader.now.toISOString(), ...(found ?? { due: 0, attention: 0, alarms: 0, tills: 0 }) };
}
