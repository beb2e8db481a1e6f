// Who is owed money, the longest first; what only head office knows, because an older copy was put back at the till; and what was paid back.
import { z } from 'zod';
import type { DueRow, DueView, LostRow, PaidBackRow, Where } from '../../shared/head-office/views.ts';
import type { SaleStage } from '../../shared/sale/views.ts';
import type { Queries } from '../core/database.ts';
import { cardColumns, cardOf, cardSchema, withCard } from './card-rows.ts';
import { type Kept, keptBackFrom } from './kept-back.ts';
import { moniesOf, textOf } from './money-text.ts';
import { dueStates, isTold } from './open-things.ts';
import {
  counted,
  inScope,
  iso,
  listed,
  mostRows,
  nameColumns,
  nameOf,
  type Reader,
  scopeOf,
  tillName,
  withStore,
} from './scope.ts';
import { shownOf } from './shown.ts';

const text = z.string();
const owed = tillName.extend({
  saleId: text,
  partId: text,
  receipt: text.nullable(),
  currency: text,
  minor: z.int().nullable(),
  state: z.enum(['refund-due', 'refunding', 'refund-unknown']),
  since: iso,
  productCode: text.nullable(),
  cardState: z.custom<DueRow['cardState']>((value) => value === null || typeof value === 'string'),
  isSlipOut: z.boolean(),
});
const sum = z.object({ currency: text, minor: z.int(), count: z.int(), since: iso });

const ofSale = 'LEFT JOIN sales sa ON sa.till = o.till AND sa.sale = o.sale AND sa.lost_of = o.lost_of';

export async function moneyDue(db: Queries, reader: Reader, asks: Where): Promise<DueView> {
  const kept = await keptBackFrom(db, reader, asks);
  const values = [...scopeOf(reader, asks), kept.counted];
  const sums = await db.rows(
    sum,
    `SELECT s.currency, coalesce(sum(o.amount_minor) FILTER (WHERE ${isTold}), 0) AS minor, count(*) AS count,
       min(coalesce(o.due_since, o.since)) AS since
     FROM parts o ${withStore} WHERE ${inScope} AND o.lost_of = '' AND o.state IN ${dueStates} GROUP BY s.currency`,
    values,
  );
  const rows = await db.rows(
    owed,
    `SELECT ${nameColumns}, o.sale AS "saleId", o.part AS "partId", sa.receipt, s.currency, o.state,
       CASE WHEN ${isTold} THEN o.amount_minor END AS minor, coalesce(o.due_since, o.since) AS since,
       ca.product AS "productCode", ca.state AS "cardState", coalesce(ca.pending_slips > 0, false) AS "isSlipOut"
     FROM parts o ${withStore} ${ofSale}
       LEFT JOIN cards ca ON ca.till = o.till AND ca.sale = o.sale AND ca.line = o.line AND ca.lost_of = o.lost_of
     WHERE ${inScope} AND o.lost_of = '' AND o.state IN ${dueStates}
     ORDER BY coalesce(o.due_since, o.since), o.part LIMIT ${mostRows}`,
    values,
  );
  return {
    ...(await shownOf(db, reader, asks)),
    due: moniesOf(sums),
    dueSince: sums.map(({ since }) => since).toSorted()[0] ?? null,
    rows: listed(
      rows.map(({ currency, minor, ...row }): DueRow => {
        const { saleId, partId, receipt, state, since, productCode, cardState, isSlipOut } = row;
        const amount = minor === null ? null : textOf(currency, minor);
        return { ...nameOf(row), saleId, partId, receipt, amount, state, since, productCode, cardState, isSlipOut };
      }),
      sums.reduce((all, { count }) => all + count, 0),
    ),
    lost: await lostSales(db, reader, asks, kept),
    paidBack: await paidBack(db, reader, asks, kept),
  };
}

const lost = tillName.extend({
  saleId: text,
  lostOf: text,
  receipt: text.nullable(),
  at: iso,
  stage: z.custom<SaleStage>((value) => typeof value === 'string'),
  currency: text,
  paid: z.int(),
  back: z.int(),
  isDue: z.boolean(),
  total: z.int(),
});

