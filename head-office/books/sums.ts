// Takings of a period by what it is split by: the rows that add up to them, and their sums for each day and month of a store and of the whole chain,
// made when a day has ended, so that a year of a chain is read from few rows.
// Invariants: sums follow from the rows alone; a row that comes later marks its hour (`hours.is_summed`), and until they are made again nobody reads
// the sums of that day. The sum of a store's month is that of all its days that are summed.
import { z } from 'zod';
import type { PeriodBy } from '../../shared/head-office/period.ts';
import { zoneOrUtc } from '../../shared/zone.ts';
import type { Database, Queries } from '../core/database.ts';
import { locks } from '../core/locks.ts';
import { dayBegins, dayOn } from './wall-clock.ts';

/** Those of a store are its days together. */
export type SummedBy = Exclude<PeriodBy, 'store'>;

export type RowsAsked = {
  /** What has to hold for rows of this day, of till `t` in store `s`. */
  readonly where: (day: string) => string;
  /** Whether money of this day may be told. */
  readonly isTold: (day: string) => string;
};

const withStore = 'JOIN tills t ON t.id = o.till JOIN stores s ON s.id = t.store';

/** `key`, `store`, `currency`, `day`, and what each row adds: `moved`, `cards` and `sold`. */
export function rowsOf(by: SummedBy, { where, isTold }: RowsAsked): string {
  const told = (amount: string, day: string): string => `CASE WHEN ${isTold(day)} THEN ${amount} ELSE 0 END`;
  const rows = (from: string, key: string, day: string, [moved, cards, sold]: readonly [string, string, string]) =>
    `SELECT ${key} AS key, t.store, s.currency, ${day} AS day, ${moved} AS moved, ${cards} AS cards, ${sold} AS sold
     FROM ${from} o ${withStore} WHERE ${where(day)}`;
  const ofDays = (key: string, pots: string): string =>
    `${rows('days', key, 'o.day', [told('o.moved_minor', 'o.day'), 'o.cards', told('o.cards_minor', 'o.day')])} AND ${pots}`;
  const ofPerson = (who: string): string => `t.store || ' ' || coalesce(${who}, '')`;
  const isSold = "o.lost_of = ''";
  switch (by) {
    case 'day':
      return ofDays("''", "o.pot <> 'elsewhere'");
    case 'till':
      return ofDays('o.till', "o.pot <> 'elsewhere'");
    case 'payment':
      return ofDays('o.pot', "o.pot NOT IN ('elsewhere', '')");
    case 'product':
      return `${rows('cards', "coalesce(o.product, '')", 'o.sold_day', ['0', '1', 'o.amount_minor'])} AND ${isSold} AND ${isTold('o.sold_day')}`;
    case 'person':
      return `${rows('money', ofPerson('o.operator'), 'o.day', [told('o.moved_minor', 'o.day'), '0', '0'])}
          AND NOT o.lost AND o.kind IN ('sale', 'refund', 'correction') AND o.pot <> 'elsewhere'
        UNION ALL ${rows('cards', ofPerson('o.sold_by'), 'o.sold_day', ['0', '1', told('o.amount_minor', 'o.sold_day')])} AND ${isSold}`;
  }
}

const ways: readonly SummedBy[] = ['day', 'till', 'payment', 'product', 'person'];
/** These come to few rows for the whole chain: its sums are those of the store ''. */
export const waysOfChain: readonly SummedBy[] = ['day', 'payment', 'product'];

const changed = z.object({ store: z.string() });
const clock = z.object({ zone: z.string(), begins: z.string() });
const oldest = z.object({ day: z.string().nullable() });
const isFree = z.object({ free: z.boolean() });

/** Hours of days that are over, of which the sums are old. */
const endedSql = `FROM hours o JOIN stores s ON s.id = o.store
  JOIN unnest($1::text[], $2::text[], $3::date[]) AS c (zone, begins, today) ON c.zone = s.zone AND c.begins = ${dayBegins}
  WHERE NOT o.is_summed AND o.day < c.today`;
const takeSql = `UPDATE hours h SET is_summed = true FROM (SELECT o.store, o.hour ${endedSql} AND o.day = $4 FOR UPDATE OF o SKIP LOCKED) e
  WHERE h.day = $4 AND h.store = e.store AND h.hour = e.hour RETURNING h.store`;

const ofDay = (day: string): string => `${day} = $1 AND o.till IN (SELECT id FROM tills WHERE store = ANY($2))`;
const ofStores = ways.map(
  (way) => `INSERT INTO sums SELECT '${way}', false, day, store, key, currency, sum(moved), sum(cards), sum(sold)
    FROM (${rowsOf(way, { where: ofDay, isTold: () => 'true' })}) r GROUP BY day, store, key, currency`,
);
const added = 'sum(moved_minor), sum(cards), sum(cards_minor)';
const ofChain = `INSERT INTO sums SELECT way, false, day, '', key, currency, ${added} FROM sums
  WHERE NOT is_month AND day = $1 AND way = ANY($2) AND store <> '' GROUP BY way, day, key, currency`;
/** Adds a day of these stores to its month, or takes it out. */
const intoMonth = (sign: '+' | '-') => `INSERT INTO sums AS m
  SELECT way, true, date_trunc('month', day)::date, store, key, currency, ${sign} moved_minor, ${sign} cards, ${sign} cards_minor FROM sums
  WHERE NOT is_month AND day = $1 AND store = ANY($2)
  ON CONFLICT (is_month, day, way, store, key, currency) DO UPDATE SET moved_minor = m.moved_minor + excluded.moved_minor,
    cards = m.cards + excluded.cards, cards_minor = m.cards_minor + excluded.cards_minor`;
const noDay = 'DELETE FROM sums WHERE NOT is_month AND day = $1 AND store = ANY($2)';
const noEmptyMonth = `DELETE FROM sums WHERE is_month AND day = date_trunc('month', $1::date)::date AND store = ANY($2)
  AND moved_minor = 0 AND cards = 0 AND cards_minor = 0`;

/** Of days that are over and have changed since. */
export async function sumEndedDays(database: Database, now: Date): Promise<void> {
  const clocks = await database.rows(clock, `SELECT DISTINCT zone, ${dayBegins} AS begins FROM stores`);
  const today = clocks.map(({ zone, begins }) => dayOn({ zone: zoneOrUtc(zone), begins }, now.toISOString()));
  const values = [clocks.map(({ zone }) => zone), clocks.map(({ begins }) => begins), today];
  while (await database.transaction((tx) => sumOldest(tx, values)));
}

/** False where there is none, or another head office sums. */
async function sumOldest(tx: Queries, values: readonly unknown[]): Promise<boolean> {
  const [lock] = await tx.rows(isFree, 'SELECT pg_try_advisory_xact_lock($1) AS free', [locks.summing]);
  const [found] = lock?.free ? await tx.rows(oldest, `SELECT min(o.day)::text AS day ${endedSql}`, values) : [];
  const day = found?.day ?? null;
  if (day === null) return false;
  const stores = [...new Set((await tx.rows(changed, takeSql, [...values, day])).map(({ store }) => store))];
  if (stores.length === 0) return false;
  const dayOfStores = [day, ['', ...stores]];
  await tx.run(intoMonth('-'), dayOfStores);
  await tx.run(noDay, dayOfStores);
  for (const sql of ofStores) await tx.run(sql, [day, stores]);
  await tx.run(ofChain, [day, waysOfChain]);
  await tx.run(intoMonth('+'), dayOfStores);
  await tx.run(noEmptyMonth, dayOfStores);
  return true;
}
