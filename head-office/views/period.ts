// What was taken and sold in a period of business days, next to the period before, by what the reader chooses.
// Invariant: money of a drawer that is still to be counted, and its products, are in no sum; the view names the drawers.
import { z } from 'zod';
import { type PeriodBy, periodBefore } from '../../shared/head-office/period.ts';
import type { Listed, PeriodAsks, PeriodRow, PeriodSums, PeriodView } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { listOf, type PageAsked, paged } from '../core/paged.ts';
import { shape } from '../core/shape.ts';
import { changeOf } from './figures.ts';
import { textOf } from './money-text.ts';
import { inScope, pageOf, type Reader, scopeOf, withStore } from './scope.ts';
import { shownOf } from './shown.ts';
import { isToldDay, withheldFrom } from './withheld.ts';

/** What a row is of: its key, its name, and the store or till that it opens. `o` is the row of a day, a card or a movement of money. */
type Of = { readonly key: string; readonly name: string; readonly store: string; readonly till: string };
const none = "''";
/** A day of the period before counts next to its day of this one. */
const ofDay: Of = {
  ...{ key: '(CASE WHEN o.day >= $5 THEN o.day ELSE $5::date + (o.day - $7::date) END)::text' },
  ...{ name: none, store: none, till: none },
};
const ofPerson = (who: string): Of => ({
  key: `t.store || ' ' || coalesce(${who}, '')`,
  name: `coalesce(${who}, '')`,
  store: 's.name',
  till: none,
});

/** The facts of a dimension: one row each, with what it adds. $5 to $6 is the period, $7 to $8 the one before. */
const isInEither = (day: string): string => `${inScope} AND (${day} BETWEEN $5 AND $6 OR ${day} BETWEEN $7 AND $8)`;
const told = (sql: string, day?: string): string => `CASE WHEN ${isToldDay(day)} THEN ${sql} ELSE 0 END`;
const isTaking = "o.pot NOT IN ('elsewhere', '')";

const selected = (
  { key, name, store, till }: Of,
  day: string,
  [moved, cards, sold]: readonly [string, string, string],
) =>
  `SELECT ${key} AS key, ${name} AS name, ${store} AS of_store, ${till} AS of_till, s.currency, ${day} AS day,
     ${moved} AS moved, ${cards} AS cards, ${sold} AS sold`;

const fromDays = (of: Of): string =>
  `${selected(of, 'o.day', [`CASE WHEN ${isTaking} THEN ${told('o.moved_minor')} ELSE 0 END`, 'o.cards', told('o.cards_minor')])}
   FROM days o ${withStore} WHERE ${isInEither('o.day')}`;

const facts: Readonly<Record<PeriodBy, string>> = {
  day: fromDays(ofDay),
  store: fromDays({ key: 's.id', name: 's.name', store: 's.id', till: none }),
  till: fromDays({ key: 't.id', name: "s.name || ', ' || t.terminal", store: 's.id', till: 't.id' }),
  payment: `${fromDays({ key: 'o.pot', name: 'o.pot', store: none, till: none })} AND ${isTaking}`,
  product: `${selected({ key: "coalesce(o.product, '')", name: none, store: none, till: none }, 'o.sold_day', ['0', '1', 'o.amount_minor'])}
   FROM cards o ${withStore} WHERE ${isInEither('o.sold_day')} AND o.lost_of = '' AND ${isToldDay('o.sold_day')}`,
  person: `${selected(ofPerson('o.operator'), 'o.day', [told('o.moved_minor'), '0', '0'])}
   FROM money o ${withStore} WHERE ${isInEither('o.day')} AND NOT o.lost AND o.kind IN ('sale', 'refund', 'correction') AND ${isTaking}
   UNION ALL ${selected(ofPerson('o.sold_by'), 'o.sold_day', ['0', '1', told('o.amount_minor', 'o.sold_day')])}
   FROM cards o ${withStore} WHERE ${isInEither('o.sold_day')} AND o.lost_of = ''`,
};

const sumIn = (column: string, of: 'now' | 'before'): string =>
  `coalesce(sum(${column}) FILTER (WHERE day BETWEEN ${of === 'now' ? '$5 AND $6' : '$7 AND $8'}), 0)`;
