// Who is owed money, the longest first; what only head office knows, because an older copy was restored at the till; and what was paid back.
import { z } from 'zod';
import type { DueRow, DueView, Where } from '../../shared/head-office/views.ts';
import type { SaleStage } from '../../shared/sale/views.ts';
import type { Queries } from '../core/database.ts';
import { iso, shape } from '../core/shape.ts';
import { cardsIn } from './card-rows.ts';
import { amountOf, moniesOf, textOf } from './money-text.ts';
import { dueStates } from './open-things.ts';
import {
  counted,
  inScope,
  listed,
  maxRows,
  type Reader,
  scopeOf,
  tillName,
  total,
  withSale,
  withStore,
} from './scope.ts';
import { shownOf } from './shown.ts';
import { isToldAmount, type Withheld, withheldFrom } from './withheld.ts';

const text = z.string();
const owed = shape({
  ...tillName,
  saleId: ['o.sale', text],
  partId: ['o.part', text],
  receipt: ['sa.receipt', text.nullable()],
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
  count: ['count(*)', z.int()],
  since: ['min(coalesce(o.due_since, o.since))', iso],
});

export async function moneyDue(db: Queries, reader: Reader, asks: Where): Promise<DueView> {
  const kept = await withheldFrom(db, reader, asks);
  const values = [...scopeOf(reader, asks), kept.tills];
  const sums = await db.rows(
    sum.row,
    `SELECT ${sum.sql} FROM parts o ${withStore} WHERE ${inScope} AND o.lost_of = '' AND o.state IN ${dueStates} GROUP BY s.currency`,
    values,
  );
  const rows = await db.rows(
    owed.row,
    `SELECT ${owed.sql} FROM parts o ${withStore} ${withSale}
       LEFT JOIN cards ca ON ca.till = o.till AND ca.sale = o.sale AND ca.line = o.line AND ca.lost_of = o.lost_of
     WHERE ${inScope} AND o.lost_of = '' AND o.state IN ${dueStates}
     ORDER BY since, o.part LIMIT ${maxRows}`,
    values,
  );
  return {
    ...(await shownOf(db, reader, asks)),
    due: moniesOf(sums),
    dueSince: sums.map(({ since }) => since).toSorted()[0] ?? null,
    rows: listed(
      rows.map(({ currency, minor, ...row }) => ({ ...row, amount: amountOf(currency, minor) })),
      sums.reduce((all, { count }) => all + count, 0),
    ),
    lost: await lostSales(db, reader, asks, kept),
    paidBack: await paidBack(db, reader, asks, kept),
  };
}

const lost = shape({
  ...tillName,
  saleId: ['o.sale', text],
  receipt: ['o.receipt', text.nullable()],
  at: ['coalesce(o.committed_at, o.began_at)', iso],
  stage: ['o.stage', z.custom<SaleStage>((value) => typeof value === 'string')],
  currency: ['s.currency', text],
  paid: ['coalesce(m.paid, 0)', z.int()],
  tellsPaid: [isToldAmount(), z.boolean()],
  back: ['coalesce(m.back, 0)', z.int()],
  isDue: [
    `EXISTS (SELECT 1 FROM parts p WHERE p.till = o.till AND p.sale = o.sale AND p.lost_of = o.lost_of AND p.state IN ${dueStates})`,
    z.boolean(),
  ],
  total,
});

/** The newest first. */
async function lostSales(db: Queries, reader: Reader, asks: Where, kept: Withheld): Promise<DueView['lost']> {
  const sales = await db.rows(
    lost.row,
    `SELECT ${lost.sql} FROM sales o ${withStore} LEFT JOIN LATERAL (
       SELECT sum(moved_minor) FILTER (WHERE kind = 'sale') AS paid, -sum(moved_minor) FILTER (WHERE kind = 'refund') AS back
       FROM money WHERE money.till = o.till AND money.sale = o.sale AND money.ledger = o.lost_of AND money.lost) m ON true
     WHERE ${inScope} AND o.lost_of <> '' AND o.stage <> 'basket' ORDER BY at DESC LIMIT ${maxRows}`,
    [...scopeOf(reader, asks), kept.tills],
  );
  const cards = await cardsIn(
    db,
    `WHERE ${inScope} AND o.lost_of <> '' AND o.state <> 'removed' AND o.sale = ANY($5)`,
    [...scopeOf(reader, asks), kept.tills, sales.map(({ saleId }) => saleId)],
  );
  return counted(
    sales.map(({ currency, paid, tellsPaid, back: returned, isDue, ...sale }) => {
      const own = cards.filter(({ tillId, saleId }) => tillId === sale.tillId && saleId === sale.saleId);
      const isOpen = paid > returned && own.some(({ state }) => state !== 'active' && state !== 'voided');
      // A refund that was paid is still outstanding at the till.
      return {
        ...sale,
        paid: tellsPaid ? textOf(currency, paid) : null,
        cards: own,
        needsSomebody: isDue || isOpen || returned > 0,
      };
    }),
  );
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
  total,
});

async function paidBack(db: Queries, reader: Reader, asks: Where, kept: Withheld): Promise<DueView['paidBack']> {
  const rows = await db.rows(
    back.row,
    `SELECT ${back.sql} FROM money o ${withStore} LEFT JOIN sales sa ON sa.till = o.till AND sa.sale = o.sale AND sa.lost_of = ''
       LEFT JOIN parts pa ON pa.till = o.till AND pa.sale = o.sale AND pa.part = o.part AND pa.lost_of = ''
     WHERE ${inScope} AND o.kind = 'refund' AND NOT o.lost AND o.at > $5::timestamptz - interval '7 days' AND o.sale IS NOT NULL
     ORDER BY o.at DESC LIMIT ${maxRows}`,
    [...scopeOf(reader, asks), kept.tills, reader.now],
  );
  return counted(
    rows.map(({ currency, minor, pot, ...row }) => {
      const way = pot === 'drawer' ? ('cash' as const) : ('card' as const);
      return { ...row, amount: amountOf(currency, minor), way };
    }),
  );
}
