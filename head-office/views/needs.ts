// What needs a person now, the worst first: an alarm about a till's identity, then the customer who has been owed money the longest, then an
// unresolved card, then a silent till: it still sells. A till that nobody's hours make silent is named after twelve hours.
import { z } from 'zod';
import type { Counted, Need, Where } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { heardAt, isInUse } from '../core/in-use.ts';
import { iso, shape } from '../core/shape.ts';
import { amountOf } from './money-text.ts';
import { dueStates, unresolvedStates, waitsLong } from './open-things.ts';
import { counted, inScope, type Reader, scopeOf, tillName, total, withSale, withStore } from './scope.ts';
import { isToldAmount, type Withheld } from './withheld.ts';

const most = 20;

const alarm = shape({
  ...tillName,
  since: ['o.raised_at', iso],
  alarm: ['o.kind', z.string()],
  alarmId: ['o.id::text', z.string()],
  total,
});
const inSale = { saleId: ['o.sale', z.string()], receipt: ['sa.receipt', z.string().nullable()] } as const;
const due = shape({
  ...tillName,
  since: ['coalesce(o.due_since, o.since)', iso],
  currency: ['s.currency', z.string()],
  minor: [`CASE WHEN ${isToldAmount()} THEN o.amount_minor END`, z.int().nullable()],
  ...inSale,
  total,
});
const unheard = shape({ ...tillName, since: [heardAt, iso], total });
const unheardAfter = '12 hours';
const unresolved = shape({ ...tillName, since: ['o.since', iso], ...inSale, total });

export async function needsOf(db: Queries, reader: Reader, where: Where, kept: Withheld): Promise<Counted<Need>> {
  const scope = scopeOf(reader, where);
  const alarms = counted(
    await db.rows(
      alarm.row,
      `SELECT ${alarm.sql} FROM alarms o ${withStore}
     WHERE ${inScope} AND o.closed_at IS NULL ORDER BY o.kind = 'silent', o.raised_at LIMIT ${most}`,
      scope,
    ),
  );
  const owed = counted(
    await db.rows(
      due.row,
      `SELECT ${due.sql} FROM parts o ${withStore} ${withSale}
     WHERE ${inScope} AND o.lost_of = '' AND o.state IN ${dueStates} ORDER BY since LIMIT ${most}`,
      [...scope, kept.tills],
    ),
  );
  const waiting = counted(
    await db.rows(
      unresolved.row,
      `SELECT ${unresolved.sql} FROM cards o ${withStore} ${withSale}
     WHERE ${inScope} AND o.lost_of = '' AND o.state IN ${unresolvedStates}
       AND o.since < $4::timestamptz - interval '${waitsLong}' ORDER BY o.since LIMIT ${most}`,
      [...scope, reader.now],
    ),
  );
  const quiet = counted(
    await db.rows(
      unheard.row,
      `SELECT ${unheard.sql} FROM tills t JOIN stores s ON s.id = t.store
     WHERE ${inScope} AND ${isInUse} AND s.opens IS NULL AND ${heardAt} <= $4::timestamptz - interval '${unheardAfter}'
       AND NOT EXISTS (SELECT FROM alarms o WHERE o.till = t.id AND o.kind = 'silent' AND o.closed_at IS NULL)
     ORDER BY since LIMIT ${most}`,
      [...scope, reader.now],
    ),
  );
  const raised = alarms.rows.map((row) => ({ kind: 'alarm' as const, ...row }));
  const isSilent = (need: { readonly alarm: string }) => need.alarm === 'silent';
  const needs: Need[] = [
    ...raised.filter((need) => !isSilent(need)),
    ...owed.rows.map(({ currency, minor, ...row }) => {
      return { kind: 'due' as const, ...row, amount: amountOf(currency, minor) };
    }),
    ...waiting.rows.map((row) => ({ kind: 'unresolved' as const, ...row })),
    ...raised.filter(isSilent),
    ...quiet.rows.map((row) => ({ kind: 'unheard' as const, ...row })),
  ];
  return { rows: needs.slice(0, most), total: alarms.total + owed.total + waiting.total + quiet.total };
}
