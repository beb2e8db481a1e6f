// How long the audit is kept, as IT chose: looks at figures, which say what a person read, and all else; and as long, the names of people who left. Invariants: nothing is deleted that nobody chose;
// what put a till or a person out stays; a clock that is ahead deletes nothing: rows are old by the earlier of it and of the newest business day in which
// two stores sold, and at most a month of them goes a day, which is in audit and log.
import { z } from 'zod';
import { type Actor, record } from '../core/audit-row.ts';
import type { Database, Queries } from '../core/database.ts';
import type { Log } from '../core/log.ts';
import { routes } from './routes.ts';

const dayMs = 86_400_000;
const fact = 'audit-kept';
const months = z.int().min(1).max(240).nullable();
/** In months; null: always. `lookedAt`: when rows were deleted last. */
const kept = z.object({ all: months, looks: months, lookedAt: z.iso.datetime().nullable() });
type Kept = z.infer<typeof kept>;
export type KeptMonths = Pick<Kept, 'all' | 'looks'>;

const looks = [
  ...Object.entries(routes).flatMap(([name, { records }]) => (records === 'look' ? name : [])),
  'key-read',
];
const stays = ['revoke', 'take-back', 'put-out', 'put-out-back', 'restored', 'keep-audit'];

async function read(tx: Queries): Promise<Kept> {
  const [row] = await tx.rows(z.object({ value: z.string() }), 'SELECT value FROM facts WHERE name = $1 FOR UPDATE', [
    fact,
  ]);
  return row ? kept.parse(JSON.parse(row.value)) : { all: null, looks: null, lookedAt: null };
}
const write = (tx: Queries, value: Kept): Promise<number> =>
  tx.run('INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value', [
    fact,
    JSON.stringify(value),
  ]);

export const auditKept = (database: Database): Promise<KeptMonths> => database.transaction(read);

export function keepAudit(database: Database, chosen: Partial<KeptMonths>, by: Actor, now: Date): Promise<KeptMonths> {
  return database.transaction(async (tx) => {
    const next = { ...(await read(tx)), ...chosen };
    await write(tx, next);
    await record(tx, by, now, 'keep-audit', wordsOf(next));
    return next;
  });
}

export const wordsOf = ({ all, looks: ofLooks }: KeptMonths): string =>
  `audit ${all ?? 'always'} · looks ${ofLooks ?? all ?? 'always'}`;

/** No single till decides it, unless there is one store alone. */
const soldSql = `SELECT day::text AS day FROM hours GROUP BY day
  HAVING count(DISTINCT store) >= least(2, (SELECT count(*) FROM stores)) ORDER BY day DESC LIMIT 1`;

const deleteSql = (which: string): string => `DELETE FROM audit WHERE ${which} AND NOT what = ANY($4)
  AND at < least($1::timestamptz - make_interval(months => $2), (SELECT min(at) + interval '31 days' FROM audit WHERE ${which} AND NOT what = ANY($4)))`;

/** The names of people who have been out of all stores for so long; that their ids are out stays. */
const leftSql = `DELETE FROM people_said s WHERE EXISTS (
  SELECT FROM people_out o WHERE o.person = s.person AND o.stores IS NULL AND o.withdrawn_at IS NULL
    AND o.said_at < $1::timestamptz - make_interval(months => $2)
    AND NOT EXISTS (SELECT FROM people_said l WHERE l.person = s.person AND l.said_at > o.said_at)
)`;

/** Of what is old enough. Answers how many rows there were. */
export function deleteOldAudit(database: Database, now: Date, log: Log): Promise<number> {
  return database.transaction(async (tx) => {
    const { lookedAt, ...of } = await read(tx);
    const sinceMs = lookedAt === null ? dayMs : now.getTime() - Date.parse(lookedAt);
    // A clock that was ahead when rows were deleted last: a day later, by the right one, it goes on.
    if ((of.all === null && of.looks === null) || (sinceMs >= 0 && sinceMs < dayMs)) return 0;
    await write(tx, { ...of, lookedAt: now.toISOString() });
    const [sold] = await tx.rows(z.object({ day: z.string() }), soldSql);
    if (sinceMs < 0 || !sold) return 0;
    const at = new Date(Math.min(now.getTime(), Date.parse(sold.day)));
    let count = 0;
    for (const [most, which] of [
      [of.looks ?? of.all, 'what = ANY($3)'],
      [of.all, 'NOT what = ANY($3)'],
    ] as const)
      if (most !== null) count += await tx.run(deleteSql(which), [at, most, looks, stays]);
    if (of.all !== null) count += await tx.run(leftSql, [at, of.all]);
    if (count === 0) return 0;
    await record(tx, { userId: null, name: '', address: '' }, now, 'audit-deleted', String(count));
    log('audit-deleted', { rows: count, ...of });
    return count;
  });
}
