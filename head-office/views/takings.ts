// What was taken and sold on the current business day, next to the same weekday a week before: for tills, or for whole stores.
// Invariant: amounts of a till that are left out are left out of both days, so that they can be compared.
import { z } from 'zod';
import type { Where } from '../../shared/head-office/views.ts';
import { dayBegins } from '../books/wall-clock.ts';
import type { Queries } from '../core/database.ts';
import { shape } from '../core/shape.ts';
import { type Clock, clockValues, shareOf, withClock } from './clocks.ts';
import { inScope, type Reader, scopeOf, withStore } from './scope.ts';
import type { Withheld } from './withheld.ts';

const isTaking = "o.kind IN ('sale', 'refund', 'correction') AND o.pot <> 'elsewhere' AND NOT o.lost";
const sum = (of: string, where: string): string => `coalesce(sum(${of}) FILTER (WHERE ${where}), 0)`;
/** By $10, the tills whose money is left out. */
const isTold = 'NOT o.till = ANY($10)';

const ofTill = {
  /** A till, or a store. */
  of: ['o.till', z.string()],
  store: ['t.store', z.string()],
  currency: ['s.currency', z.string()],
} as const;
const takenToday = shape({
  ...ofTill,
  cash: [sum('o.moved_minor', `o.pot = 'drawer' AND ${isTold}`), z.int()],
  card: [sum('o.moved_minor', `o.pot NOT IN ('drawer', 'elsewhere', '') AND ${isTold}`), z.int()],
  cards: ['sum(o.cards)', z.int()],
  sold: [sum('o.cards_minor', isTold), z.int()],
  sales: ['sum(o.sales)', z.int()],
});
const takenBefore = shape({ ...ofTill, before: ['sum(o.moved_minor)', z.int()] });
/** `isTold`: with its money; else only how many cards and sales. */
export type Taken = z.infer<typeof takenToday.row> & z.infer<typeof takenBefore.row> & { readonly isTold: boolean };
const nothing = { cash: 0, card: 0, before: 0, cards: 0, sold: 0, sales: 0, isTold: true };

export async function takenByTill(
  db: Queries,
  reader: Reader,
  where: Where,
  clocks: readonly Clock[],
  kept: Withheld,
): Promise<readonly Taken[]> {
  const values = [...scopeOf(reader, where), ...clockValues(clocks), kept.tills];
  const today = await db.rows(
    takenToday.row,
    `SELECT ${takenToday.sql} FROM days o ${withStore} ${withClock(4)}
     WHERE ${inScope} AND o.day = c.day GROUP BY o.till, t.store, s.currency`,
    values,
  );
  const before = await db.rows(
    takenBefore.row,
    `SELECT ${takenBefore.sql} FROM money o ${withStore} ${withClock(4)}
     WHERE ${inScope} AND o.day = c.before AND o.at < c.until AND ${isTaking} AND ${isTold} GROUP BY o.till, t.store, s.currency`,
    values,
  );
  return [...today, ...before].map((row) => ({ ...nothing, ...row, isTold: !kept.tills.includes(row.of) }));
}

const hour = shape({
  currency: ['s.currency', z.string()],
  hour: ['o.hour', z.int()],
  begins: ['c.begins', z.string()],
  today: [sum('o.moved_minor', 'o.day = c.day'), z.int()],
  before: [sum('o.moved_minor', 'o.day = c.before'), z.int()],
});
export type HourSum = z.infer<typeof hour.row>;

export const hoursByTill = (db: Queries, reader: Reader, where: Where, clocks: readonly Clock[], kept: Withheld) =>
  db.rows(
    hour.row,
    `SELECT ${hour.sql} FROM money o ${withStore} ${withClock(4)}
     WHERE ${inScope} AND o.day IN (c.day, c.before) AND ${isTaking} AND ${isTold} GROUP BY s.currency, o.hour, c.begins`,
    [...scopeOf(reader, where), ...clockValues(clocks), kept.tills],
  );

const hourSums = {
  day: ['o.day::text', z.string()],
  hour: ['o.hour', z.int()],
  moved: ['sum(o.moved_minor)', z.int()],
  cards: ['sum(o.cards)', z.int()],
  sold: ['sum(o.cards_minor)', z.int()],
  sales: ['sum(o.sales)', z.int()],
} as const;
const hourOfAll = shape(hourSums);
const hourOfStore = shape({ store: ['o.store', z.string()], ...hourSums });
type HourOfStore = z.infer<typeof hourOfStore.row>;

export type OfStores = { readonly taken: readonly Taken[]; readonly hours: readonly HourSum[] };

function sumsOf(rows: readonly HourOfStore[], clockOf: (store: string) => Clock | undefined): OfStores {
  const taken: Taken[] = [];
  const hours: HourSum[] = [];
  for (const { store, day, hour: at, moved, cards, sold, sales } of rows) {
    const clock = clockOf(store);
    if (!clock) continue;
    const { currency, begins } = clock;
    const of = { of: store, store, currency, ...nothing };
    if (day === clock.day) {
      taken.push({ ...of, card: moved, cards, sold, sales });
      hours.push({ currency, hour: at, begins, today: moved, before: 0 });
    } else if (day === clock.before) {
      taken.push({ ...of, before: Math.round(moved * shareOf(clock, at)) });
      hours.push({ currency, hour: at, begins, today: 0, before: moved });
    }
  }
  return { taken, hours };
}

/** For all stores, from few rows: one sum for each clock and currency. Cash and card are one sum, in `card`. */
export async function takenByAll(db: Queries, clocks: readonly Clock[]): Promise<OfStores> {
  const all = await Promise.all(
    clocks.map(async (clock) => {
      const { zone, begins, currency, day, before } = clock;
      // Where all stores share one value, none is looked up.
      const isOnly = clocks.length === 1;
      const where = `o.store IN (SELECT id FROM stores WHERE zone = $2 AND ${dayBegins} = $3 AND currency = $4)`;
      const rows = await db.rows(
        hourOfAll.row,
        `SELECT ${hourOfAll.sql} FROM hours o WHERE o.day = ANY($1::date[]) ${isOnly ? '' : `AND ${where}`} GROUP BY o.day, o.hour`,
        [[day, before], ...(isOnly ? [] : [zone, begins, currency])],
      );
      return sumsOf(
        rows.map((row) => ({ store: '', ...row })),
        () => clock,
      );
    }),
  );
  return { taken: all.flatMap(({ taken: one }) => one), hours: all.flatMap(({ hours: one }) => one) };
}

/** The same for these stores, each by itself. */
export async function takenByStore(
  db: Queries,
  clocks: readonly Clock[],
  stores: readonly string[],
  clockOf: (store: string) => Clock | undefined,
): Promise<readonly Taken[]> {
  const rows = await db.rows(
    hourOfStore.row,
    `SELECT ${hourOfStore.sql} FROM hours o WHERE o.day = ANY($1::date[]) AND o.store = ANY($2) GROUP BY o.store, o.day, o.hour`,
    [daysOf(clocks), stores],
  );
  return sumsOf(rows, clockOf).taken;
}

const daysOf = (clocks: readonly Clock[]): string[] => [...new Set(clocks.flatMap(({ day, before }) => [day, before]))];
