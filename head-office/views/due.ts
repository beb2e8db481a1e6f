// Who is owed money, the longest first; what only head office knows, because an older copy was restored at the till; and what was paid back.
import { z } from 'zod';
import type { DueAsks, DueRow, DueView, Listed, Where } from '../../shared/head-office/views.ts';
import type { SaleStage } from '../../shared/sale/views.ts';
import type { Queries } from '../core/database.ts';
import { listOf, type PageAsked, paged } from '../core/paged.ts';
import { iso, shape } from '../core/shape.ts';
import { cardsIn } from './card-rows.ts';
import { amountOf, moniesOf, textOf } from './money-text.ts';
import { dueStates } from './open-things.ts';
import { inScope, pageOf, type Reader, scopeOf, tillName, withSale, withStore } from './scope.ts';
import { shownOf } from './shown.ts';
import { isToldAmount, type Withheld, withheldFrom } from './withheld.ts';

const text = z.string();
const owed = shape({
  ...tillName,
  saleId: ['o.sale', text],
  partId: ['o.part', text],
  receipt: ['sa.receipt', text.nullable()],
  zone: ['s.zone', text],
  currency: ['s.currency', text],
  minor: [`CASE WHEN ${isToldAmount()} THEN o.amount_minor END`, z.int().nullable()],
  state: ['o.state', z.enum(['refund-due', 'refunding', 'refund-unknown'])],
  since: ['coalesce(o.due_since, o.since)', iso],
  productCode: [`CASE WHEN ${isToldAmount()} THEN ca.product END`, text.nullable()],
  cardState: ['ca.state', z.custom<DueRow['cardState']>((value) => value === null || typeof value === 'string')],
  isSlipOut: ['coalesce(ca.pending_slips > 0, false)', z.boolean()],
});
const sum = shape({
  currency: ['s.currency', text],
  minor: [`coalesce(sum(o.amount_minor) FILTER (WHERE ${isToldAmount()}), 0)`, z.int()],
});
const stores = z.object({ stores: z.int() });
const longestOf = shape({ ...tillName, since: ['coalesce(o.due_since, o.since)', iso] });
const isOwed = `${inScope} AND o.lost_of = '' AND o.state IN ${dueStates}`;

export async function moneyDue(db: Queries, reader: Reader, asks: DueAsks): Promise<DueView> {
  const kept = await withheldFrom(db, reader, asks);
  const scope = scopeOf(reader, asks);
  const sums = await db.rows(
    sum.row,
    `SELECT ${sum.sql} FROM parts o ${withStore} WHERE ${isOwed} GROUP BY s.currency`,
    [...scope, kept.tills],
  );
  const [owing] = await db.rows(
    stores,
    `SELECT count(DISTINCT s.id) AS stores FROM parts o ${withStore} WHERE ${isOwed}`,
    scope,
  );
  const [longest] = await db.rows(
    longestOf.row,
    `SELECT ${longestOf.sql} FROM parts o ${withStore} WHERE ${isOwed} ORDER BY since LIMIT 1`,
    scope,
  );
  return {
    ...(await shownOf(db, reader, asks)),
    due: moniesOf(sums),
    dueStores: owing?.stores ?? 0,
    longest: longest ?? null,
    rows: await owedPage(db, reader, asks, pageOf(reader, asks.after), kept),
    lost: await lostSales(db, reader, asks, kept),
    lostToDo: await lostToDo(db, reader, asks, kept),
    paidBack: await paidBack(db, reader, asks, kept),
  };
}

export async function owedPage(
  db: Queries,
  reader: Reader,
  where: Where,
  page: PageAsked,
  kept?: Withheld,
): Promise<Listed<DueRow & { readonly zone: string }>> {
  const { tills } = kept ?? (await withheldFrom(db, reader, where));
  const found = await paged(
    db,
    {
      shape: owed,
      from: `FROM parts o ${withStore} ${withSale}
        LEFT JOIN cards ca ON ca.till = o.till AND ca.sale = o.sale AND ca.line = o.line AND ca.lost_of = o.lost_of
        WHERE ${isOwed}`,
      order: [
        { sql: 'coalesce(o.due_since, o.since)', type: 'timestamptz' },
        { sql: 'o.till', type: 'text' },
        { sql: 'o.part', type: 'text' },
      ],
      values: [...scopeOf(reader, where), tills],
    },
    page,
  );
  return listOf(found, ({ currency, minor, ...row }) => ({ ...row, amount: amountOf(currency, minor) }));
}

const ofLost = 'x.till = o.till AND x.sale = o.sale AND x.lost_of = o.lost_of';
/** It is paid, and a card of it is not the customer's; or money of it is outstanding: a refund that was paid is, at the till. */
const needsSomebody = `(coalesce(m.back, 0) > 0
  OR EXISTS (SELECT 1 FROM parts x WHERE ${ofLost} AND x.state IN ${dueStates})
  OR (coalesce(m.paid, 0) > coalesce(m.back, 0)
    AND EXISTS (SELECT 1 FROM cards x WHERE ${ofLost} AND x.state NOT IN ('active', 'voided', 'removed'))))`;
