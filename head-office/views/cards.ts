// Finds cards by what a customer can name: the receipt, the order, the last four, the amount. Invariant: each search has a separate index.
import { z } from 'zod';
import type { CardsAsks, CardsOfDays, CardsView } from '../../shared/head-office/views.ts';
import { parseMoney } from '../../shared/money.ts';
import type { Queries } from '../core/database.ts';
import { paged } from '../core/paged.ts';
import { cardList } from './card-rows.ts';
import { clocksOf, clockValues, withClock } from './clocks.ts';
import { inScope, pageOf, type Reader, scopeOf, withSale, withStore } from './scope.ts';
import { shownOf } from './shown.ts';
import { isToldAmount, isToldDay, withheldFrom } from './withheld.ts';

const currency = z.object({ currency: z.string() });

/** How many cards a way of searching looks at: the newest. */
const mostFound = 10_000;

/** The keys of cards, from one query for each way; the values of their parameters, from $5 on. */
type Search = { readonly queries: readonly string[]; readonly values: readonly unknown[] };

/** Ways to search; a way that the text cannot fit is skipped. */
function searchFor(find: string, minors: readonly number[]): Search {
  const queries: string[] = [];
  const values: unknown[] = [];
  const add = (value: unknown, where: (at: string) => string): void => {
    values.push(value);
    const found = where(`$${4 + values.length}`);
    queries.push(`(${keys} ${withSale} WHERE ${found} AND ${inScope} ORDER BY o.since DESC LIMIT ${mostFound})`);
  };
  if (/^[A-Za-z0-9][A-Za-z0-9-]{0,79}$/.test(find))
    // `T1-7KQ0ZM-413`, or the last part of it alone.
    add(find, (at) => {
      const isIt = `(strpos(${at}, '-') = 0 OR upper(sa.receipt) = upper(${at}))`;
      return `substring(sa.receipt FROM '[^-]*$') = substring(${at} FROM '[^-]*$') AND ${isIt}`;
    });
  if (/^[0-9a-fA-F-]{8,36}$/.test(find)) add(find.toLowerCase(), (at) => `o.order_id LIKE ${at} || '%'`);
  if (/^[A-Za-z0-9]{4}$/.test(find)) add(find.toUpperCase(), (at) => `o.last4 = ${at}`);
  // Until a drawer is counted, none of its cards is found by amount.
  if (minors.length > 0) add(minors, (at) => `o.amount_minor = ANY(${at}::bigint[]) AND ${isToldAmount()}`);
  return { queries, values };
}

const keys = `SELECT o.till, o.sale, o.line, o.lost_of FROM cards o ${withStore}`;

/** In the currencies of the stores. */
async function minorsOf(db: Queries, find: string): Promise<readonly number[]> {
  const amount = find.replace(',', '.').replace(/^[^\d-]+|[^\d]+$/g, '');
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(amount)) return [];
  const all = await db.rows(currency, 'SELECT DISTINCT currency FROM stores');
  return [
    ...new Set(
      all.flatMap((one) => {
        const read = parseMoney({ currency: one.currency, amount });
        return read.ok ? [read.value.amountMinor] : [];
      }),
    ),
  ];
}

export async function cardsFound(db: Queries, reader: Reader, asks: CardsAsks): Promise<CardsView> {
  const { tills } = await withheldFrom(db, reader, asks);
  const find = asks.find.trim();
  const { on } = asks;
  const sold = on === 'now' ? await soldNow(db, reader) : on && soldOn(on);
  const { queries, values } = sold ?? searchFor(find, await minorsOf(db, find));
  const shown = await shownOf(db, reader, asks);
  if (queries.length === 0) return { ...shown, rows: [], before: 0, total: 0, next: null, isCut: false };
  const found = await paged(
    db,
    {
      ...cardList(
        `JOIN (${queries.join(' UNION ')}) f ON f.till = o.till AND f.sale = o.sale AND f.line = o.line AND f.lost_of = o.lost_of
         WHERE ${inScope}`,
      ),
      order: [
        { sql: 'o.since', type: 'timestamptz', isDown: true },
        { sql: 'o.till', type: 'text' },
        { sql: 'o.sale', type: 'text' },
        { sql: 'o.line', type: 'text' },
        { sql: 'o.lost_of', type: 'text' },
      ],
      values: [...scopeOf(reader, asks), tills, ...values],
    },
    pageOf(reader, asks.after),
  );
  return { ...shown, ...found, isCut: on === undefined && found.total >= mostFound };
}

/** The cards behind a figure of the day: for each store in its own business day, as in the figure. */
const soldNow = async (db: Queries, { now }: Reader): Promise<Search> => ({
  queries: [`${keys} ${withClock(5)} WHERE o.sold_day = c.day AND o.lost_of = '' AND ${inScope}`],
  values: clockValues(await clocksOf(db, now)),
});

/** Until a drawer is counted, none of its cards is found by product. */
const soldOn = ({ from, to, currency: of, product, person }: CardsOfDays): Search => ({
  queries: [
    `${keys} WHERE o.sold_day BETWEEN $5::date AND $6::date AND o.lost_of = '' AND ${inScope}
      AND ($7::text IS NULL OR (o.product = $7 AND ${isToldDay('o.sold_day')})) AND ($8::text IS NULL OR o.sold_by = $8)
      AND ($9::text IS NULL OR s.currency = $9)`,
  ],
  values: [from, to, product ?? null, person ?? null, of ?? null],
});