/** The newest first. */
async function lostSales(db: Queries, reader: Reader, asks: Where, kept: Kept): Promise<DueView['lost']> {
  const sales = await db.rows(
    lost,
    `SELECT ${nameColumns}, o.sale AS "saleId", o.lost_of AS "lostOf", o.receipt, coalesce(o.committed_at, o.began_at) AS at,
       o.stage, s.currency, coalesce(m.paid, 0) AS paid, coalesce(m.back, 0) AS back, count(*) OVER () AS total,
       EXISTS (SELECT 1 FROM parts p WHERE p.till = o.till AND p.sale = o.sale AND p.lost_of = o.lost_of
         AND p.state IN ${dueStates}) AS "isDue"
     FROM sales o ${withStore} LEFT JOIN LATERAL (
       SELECT sum(moved_minor) FILTER (WHERE kind = 'sale') AS paid, -sum(moved_minor) FILTER (WHERE kind = 'refund') AS back
       FROM money WHERE money.till = o.till AND money.sale = o.sale AND money.ledger = o.lost_of AND money.lost) m ON true
     WHERE ${inScope} AND o.lost_of <> '' AND o.stage <> 'basket' ORDER BY at DESC LIMIT ${mostRows}`,
    scopeOf(reader, asks),
  );
  const cards = await db.rows(
    cardSchema,
    `SELECT ${cardColumns} FROM cards o ${withCard} WHERE ${inScope} AND o.lost_of <> '' AND o.state <> 'removed'
       AND o.sale = ANY($5)`,
    [...scopeOf(reader, asks), kept.counted, sales.map(({ saleId }) => saleId)],
  );
  return listed(
    sales.map((sale): LostRow => {
      const { saleId, receipt, at, stage, paid, back, isDue } = sale;
      const own = cards.filter((card) => card.tillId === sale.tillId && card.saleId === saleId);
      const isOpen = paid > back && own.some(({ state }) => state !== 'active' && state !== 'voided');
      return {
        ...{ ...nameOf(sale), saleId, receipt, at, stage, paid: textOf(sale.currency, paid) },
        cards: own.map(cardOf),
        // What was paid back is due at the till still.
        needsSomebody: isDue || isOpen || back > 0,
      };
    }),
    sales[0]?.total ?? 0,
  );
}

const back = tillName.extend({
  saleId: text,
  receipt: text.nullable(),
  at: iso,
  currency: text,
  minor: z.int().nullable(),
  pot: text,
  dueSince: iso.nullable(),
  total: z.int(),
});

async function paidBack(db: Queries, reader: Reader, asks: Where, kept: Kept): Promise<DueView['paidBack']> {
  const rows = await db.rows(
    back,
    `SELECT ${nameColumns}, o.sale AS "saleId", sa.receipt, o.at, s.currency, o.pot, pa.due_since AS "dueSince",
       CASE WHEN ${isTold.replaceAll('o.lost_of', "''")} AND (o.shift IS NULL OR NOT o.shift = ANY($4))
         THEN o.rounding_minor - o.moved_minor END AS minor, count(*) OVER () AS total
     FROM money o ${withStore} LEFT JOIN sales sa ON sa.till = o.till AND sa.sale = o.sale AND sa.lost_of = ''
       LEFT JOIN parts pa ON pa.till = o.till AND pa.sale = o.sale AND pa.part = o.part AND pa.lost_of = ''
     WHERE ${inScope} AND o.kind = 'refund' AND NOT o.lost AND o.at > $5::timestamptz - interval '7 days' AND o.sale IS NOT NULL
     ORDER BY o.at DESC LIMIT ${mostRows}`,
    [...scopeOf(reader, asks), kept.counted, reader.now],
  );
  return counted(rows, (row): PaidBackRow => {
    const { saleId, receipt, at, dueSince, pot } = row;
    const amount = row.minor === null ? null : textOf(row.currency, row.minor);
    return { ...nameOf(row), saleId, receipt, at, amount, way: pot === 'drawer' ? 'cash' : 'card', dueSince };
  });
}