const lost = shape({
  ...tillName,
  saleId: ['o.sale', text],
  receipt: ['o.receipt', text.nullable()],
  at: ['coalesce(o.committed_at, o.began_at)', iso],
  stage: ['o.stage', z.custom<SaleStage>((value) => typeof value === 'string')],
  currency: ['s.currency', text],
  paid: ['coalesce(m.paid, 0)', z.int()],
  tellsPaid: [isToldAmount(), z.boolean()],
  needsSomebody: [needsSomebody, z.boolean()],
});
const lostFrom = `FROM sales o ${withStore} LEFT JOIN LATERAL (
    SELECT sum(moved_minor) FILTER (WHERE kind = 'sale') AS paid, -sum(moved_minor) FILTER (WHERE kind = 'refund') AS back
    FROM money WHERE money.till = o.till AND money.sale = o.sale AND money.ledger = o.lost_of AND money.lost) m ON true
  WHERE ${inScope} AND o.lost_of <> '' AND o.stage <> 'basket'`;

/** The newest first. */
async function lostSales(db: Queries, reader: Reader, asks: DueAsks, kept: Withheld): Promise<DueView['lost']> {
  const found = await paged(
    db,
    {
      shape: lost,
      from: `${lostFrom}`,
      order: [
        { sql: 'coalesce(o.committed_at, o.began_at)', type: 'timestamptz', isDown: true },
        { sql: 'o.till', type: 'text' },
        { sql: 'o.sale', type: 'text' },
        { sql: 'o.lost_of', type: 'text' },
      ],
      values: [...scopeOf(reader, asks), kept.tills],
    },
    pageOf(reader, asks.lost),
  );
  const cards = await cardsIn(
    db,
    `WHERE ${inScope} AND o.lost_of <> '' AND o.state <> 'removed' AND o.sale = ANY($5)`,
    [...scopeOf(reader, asks), kept.tills, found.rows.map(({ saleId }) => saleId)],
  );
  return listOf(found, ({ currency, paid, tellsPaid, ...sale }) => {
    const own = cards.filter(({ tillId, saleId }) => tillId === sale.tillId && saleId === sale.saleId);
    return { ...sale, paid: tellsPaid ? textOf(currency, paid) : null, cards: own };
  });
}

const toDo = shape({
  currency: ['s.currency', text],
  count: ['count(*)', z.int()],
  minor: [`coalesce(sum(m.paid) FILTER (WHERE ${isToldAmount()}), 0)`, z.int()],
});

async function lostToDo(db: Queries, reader: Reader, asks: Where, kept: Withheld): Promise<DueView['lostToDo']> {
  const sums = await db.rows(toDo.row, `SELECT ${toDo.sql} ${lostFrom} AND ${needsSomebody} GROUP BY s.currency`, [
    ...scopeOf(reader, asks),
    kept.tills,
  ]);
  return { count: sums.reduce((all, { count }) => all + count, 0), paid: moniesOf(sums) };
}

const back = shape({
  ...tillName,
  saleId: ['o.sale', text],
  receipt: ['sa.receipt', text.nullable()],
  at: ['o.at', iso],
  currency: ['s.currency', text],
  minor: [`CASE WHEN ${isToldAmount("''")} THEN o.rounding_minor - o.moved_minor END`, z.int().nullable()],
  pot: ['o.pot', text],
  dueSince: ['pa.due_since', iso.nullable()],
});

async function paidBack(db: Queries, reader: Reader, asks: DueAsks, kept: Withheld): Promise<DueView['paidBack']> {
  const found = await paged(
    db,
    {
      shape: back,
      from: `FROM money o ${withStore} LEFT JOIN sales sa ON sa.till = o.till AND sa.sale = o.sale AND sa.lost_of = ''
        LEFT JOIN parts pa ON pa.till = o.till AND pa.sale = o.sale AND pa.part = o.part AND pa.lost_of = ''
        WHERE ${inScope} AND o.kind = 'refund' AND NOT o.lost
          AND o.at > $5::timestamptz - interval '7 days' AND o.sale IS NOT NULL`,
      order: [
        { sql: 'o.at', type: 'timestamptz', isDown: true },
        { sql: 'o.till', type: 'text' },
        { sql: 'o.ledger', type: 'text' },
        { sql: 'o.seq', type: 'bigint' },
        { sql: 'o.n', type: 'bigint' },
      ],
      values: [...scopeOf(reader, asks), kept.tills, reader.now],
    },
    pageOf(reader, asks.paidBack),
  );
  return listOf(found, ({ currency, minor, pot, ...row }) => {
    const way = pot === 'drawer' ? ('cash' as const) : ('card' as const);
    return { ...row, amount: amountOf(currency, minor), way };
  });
}
