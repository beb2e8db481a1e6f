// Orders for companies of all tills, the newest first, also those that a till forgot. Invariant: until a drawer is counted, people of its store see
// no money of orders that are paid there.
import { z } from 'zod';
import { type CompanyOrderState, type CompanyPaidBy, orderNumber } from '../../shared/companies/views.ts';
import type { CompaniesView, CompanyOrderRow } from '../../shared/head-office/company-views.ts';
import type { Listed, PageAsks, Where } from '../../shared/head-office/views.ts';
import { eachOrder } from '../books/company-alarms.ts';
import type { Queries } from '../core/database.ts';
import { type PageAsked, paged } from '../core/paged.ts';
import { iso, shape } from '../core/shape.ts';
import { amountOf, textOf } from './money-text.ts';
import { inScope, nameOf, pageOf, type Reader, scopeOf, tillName, withStore } from './scope.ts';
import { shownOf } from './shown.ts';
import { withheldFrom } from './withheld.ts';

const text = z.string();
/** $4: the tills of `Withheld`. */
const told = (sql: string): string => `CASE WHEN o.paid_by = 'account' OR o.till <> ALL($4) THEN ${sql} END`;
/** Of money that is paid at the till. */
const toldOfTill = (sql: string): string => `CASE WHEN o.paid_by <> 'account' AND o.till <> ALL($4) THEN ${sql} END`;
const minor = z.int().nullable();
const order = shape({
  ...tillName,
  orderId: ['o.company_order', text],
  orderNo: ['o.number', z.int()],
  customer: ['o.customer', text],
  reference: ['o.reference', text],
  operator: ['o.operator', text],
  approver: ['o.approver', text],
  placedAt: ['o.placed_at', iso],
  since: ['o.since', iso],
  // A newer till may have further ones.
  state: ['o.state', z.custom<CompanyOrderState>((value) => typeof value === 'string')],
  why: ['o.why', text.nullable()],
  paidBy: ['o.paid_by', z.custom<CompanyPaidBy>((value) => typeof value === 'string')],
  cards: ['o.cards', z.int()],
  ready: ['c.ready', z.int()],
  cancelled: ['c.cancelled', z.int()],
  currency: ['o.currency', text],
  sum: [told('c.sum_minor'), minor],
  readySum: [told('c.ready_minor'), minor],
  paid: [toldOfTill('o.paid_minor'), minor],
  paidBack: [toldOfTill('o.paid_back_minor'), minor],
  due: [toldOfTill('o.paid_minor - o.paid_back_minor - c.kept_minor'), minor],
  copies: ['o.copies', z.int()],
  isLost: ["o.lost_of <> ''", z.boolean()],
  zone: ['s.zone', text],
  day: ['o.day::text', text],
});
const isDue = "(state IN ('refused', 'left-out', 'cancelled') OR (state = 'ended' AND coalesce(is_owed, false)))";
const cards = `SELECT count(*) FILTER (WHERE state = 'ready') AS ready, count(*) FILTER (WHERE state = 'cancelled') AS cancelled,
  coalesce(sum(amount_minor), 0) AS sum_minor, coalesce(sum(amount_minor) FILTER (WHERE state = 'ready'), 0) AS ready_minor,
  coalesce(sum(amount_minor) FILTER (WHERE NOT ${isDue}), 0) AS kept_minor
  FROM company_cards x WHERE x.till = o.till AND x.company_order = o.company_order AND x.lost_of = o.lost_of`;

type Days = { readonly from: string; readonly to: string };
const asShown = order.row.transform(
  ({ currency, orderNo, ...row }): CompanyOrderRow & { zone: string; day: string } => {
    const { sum, readySum, paid, paidBack, due } = row;
    return {
      ...row,
      number: orderNumber({ number: orderNo }),
      sum: amountOf(currency, sum),
      readySum: amountOf(currency, readySum),
      paid: amountOf(currency, paid),
      paidBack: amountOf(currency, paidBack),
      due: amountOf(currency, due),
    };
  },
);

/** `days`: on which they were placed; by default whenever. */
export async function companyPage(
  db: Queries,
  reader: Reader,
  { from, to, ...where }: Where & Partial<Days>,
  page: PageAsked,
): Promise<Listed<z.infer<typeof asShown>>> {
  const { tills } = await withheldFrom(db, reader, where);
  return paged(
    db,
    {
      shape: { sql: order.sql, row: asShown },
      from: `FROM company_orders o ${withStore} CROSS JOIN LATERAL (${cards}) c
        WHERE ${inScope} AND ${eachOrder} AND ($5::date IS NULL OR o.day BETWEEN $5::date AND $6::date)`,
      order: [
        { sql: 'o.placed_at', type: 'timestamptz', isDown: true },
        { sql: 'o.till', type: 'text' },
        { sql: 'o.company_order', type: 'text' },
      ],
      values: [...scopeOf(reader, where), tills, from ?? null, to ?? null],
    },
    page,
  );
}

const balance = shape({
  ...tillName,
  currency: ['o.currency', text],
  balanceMinor: ['o.balance_minor', z.int()],
  limitMinor: ['o.limit_minor', z.int()],
  heldMinor: ['o.held_minor', z.int()],
  readAt: ['o.read_at', iso],
  comparedTo: ['max(o.judged_at) OVER own', iso.nullable()],
  toppedMinor: ['first_value(o.topped_minor) OVER paid', minor],
  toppedAt: ['first_value(o.topped_at) OVER paid', iso.nullable()],
});
const balanceSql = `SELECT DISTINCT ON (o.currency) ${balance.sql} FROM balances o ${withStore}
  WINDOW own AS (PARTITION BY o.currency), paid AS (PARTITION BY o.currency ORDER BY o.topped_at DESC NULLS LAST)
  ORDER BY o.currency, o.read_at DESC`;

/** Whose stores are some only could work out from it what others sell. */
async function balancesNow(db: Queries, { stores }: Reader): Promise<CompaniesView['balances']> {
  if (stores !== 'all') return [];
  return (await db.rows(balance.row, balanceSql)).map((row) => {
    const { currency, balanceMinor, limitMinor, heldMinor, toppedMinor, toppedAt, readAt, comparedTo } = row;
    const money = (amountMinor: number) => textOf(currency, amountMinor);
    const toppedUp = toppedMinor === null || toppedAt === null ? null : { amount: money(toppedMinor), at: toppedAt };
    const amounts = { balance: money(balanceMinor), limit: money(limitMinor), held: money(heldMinor) };
    return { ...nameOf(row), ...amounts, readAt, comparedTo, toppedUp };
  });
}

export async function companies(db: Queries, reader: Reader, asks: Where & PageAsks): Promise<CompaniesView> {
  const { after, ...where } = asks;
  const found = await companyPage(db, reader, where, pageOf(reader, after));
  return { ...(await shownOf(db, reader, where)), ...found, balances: await balancesNow(db, reader) };
}
