// What was taken and sold in a period of business days, next to the period before, by what the reader chooses.
// Invariant: money of a drawer that is still to be counted, and its products, are in no sum; the view names the drawers.
import { z } from 'zod';
import { daysOf, type Period, type PeriodBy, periodBefore, spanAround } from '../../shared/head-office/period.ts';
import type { Listed, PeriodAsks, PeriodRow, PeriodSums, PeriodView } from '../../shared/head-office/views.ts';
import { rowsOf, waysOfChain } from '../books/sums.ts';
import type { Queries } from '../core/database.ts';
import { listOf, type PageAsked, paged } from '../core/paged.ts';
import { shape } from '../core/shape.ts';
import { changeOf } from './figures.ts';
import { textOf } from './money-text.ts';
import { inScope, pageOf, type Reader, scopeOf } from './scope.ts';
import { shownOf } from './shown.ts';
import { firstUntoldDay, isToldDay, type Withheld, withheldFrom } from './withheld.ts';

/** The keys, and for a page of them `g` their names and the store or till that they open. */
type Of = { readonly key: string; readonly name: string; readonly store: string; readonly till: string };
const none = "''";
const ofStore = (id: string): string => `(SELECT name FROM stores WHERE id = ${id})`;
const ofTill = (sql: string): string =>
  `(SELECT ${sql} FROM tills t JOIN stores s ON s.id = t.store WHERE t.id = g.key)`;
/** Tills may call a product differently: as most of them do. */
const nameOfProduct =
  'coalesce((SELECT mode() WITHIN GROUP (ORDER BY w.name) FROM product_words w WHERE w.code = g.key), g.key)';
const ways: Readonly<Record<PeriodBy, Of>> = {
  // A day of the period before counts next to its day of this one.
  day: {
    ...{ key: '(CASE WHEN day >= $5 THEN day ELSE $5::date + (day - $7::date) END)::text' },
    ...{ name: none, store: none, till: none },
  },
  store: { key: 'store', name: ofStore('g.key'), store: 'g.key', till: none },
  till: { key: 'key', name: ofTill("s.name || ', ' || t.terminal"), store: ofTill('s.id'), till: 'g.key' },
  payment: { key: 'key', name: 'g.key', store: none, till: none },
  product: { key: 'key', name: nameOfProduct, store: none, till: none },
  person: {
    ...{ key: 'key', name: "substr(g.key, strpos(g.key, ' ') + 1)", till: none },
    store: ofStore("split_part(g.key, ' ', 1)"),
  },
};

const isOfReader = '($1::text[] IS NULL OR store = ANY($1)) AND ($2::text IS NULL OR store = $2)';
const dayRow = z.object({ day: z.string() });

type Sources = {
  readonly rows: readonly string[];
  readonly days: readonly string[];
  readonly months: readonly string[];
};

/** The days that are added up from their rows: those that changed since they were summed, and those of which not all may be told. */
async function sourcesOf(db: Queries, asks: PeriodAsks, kept: Withheld): Promise<Sources> {
  const both = [periodBefore(asks), asks] as const;
  const days = both.flatMap(daysOf);
  if (asks.till) return { rows: days, days: [], months: [] };
  const among = (some: readonly string[], table: string) =>
    db.rows(dayRow, `SELECT DISTINCT day::text AS day FROM ${table} AND day = ANY($1::date[])`, [some]);
  const changed = await among(days, 'hours WHERE NOT is_summed');
  const wholeMonths = { from: spanAround('month', both[0].from).from, to: spanAround('month', asks.to).to };
  const summed = await among(daysOf(wholeMonths), "sums WHERE NOT is_month AND way = 'day' AND store = ''");
  const rows = new Set(changed.map(({ day }) => day));
  const untold = await firstUntoldDay(db, kept);
  const isOfRows = (day: string): boolean => rows.has(day) || (untold !== null && day >= untold);
  const units = both.map((period) => unitsOf(summed, period, isOfRows));
  return {
    rows: days.filter(isOfRows),
    days: units.flatMap(({ days }) => days),
    months: units.flatMap(({ months }) => months),
  };
}

/** Of a period: the months that it has the first of and all days that are summed, and such days of other months. */
function unitsOf(
  summed: readonly { readonly day: string }[],
  { from, to }: Period,
  isOfRows: (day: string) => boolean,
): Omit<Sources, 'rows'> {
  const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
  const isOfPeriod = ({ day }: { readonly day: string }): boolean => day >= from && day <= to && !isOfRows(day);
  const cut = new Set(summed.filter((one) => !isOfPeriod(one)).map(({ day }) => monthOf(day)));
  const isOfMonth = (day: string): boolean => monthOf(day) >= from && !cut.has(monthOf(day));
  const days = summed.filter(isOfPeriod).map(({ day }) => day);
  return {
    months: [...new Set(days.filter(isOfMonth).map(monthOf))],
    days: days.filter((day) => !isOfMonth(day)),
  };
}

