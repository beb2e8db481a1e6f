// What waits for a person, by till: unresolved cards, outstanding money, alarms. Invariant: none of them includes what a till lost when an older copy
// was restored; that has a separate list.
import { z } from 'zod';
import type { Where } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { iso, shape } from '../core/shape.ts';
import { inScope, type Reader, scopeOf, withStore } from './scope.ts';
import { isToldAmount, type Withheld } from './withheld.ts';

/** For each till; `since`: when the one that waits longest began to wait. */
const openShape = (minor: string, since: string) =>
  shape({
    till: ['o.till', z.string()],
    store: ['t.store', z.string()],
    currency: ['s.currency', z.string()],
    count: ['count(*)', z.int()],
    minor: [minor, z.int()],
    since: [`min(${since})`, iso.nullable()],
  });
export type Open = z.infer<ReturnType<typeof openShape>['row']>;

export const unresolvedStates = "('reserving', 'activating', 'cancelling', 'voiding')";
export const dueStates = "('refund-due', 'refunding', 'refund-unknown')";

/** What has waited for less is not worth a call: the till retries, and a cashier may be at it. */
export const waitsLong = '10 minutes';

const grouped = 'GROUP BY o.till, t.store, s.currency';
const unresolvedCards = openShape('0', 'o.since');
const dueParts = openShape(
  `coalesce(sum(o.amount_minor) FILTER (WHERE ${isToldAmount()}), 0)`,
  'coalesce(o.due_since, o.since)',
);
const openAlarms = openShape('0', 'o.raised_at');

export type OpenThings = {
  readonly unresolved: readonly Open[];
  readonly due: readonly Open[];
  readonly alarms: readonly Open[];
};

export async function openThings(db: Queries, reader: Reader, where: Where, kept: Withheld): Promise<OpenThings> {
  const scope = scopeOf(reader, where);
  const unresolved = await db.rows(
    unresolvedCards.row,
    `SELECT ${unresolvedCards.sql} FROM cards o ${withStore}
     WHERE ${inScope} AND o.lost_of = '' AND o.state IN ${unresolvedStates} ${grouped}`,
    scope,
  );
  const due = await db.rows(
    dueParts.row,
    `SELECT ${dueParts.sql} FROM parts o ${withStore}
     WHERE ${inScope} AND o.lost_of = '' AND o.state IN ${dueStates} ${grouped}`,
    [...scope, kept.tills],
  );
  const alarms = await db.rows(
    openAlarms.row,
    `SELECT ${openAlarms.sql} FROM alarms o ${withStore}
     WHERE ${inScope} AND o.closed_at IS NULL ${grouped}`,
    scope,
  );
  return { unresolved, due, alarms };
}
