// Who did something more often than people who did about as much, in some business days, from the papers of the tills' days.
// Invariant: days whose money may not be told are not counted either.
import { z } from 'zod';
import { daysLater } from '../../shared/business-day.ts';
import type { OutlierRow, OutliersAsks, OutliersView } from '../../shared/head-office/views.ts';
import { findOutliers } from '../../shared/reports/compare-people.ts';
import type { Queries } from '../core/database.ts';
import { pageOfAll } from '../core/paged.ts';
import { shape } from '../core/shape.ts';
import { inScope, pageOf, type Reader, scopeOf, withStore } from './scope.ts';
import { shownOf } from './shown.ts';
import { isToldDay, withheldFrom } from './withheld.ts';

/** In which the same person is looked at where there is too little to compare. */
const pastDays = 84;

const counted = shape({
  isPast: ['o.day < $6', z.boolean()],
  storeId: ['t.store', z.string()],
  store: ['s.name', z.string()],
  person: ['o.person', z.string()],
  /** `''`: the sales or approvals themselves. */
  figure: ['f.figure', z.string()],
  n: ['sum(f.n)', z.int()],
  exposure: ['sum(f.exposure)', z.number()],
});
const countedSql = `SELECT ${counted.sql} FROM people_days o ${withStore} CROSS JOIN LATERAL (
    SELECT '' AS figure, o.count AS n, 0::float8 AS exposure
    UNION ALL SELECT key, (value ->> 'n')::bigint, (value ->> 'exposure')::float8 FROM jsonb_each(o.figures)) f
  WHERE ${inScope} AND ${isToldDay()} AND o.role = $5 AND o.day BETWEEN $7 AND $8 GROUP BY 1, 2, 3, 4, 5`;
type Counted = z.infer<typeof counted.row>;

/** A person's id is of their store alone. */
const keyOf = ({ storeId, person }: Counted): string => `${storeId}\n${person}`;

const peopleOf = (rows: readonly Counted[]) =>
  [...Map.groupBy(rows, keyOf)].map(([id, own]) => ({
    id,
    count: own.find(({ figure }) => figure === '')?.n ?? 0,
    figures: Object.fromEntries(own.map(({ figure, n, exposure }) => [figure, { n, exposure }])),
  }));

export async function outliers(db: Queries, reader: Reader, asks: OutliersAsks): Promise<OutliersView> {
  const { role, from, to, after } = asks;
  const kept = await withheldFrom(db, reader, asks);
  const values = [...scopeOf(reader, asks), kept.tills, role, from, daysLater(from, -pastDays), to];
  const rows = await db.rows(counted.row, countedSql, values);
  const people = peopleOf(rows.filter(({ isPast }) => !isPast));
  const past = peopleOf(rows.filter(({ isPast }) => isPast));
  const places = new Map(rows.map((row) => [keyOf(row), row]));
  const found = findOutliers(people, past).flatMap(({ personId, figure, own, baseline, isOwnPast, times }) => {
    const place = places.get(personId);
    if (!place) return [];
    const { storeId, store, person } = place;
    const base = { n: baseline.n, of: baseline.exposure, isOwnPast };
    return [{ storeId, store, person, figure, n: own.n, of: own.exposure, base, times } satisfies OutlierRow];
  });
  return {
    ...(await shownOf(db, reader, asks)),
    people: people.length,
    ...pageOfAll(found, pageOf(reader, after)),
  };
}