/** What makes the period: $9 are the days of rows, $10 and $11 the days and months that are summed. */
function partsOf(by: PeriodBy, isWholeChain: boolean): string {
  const way = by === 'store' ? 'day' : by;
  const where = (day: string): string => `${inScope} AND ${day} = ANY($9::date[])`;
  const isOfChain = isWholeChain && by !== 'store' && waysOfChain.includes(way);
  const fromSums = (isMonth: boolean, days: string): string =>
    `SELECT key, store, currency, day, moved_minor AS moved, cards, cards_minor AS sold FROM sums
     WHERE way = '${way}' AND is_month = ${isMonth} AND day = ANY(${days}::date[]) AND ${isOfChain ? "store = ''" : `store <> '' AND ${isOfReader}`}`;
  return [rowsOf(way, { where, isTold: isToldDay }), fromSums(false, '$10'), fromSums(true, '$11')].join(' UNION ALL ');
}

const sumIn = (column: string, of: 'now' | 'before'): string =>
  `coalesce(sum(${column}) FILTER (WHERE day BETWEEN ${of === 'now' ? '$5 AND $6' : '$7 AND $8'}), 0)`;
const summed = shape({
  currency: z.string(),
  moved: [sumIn('moved', 'now'), z.int()],
  cards: [sumIn('cards', 'now'), z.int()],
  sold: [sumIn('sold', 'now'), z.int()],
  movedBefore: [sumIn('moved', 'before'), z.int()],
  cardsBefore: [sumIn('cards', 'before'), z.int()],
  soldBefore: [sumIn('sold', 'before'), z.int()],
});
type Sums = z.infer<typeof summed.row>;
const row = summed.row.extend({ key: z.string(), name: z.string(), store: z.string(), till: z.string() });

const figuresOf = ({ currency, ...of }: Sums): PeriodSums => ({
  takings: textOf(currency, of.moved),
  change: changeOf(of.moved, of.movedBefore),
  cards: of.cards,
  sold: textOf(currency, of.sold),
  before: { takings: textOf(currency, of.movedBefore), cards: of.cardsBefore, sold: textOf(currency, of.soldBefore) },
});

/** Rows `g` of one key and currency each. */
const grouped = (by: PeriodBy, isWholeChain: boolean): string =>
  `FROM (SELECT ${ways[by].key} AS key, ${summed.sql} FROM (${partsOf(by, isWholeChain)}) f GROUP BY 1, currency) g`;
const selected = (by: PeriodBy): string =>
  `g.*, ${ways[by].name} AS name, ${ways[by].store} AS store, ${ways[by].till} AS till`;

export async function period(db: Queries, reader: Reader, asks: PeriodAsks): Promise<PeriodView> {
  const { from, to, by } = asks;
  const before = periodBefore(asks);
  const kept = await withheldFrom(db, reader, asks);
  const scope = scopeOf(reader, asks);
  const isWholeChain = scope.every((value) => value === null);
  const sources = await sourcesOf(db, asks, kept);
  const values = [...scope, kept.tills, from, to, before.from, before.to, sources.rows];
  const eachDay = [...sources.days, ...sources.months.flatMap((month) => daysOf(spanAround('month', month)))];
  const ofDays = [...values, eachDay, []];
  // A day of the period before that has none next to it, as a 31st, is in the sums alone.
  const days = await db.rows(
    row,
    `SELECT ${selected('day')} ${grouped('day', isWholeChain)} ORDER BY key, currency`,
    ofDays,
  );
  const page = { by, isWholeChain, values: by === 'day' ? ofDays : [...values, sources.days, sources.months] };
  return {
    ...(await shownOf(db, reader, asks)),
    ...{ before, keptBack: kept.drawers },
    sums: totalsOf(days).map(figuresOf),
    days: days.filter(({ key }) => key >= from && key <= to).map(rowOf),
    rows: await pageOfRows(db, page, pageOf(reader, asks.after)),
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

const rowOf = ({ key, name, store, till, ...of }: z.infer<typeof row>): PeriodRow => ({
  ...{ key, name, store, till },
  ...figuresOf(of),
});
const isInPeriod = 'g.key::date BETWEEN $5 AND $6';

type PageOf = { readonly by: PeriodBy; readonly isWholeChain: boolean; readonly values: readonly unknown[] };

async function pageOfRows(
  db: Queries,
  { by, isWholeChain, values }: PageOf,
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
      shape: { sql: selected(by), row },
      from: `${grouped(by, isWholeChain)} WHERE ${by === 'day' ? isInPeriod : 'true'}`,
      order: by === 'day' ? byKey : [...most, ...byKey],
      values,
      isSummed: true,
    },
    page,
  );
  return listOf(found, rowOf);
}
