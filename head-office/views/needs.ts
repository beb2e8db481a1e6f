// What needs somebody now, the worst first: an alarm about who a till is, then who is owed money the longest, then a card
// without an end, then a till that is not heard: it sells on.
import { z } from 'zod';
import type { Need, Where } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import type { Kept } from './kept-back.ts';
import { textOf } from './money-text.ts';
import { dueStates, isTold, unresolvedStates } from './open-things.ts';
import { inScope, iso, nameColumns, nameOf, type Reader, scopeOf, tillName, withStore } from './scope.ts';

const most = 20;
/** A card that waits for less is not worth a call: the till asks again. */
const waitsLong = '10 minutes';

const alarm = tillName.extend({ since: iso, alarm: z.string(), alarmId: z.string() });
const due = tillName.extend({
  since: iso,
  currency: z.string(),
  minor: z.int().nullable(),
  saleId: z.string(),
  receipt: z.string().nullable(),
});
const unresolved = tillName.extend({ since: iso, saleId: z.string(), receipt: z.string().nullable() });

const ofSale = 'LEFT JOIN sales sa ON sa.till = o.till AND sa.sale = o.sale AND sa.lost_of = o.lost_of';

export async function needsOf(db: Queries, reader: Reader, where: Where, kept: Kept): Promise<readonly Need[]> {
  const scope = scopeOf(reader, where);
  const alarms = await db.rows(
    alarm,
    `SELECT ${nameColumns}, o.raised_at AS since, o.kind AS alarm, o.id::text AS "alarmId" FROM alarms o ${withStore}
     WHERE ${inScope} AND o.closed_at IS NULL ORDER BY o.raised_at LIMIT ${most}`,
    scope,
  );
  const owed = await db.rows(
    due,
    `SELECT ${nameColumns}, coalesce(o.due_since, o.since) AS since, s.currency, o.sale AS "saleId", sa.receipt,
       CASE WHEN ${isTold} THEN o.amount_minor END AS minor
     FROM parts o ${withStore} ${ofSale}
     WHERE ${inScope} AND o.lost_of = '' AND o.state IN ${dueStates} ORDER BY coalesce(o.due_since, o.since) LIMIT ${most}`,
    [...scope, kept.counted],
  );
  const waiting = await db.rows(
    unresolved,
    `SELECT ${nameColumns}, o.since, o.sale AS "saleId", sa.receipt FROM cards o ${withStore} ${ofSale}
     WHERE ${inScope} AND o.lost_of = '' AND o.state IN ${unresolvedStates}
       AND o.since < $4::timestamptz - interval '${waitsLong}' ORDER BY o.since LIMIT ${most}`,
    [...scope, reader.now],
  );
  const named = alarms.map((row) => ({
    ...nameOf(row),
    since: row.since,
    kind: 'alarm' as const,
    alarm: row.alarm,
    alarmId: row.alarmId,
  }));
  const isSilent = (need: { readonly alarm: string }) => need.alarm === 'silent';
  const needs: Need[] = [
    ...named.filter((need) => !isSilent(need)),
    ...owed.map((row) => ({
      ...nameOf(row),
      since: row.since,
      kind: 'due' as const,
      amount: row.minor === null ? null : textOf(row.currency, row.minor),
      saleId: row.saleId,
      receipt: row.receipt,
    })),
    ...waiting.map((row) => ({
      ...nameOf(row),
      since: row.since,
      kind: 'unresolved' as const,
      saleId: row.saleId,
      receipt: row.receipt,
    })),
    ...named.filter(isSilent),
  ];
  return needs.slice(0, most);
}
