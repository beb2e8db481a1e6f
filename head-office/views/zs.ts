// The Zs of some business days: each till's compared with its journal, and a store's as the sum of its tills' with the missing ones named.
// Invariant: no one sees any amount here of a shift that is still to be counted.
import { z } from 'zod';
import type { Listed, StoreZ, ZDays, ZPot, ZRow, ZsAsks, ZsView } from '../../shared/head-office/views.ts';
import { headSigns } from '../../shared/journal/head-signs.ts';
import { shiftStates } from '../../shared/shift/shift-state.ts';
import type { ZBody } from '../../shared/shift/z.ts';
import { potsOf } from '../books/projections.ts';
import { expectedMinor, minorOf, readZ } from '../books/z-against-journal.ts';
import type { Queries } from '../core/database.ts';
import { listOf, type PageAsked, paged } from '../core/paged.ts';
import { iso, shape } from '../core/shape.ts';
import { textOf } from './money-text.ts';
import { inScope, nameOf, pageOf, type Reader, scopeOf, storeName, tillName, withStore } from './scope.ts';
import { shownOf } from './shown.ts';

/** A Z whose paper is not here has neither sums nor differences. */
const verdict = `CASE WHEN o.state <> 'closed' THEN 'open' WHEN o.z_differs IS NOT NULL THEN 'differs'
  WHEN o.z_n IS NULL OR o.z_currency IS NULL THEN 'missing' ELSE 'agrees' END`;
const verdicts = z.enum(['agrees', 'differs', 'missing', 'open']);

const shift = shape({
  ...tillName,
  day: ['o.day::text', z.string()],
  shiftId: ['o.shift', z.string()],
  state: ['o.state', z.enum(shiftStates)],
  operator: ['o.owner', z.string()],
  verdict: [verdict, verdicts],
  closedAt: ['o.closed_at', iso.nullable()],
  currency: ['s.currency', z.string()],
  pots: ['o.pots', potsOf],
  soldMinor: ['o.sold_minor', z.int()],
  sha256: ['o.z_sha256', z.string().nullable()],
  paper: ['p.body', z.string().nullable()],
});
type ShiftRead = z.infer<typeof shift.row>;

const ofDays = `WHERE ${inScope} AND o.lost_of = '' AND o.day BETWEEN $4 AND $5`;
const valuesOf = (reader: Reader, asks: ZDays) => [...scopeOf(reader, asks), asks.from, asks.to];
const toReview = z.object({ count: z.int() });

export async function zs(db: Queries, reader: Reader, asks: ZsAsks): Promise<ZsView> {
  const [review] = await db.rows(
    toReview,
    `SELECT count(*) FROM shifts o ${withStore} ${ofDays} AND ${verdict} IN ('differs', 'missing')`,
    valuesOf(reader, asks),
  );
  return {
    ...(await shownOf(db, reader, asks)),
    stores: await storeDays(db, reader, asks),
    zs: await zPage(db, reader, asks, pageOf(reader, asks.after)),
    toReview: review?.count ?? 0,
  };
}

export async function zPage(db: Queries, reader: Reader, asks: ZDays, page: PageAsked): Promise<Listed<ZRow>> {
  const found = await paged(
    db,
    {
      shape: shift,
      from: `FROM shifts o ${withStore}
        LEFT JOIN papers p ON p.till = o.till AND p.ledger = o.z_ledger AND p.seq = o.z_seq AND p.kind = 'z' ${ofDays}`,
      order: [
        { sql: 'o.day', type: 'date', isDown: true },
        { sql: 's.name', type: 'text' },
        { sql: 't.terminal', type: 'text' },
        { sql: 'o.opened_at', type: 'timestamptz' },
        { sql: 'o.till', type: 'text' },
        { sql: 'o.shift', type: 'text' },
      ],
      values: valuesOf(reader, asks),
    },
    page,
  );
  return listOf(found, zRow);
}

