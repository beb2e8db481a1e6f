// What was taken and sold on the business day that is on, beside the same weekday a week before: of tills, or of whole stores.
// Invariant: what is kept back of a till is in neither of the two days, so that they can be compared.
import { z } from 'zod';
import type { Where } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { type Clock, clockValues, shareOf, withClock } from './clocks.ts';
import type { Kept } from './kept-back.ts';
import { inScope, type Reader, scopeOf, withStore } from './scope.ts';

const taken = z.object({
  /** A till, or a store. */
  of: z.string(),
  store: z.string(),
  currency: z.string(),
  cash: z.int(),
  card: z.int(),
  before: z.int(),
  cards: z.int(),
  sold: z.int(),
  sales: z.int(),
});
export type Taken = z.infer<typeof taken>;

const hour = z.object({ currency: z.string(), hour: z.int(), begins: z.string(), today: z.int(), before: z.int() });
export type HourSum = z.infer<typeof hour>;

const isTaking = "o.kind IN ('sale', 'refund', 'correction') AND o.pot <> 'elsewhere' AND NOT o.lost";
const sum = (of: string, where: string): string => `coalesce(sum(${of}) FILTER (WHERE ${where}), 0)`;
/** What is kept back: the cash of the tills of $10, and all of those of $11. */
const keptValues = ({ cash, all }: Kept): unknown[] => [cash, all];
const isTold = "NOT (o.till = ANY($10) AND o.pot = 'drawer') AND NOT o.till = ANY($11)";

export async function takenByTill(db: Queries, reader: Reader, where: Where, clocks: readonly Clock[], kept: Kept) {
  const values = [...scopeOf(reader, where), ...clockValues(clocks), ...keptValues(kept)];
  const today = await db.rows(
    taken,
    `SELECT o.till AS of, t.store, s.currency, ${sum('o.moved_minor', `o.pot = 'drawer' AND ${isTold}`)} AS cash,
       ${sum('o.moved_minor', `o.pot NOT IN ('drawer', 'elsewhere', '') AND ${isTold}`)} AS card, 0 AS before,
       sum(o.cards) AS cards, ${sum('o.cards_minor', 'NOT o.till = ANY($10)')} AS sold, sum(o.sales) AS sales
     FROM days o ${withStore} ${withClock(4)}
     WHERE ${inScope} AND o.day = c.day GROUP BY o.till, t.store, s.currency`,
    values,
  );
  const before = await db.rows(
    taken,
    `SELECT o.till AS of, t.store, s.currency, 0 AS cash, 0 AS card, sum(o.moved_minor) AS before, 0 AS cards, 0 AS sold, 0 AS sales
     FROM money o ${withStore} ${withClock(4)}
     WHERE ${inScope} AND o.day = c.before AND o.at < c.until AND ${isTaking} AND ${isTold} GROUP BY o.till, t.store, s.currency`,
    values,
  );
  return [...today, ...before];
}

export const hoursByTill = (db: Queries, reader: Reader, where: Where, clocks: readonly Clock[], kept: Kept) =>
  db.rows(
    hour,
    `SELECT s.currency, o.hour, c.begins, ${sum('o.moved_minor', 'o.day = c.day')} AS today,
       ${sum('o.moved_minor', 'o.day = c.before')} AS before
     FROM money o ${withStore} ${withClock(4)}
     WHERE ${inScope} AND o.day IN (c.day, c.before) AND ${isTaking} AND ${isTold} GROUP BY s.currency, o.hour, c.begins`,
    [...scopeOf(reader, where), ...clockValues(clocks), ...keptValues(kept)],
  );

const ofStore = z.object({
  store: z.string(),
  day: z.string(),
  hour: z.int(),
  moved: z.int(),
  cards: z.int(),
  sold: z.int(),
  sales: z.int(),
});

const hourSums = `o.day::text, o.hour, sum(o.moved_minor) AS moved, sum(o.cards) AS cards, sum(o.cards_minor) AS sold,
  sum(o.sales) AS sales FROM hours o`;

export type OfStores = { readonly taken: readonly Taken[]; readonly hours: readonly HourSum[] };

function sumsOf(rows: readonly z.infer<typeof ofStore>[], clockOf: (store: string) => Clock | undefined): OfStores {
  const taken: Taken[] = [];
  const hours: HourSum[] = [];
  for (const { store, day, hour: at, moved, cards, sold, sales } of rows) {
    const clock = clockOf(store);
    if (!clock) continue;
    const { currency, begins } = clock;
    const of = { of: store, store, currency, cash: 0 };
    if (day === clock.day) {
      taken.push({ ...of, card: moved, before: 0, cards, sold, sales });
      hours.push({ currency, hour: at, begins, today: moved, before: 0 });
    } else if (day === clock.before) {
      taken.push({ ...of, card: 0, before: Math.round(moved * shareOf(clock, at)), cards: 0, sold: 0, sales: 0 });
      hours.push({ currency, hour: at, begins, today: 0, before: moved });
    }
  }
  return { taken, hours };
}

/** Of all stores, from few rows: those of one clock and currency as one. Cash and card are one sum, in `card`. */
export async function takenByAll(db: Queries, clocks: readonly Clock[]): Promise<OfStores> {
  const all = await Promise.all(
    clocks.map(async (clock) => {
      const { zone, begins, currency, day, before } = clock;
      // Where every store has the same, none is looked at.
      const isOnly = clocks.length === 1;
      const where = `o.store IN (SELECT id FROM stores WHERE zone = $2 AND coalesce(day_begins, '04:00') = $3 AND currency = $4)`;
      const rows = await db.rows(
        ofStore,
        `SELECT '' AS store, ${hourSums} WHERE o.day = ANY($1::date[]) ${isOnly ? '' : `AND ${where}`} GROUP BY o.day, o.hour`,
        [[day, before], ...(isOnly ? [] : [zone, begins, currency])],
      );
      return sumsOf(rows, () => clock);
    }),
  );
  return { taken: all.flatMap(({ taken: one }) => one), hours: all.flatMap(({ hours: one }) => one) };
}

/** The same of these stores, each by itself. */
export async function takenByStore(
  db: Queries,
  clocks: readonly Clock[],
  stores: readonly string[],
  clockOf: (store: string) => Clock | undefined,
): Promise<readonly Taken[]> {
  const rows = await db.rows(
    ofStore,
    `SELECT o.store, ${hourSums} WHERE o.day = ANY($1::date[]) AND o.store = ANY($2) GROUP BY o.store, o.day, o.hour`,
    [daysOf(clocks), stores],
  );
  return sumsOf(rows, clockOf).taken;
}

const daysOf = (clocks: readonly Clock[]): string[] => [...new Set(clocks.flatMap(({ day, before }) => [day, before]))];
