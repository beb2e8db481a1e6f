// What is open and told outside the page: alarms, and what needs somebody at a till for ten minutes. Invariant: no amount and no person is in it, so
// a mail says nothing of an uncounted drawer.
import { z } from 'zod';
import { urgentAlarms } from '../../shared/head-office/telling.ts';
import type { Queries } from '../core/database.ts';
import { iso, shape } from '../core/shape.ts';
import { dueStates, unresolvedStates, waitsLong } from '../views/open-things.ts';

const open = shape({
  thing: ['o.thing', z.string()],
  kind: ['o.kind', z.string()],
  till: ['t.id', z.string()],
  store: ['s.name', z.string()],
  terminal: ['t.terminal', z.string()],
  since: ['o.since', iso],
  /** IANA, of the store. */
  zone: ['s.zone', z.string()],
  /** When its till last reported. */
  reportedAt: ['t.seen_at', iso.nullable()],
});
/** `kind`: of an alarm, or `due`, `unresolved`. `thing`: the same as long as it is open. */
export type OpenThing = z.infer<typeof open.row>;

const openSql = `
SELECT ${open.sql} FROM (
  SELECT till, 'alarm ' || id AS thing, kind, raised_at AS since FROM alarms WHERE closed_at IS NULL
  UNION ALL
  SELECT till, 'due ' || till || ' ' || sale || ' ' || part, 'due', coalesce(due_since, since) FROM parts
   WHERE lost_of = '' AND state IN ${dueStates} AND coalesce(due_since, since) < $1::timestamptz - interval '${waitsLong}'
  UNION ALL
  SELECT till, 'unresolved ' || till || ' ' || sale || ' ' || line, 'unresolved', since FROM cards
   WHERE lost_of = '' AND state IN ${unresolvedStates} AND since < $1::timestamptz - interval '${waitsLong}'
) o JOIN tills t ON t.id = o.till JOIN stores s ON s.id = t.store ORDER BY o.since`;

export const openNow = (db: Queries, at: Date): Promise<OpenThing[]> => db.rows(open.row, openSql, [at]);

export const isUrgent = ({ kind }: Pick<OpenThing, 'kind'>): boolean => urgentAlarms.some((one) => one === kind);