function zRow(one: ShiftRead): ZRow {
  const { day, shiftId, state, operator, verdict: is, closedAt } = one;
  const made = one.state === 'closed' && one.paper !== null ? readZ(one.paper) : null;
  return { ...nameOf(one), day, shiftId, state, operator, verdict: is, closedAt, z: made ? zOf(one, made) : null };
}

function zOf(one: ShiftRead, z: ZBody): ZRow['z'] {
  const { currency, ledgerId, n, head } = z;
  const of = (amount: string) => ({ currency, amount });
  return {
    ...{ ledgerId, n, sha256: one.sha256 ?? '', head: headSigns(head) },
    sold: { cards: z.sold.cards, amount: of(z.sold.amount) },
    returned: { cards: z.returned.cards, amount: of(z.returned.amount) },
    pots: potsIn(one, z),
    soldDifference: textOf(currency, one.soldMinor - minorOf(currency, z.sold.amount)),
  };
}

/** Those of the Z, and those that only the journal has. */
function potsIn({ pots }: ShiftRead, z: ZBody): readonly ZPot[] {
  const { currency } = z;
  const of = (amount: string | null) => (amount === null ? null : { currency, amount });
  const said = z.pots.map(({ pot, expected, counted, difference }): ZPot => {
    const journal = textOf(currency, expectedMinor(pots[pot] ?? {}));
    const agrees = journal.amount === expected;
    return {
      pot,
      expected: { currency, amount: expected },
      counted: of(counted),
      difference: of(difference),
      journal,
      agrees,
    };
  });
  const others = Object.entries(pots).filter(([pot]) => !z.pots.some((one) => one.pot === pot));
  return [
    ...said,
    ...others.map(([pot, sums]): ZPot => {
      const journal = textOf(currency, expectedMinor(sums));
      return {
        pot,
        expected: textOf(currency, 0),
        counted: null,
        difference: null,
        journal,
        agrees: expectedMinor(sums) === 0,
      };
    }),
  ];
}

const tillsThat = (is: z.infer<typeof verdicts>) =>
  [
    `coalesce(array_agg(DISTINCT t.terminal ORDER BY t.terminal) FILTER (WHERE ${verdict} = '${is}'), '{}')`,
    z.array(z.string()),
  ] as const;
const sumOf = (column: string) => `coalesce(sum(o.${column}) FILTER (WHERE o.state = 'closed'), 0)`;
const storeDay = shape({
  ...storeName,
  day: ['o.day::text', z.string()],
  currency: ['coalesce(o.z_currency, s.currency)', z.string()],
  zs: ["count(o.z_currency) FILTER (WHERE o.state = 'closed')", z.int()],
  missing: tillsThat('missing'),
  open: tillsThat('open'),
  agrees: [`bool_and(${verdict} <> 'differs')`, z.boolean()],
  sold: [sumOf('z_sold_minor'), z.int()],
  cash: [sumOf('z_cash_minor'), z.int()],
  card: [sumOf('z_card_minor'), z.int()],
  difference: [sumOf('z_difference_minor'), z.int()],
});

/** By day and store; a store whose tills had several currencies that day has a row for each. */
async function storeDays(db: Queries, reader: Reader, asks: ZsAsks): Promise<Listed<StoreZ>> {
  const found = await paged(
    db,
    {
      shape: { sql: 'g.*', row: storeDay.row },
      from: `FROM (SELECT ${storeDay.sql} FROM shifts o ${withStore} ${ofDays}
        GROUP BY o.day, s.id, s.name, s.region, coalesce(o.z_currency, s.currency)) g WHERE true`,
      order: [
        { sql: 'g.day', type: 'text', isDown: true },
        { sql: 'g.store', type: 'text' },
        { sql: 'g."storeId"', type: 'text' },
        { sql: 'g.currency', type: 'text' },
      ],
      values: valuesOf(reader, asks),
    },
    pageOf(reader, asks.stores),
  );
  return listOf(found, ({ currency, sold, cash, card, difference, ...row }) => ({
    ...row,
    sold: textOf(currency, sold),
    cash: textOf(currency, cash),
    card: textOf(currency, card),
    difference: textOf(currency, difference),
  }));
}