const sums = {
  currency: z.string(),
  moved: [sumIn('moved', 'now'), z.int()],
  cards: [sumIn('cards', 'now'), z.int()],
  sold: [sumIn('sold', 'now'), z.int()],
  movedBefore: [sumIn('moved', 'before'), z.int()],
  cardsBefore: [sumIn('cards', 'before'), z.int()],
  soldBefore: [sumIn('sold', 'before'), z.int()],
} as const;
const row = shape({
  key: z.string(),
  name: ['max(name)', z.string()],
  ofStore: ['max(of_store)', z.string()],
  ofTill: ['max(of_till)', z.string()],
  ...sums,
});

type Sums = Omit<z.infer<typeof row.row>, 'key' | 'name' | 'ofStore' | 'ofTill'>;

const figuresOf = ({ currency, ...of }: Sums): PeriodSums => ({
  takings: textOf(currency, of.moved),
  change: changeOf(of.moved, of.movedBefore),
  cards: of.cards,
  sold: textOf(currency, of.sold),
  before: { takings: textOf(currency, of.movedBefore), cards: of.cardsBefore, sold: textOf(currency, of.soldBefore) },
});

export async function period(db: Queries, reader: Reader, asks: PeriodAsks): Promise<PeriodView> {
  const { from, to, by } = asks;
  const before = periodBefore(asks);
  const kept = await withheldFrom(db, reader, asks);
  const values = [...scopeOf(reader, asks), kept.tills, from, to, before.from, before.to];
  // A day of the period before that has none next to it, as a 31st, is in the sums alone.
  const days = await db.rows(row.row, `${grouped('day')} ORDER BY key, currency`, values);
  return {
    ...(await shownOf(db, reader, asks)),
    ...{ before, keptBack: kept.drawers },
    sums: totalsOf(days).map(figuresOf),
    days: days.filter(({ key }) => key >= from && key <= to).map(rowOf),
    rows: await pageOfRows(db, by, values, pageOf(reader, asks.after)),
  };
}

/** By currency. */
function totalsOf(days: readonly Sums[]): readonly Sums[] {
  const all = new Map<string, Sums>();
  for (const one of days) {
    const sum = all.get(one.currency);
    all.set(one.currency, sum ? added(sum, one) : one);
  }
  return [...all.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

const added = (one: Sums, other: Sums): Sums => ({
  currency: one.currency,
  moved: one.moved + other.moved,
  cards: one.cards + other.cards,
  sold: one.sold + other.sold,
  movedBefore: one.movedBefore + other.movedBefore,
  cardsBefore: one.cardsBefore + other.cardsBefore,
  soldBefore: one.soldBefore + other.soldBefore,
});

const rowOf = ({ key, name, ofStore, ofTill, ...of }: z.infer<typeof row.row>): PeriodRow => ({
  ...{ key, name, store: ofStore, till: ofTill },
  ...figuresOf(of),
});
const grouped = (by: PeriodBy): string => `SELECT ${row.sql} FROM (${facts[by]}) f GROUP BY key, currency`;
/** Tills may call a product differently: as most of them do. */
const nameOfProduct =
  'coalesce((SELECT mode() WITHIN GROUP (ORDER BY w.name) FROM product_words w WHERE w.code = g.key), g.key)';
const named = Object.keys(row.row.shape)
  .map((name) => (name === 'name' ? `${nameOfProduct} AS name` : `g."${name}"`))
  .join(', ');
const isInPeriod = 'g.key::date BETWEEN $5 AND $6';

async function pageOfRows(
  db: Queries,
  by: PeriodBy,
  values: readonly unknown[],
  page: PageAsked,
): Promise<Listed<PeriodRow>> {
  const byKey = [
    { sql: 'g.key', type: 'text' },
    { sql: 'g.currency', type: 'text' },
  ] as const;
  const most = [
    { sql: 'g.moved', type: 'bigint', isDown: true },
    { sql: 'g.sold', type: 'bigint', isDown: true },
  ] as const;
  const found = await paged(
    db,
    {
      shape: { sql: by === 'product' ? named : 'g.*', row: row.row },
      from: `FROM (${grouped(by)}) g WHERE ${by === 'day' ? isInPeriod : 'true'}`,
      order: by === 'day' ? byKey : [...most, ...byKey],
      values,
    },
    page,
  );
  return listOf(found, rowOf);
}
