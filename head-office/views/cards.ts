// Finds cards by what a customer can name: the receipt, the order, the last four, the amount. Invariant: each search has a separate index.
import { z } from 'zod';
import type { CardRow, CardsAsks, CardsView } from '../../shared/head-office/views.ts';
import { parseMoney } from '../../shared/money.ts';
import type { Queries } from '../core/database.ts';
import { cardsIn } from './card-rows.ts';
import { clocksOf, clockValues, withClock } from './clocks.ts';
import { inScope, listed, maxRows, type Reader, scopeOf } from './scope.ts';
import { shownOf } from './shown.ts';
import { isToldAmount, type Withheld, withheldFrom } from './withheld.ts';

const currency = z.object({ currency: z.string() });

/** Ways to search; a way that the text cannot fit is skipped. The values from $5 on are the search terms. */
type Way = { readonly join?: string; readonly where: string; readonly values: readonly unknown[] };

function waysOf(find: string, minors: readonly number[]): readonly Way[] {
  const ways: Way[] = [];
  if (/^[A-Za-z0-9][A-Za-z0-9-]{0,79}$/.test(find)) {
    // `T1-7KQ0ZM-413`, or the last part of it alone.
    const isIt = "(strpos($5, '-') = 0 OR upper(sa.receipt) = upper($5))";
    ways.push({
      where: `substring(sa.receipt FROM '[^-]*$') = substring($5 FROM '[^-]*$') AND ${isIt}`,
      values: [find],
    });
  }
  if (/^[0-9a-fA-F-]{8,36}$/.test(find))
    ways.push({ where: "o.order_id LIKE $5 || '%'", values: [find.toLowerCase()] });
  if (/^[A-Za-z0-9]{4}$/.test(find)) ways.push({ where: 'o.last4 = $5', values: [find.toUpperCase()] });
  // Until a drawer is counted, none of its cards is found by amount.
  if (minors.length > 0)
    ways.push({
      where: `o.amount_minor = ANY($5::bigint[]) AND ${isToldAmount()}`,
      values: [minors],
    });
  return ways;
}

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
  const kept = await withheldFrom(db, reader, asks);
  const find = asks.find.trim();
  const found = new Map<string, CardRow>();
  const ways = asks.on === 'now' ? [await soldNow(db, reader)] : waysOf(find, await minorsOf(db, find));
  for (const way of ways)
    for (const row of await look(db, reader, asks, kept, way))
      found.set(`${row.tillId} ${row.lineId} ${row.isLost}`, row);
  const rows = [...found.values()].toSorted((one, other) => (one.since < other.since ? 1 : -1));
  return { ...(await shownOf(db, reader, asks)), ...listed(rows.slice(0, maxRows), rows.length) };
}

/** The cards behind a figure of the day: for each store in its own business day, as in the figure. */
const soldNow = async (db: Queries, { now }: Reader): Promise<Way> => ({
  join: withClock(5),
  where: "o.sold_day = c.day AND o.lost_of = ''",
  values: clockValues(await clocksOf(db, now)),
});

const look = (db: Queries, reader: Reader, asks: CardsAsks, kept: Withheld, { join = '', where, values }: Way) =>
  cardsIn(db, `${join} WHERE ${where} AND ${inScope} ORDER BY o.since DESC LIMIT ${maxRows + 1}`, [
    ...scopeOf(reader, asks),
    kept.tills,
    ...values,
  ]);
