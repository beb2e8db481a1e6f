// A card as every list shows it. Invariants: until a drawer is counted, people of its store see no amount of its sales, and no product, because many
// products have one amount; a product is called as the till that sold it calls it, so no till names what others sell.
import { z } from 'zod';
import type { CardRow } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { iso, shape } from '../core/shape.ts';
import { amountOf } from './money-text.ts';
import { tillName, withSale, withStore } from './scope.ts';
import { isToldAmount } from './withheld.ts';

/** A newer till may have further states. */
const state = z.custom<CardRow['state']>((value) => typeof value === 'string');

const told = (column: string): string => `CASE WHEN ${isToldAmount()} THEN ${column} END`;

/** For cards `o`; $4 are the tills of `Withheld`. */
const card = shape({
  ...tillName,
  lineId: ['o.line', z.string()],
  saleId: ['o.sale', z.string()],
  receipt: ['sa.receipt', z.string().nullable()],
  productCode: [`coalesce(${told('o.product')}, '')`, z.string()],
  productName: [told('w.name'), z.string().nullable()],
  currency: ['o.currency', z.string().nullable()],
  minor: [told('o.amount_minor'), z.int().nullable()],
  state: ['o.state', state],
  since: ['o.since', iso],
  soldAt: ['o.sold_at', iso.nullable()],
  orderId: ['o.order_id', z.string().nullable()],
  serialLast4: ['o.last4', z.string().nullable()],
  handedOverAt: ['o.handed_over_at', iso.nullable()],
  isLost: ["o.lost_of <> ''", z.boolean()],
});
const joined = `${withStore} ${withSale} LEFT JOIN product_words w ON w.till = o.till AND w.code = o.product`;

const asShown = card.row.transform(
  ({ currency, minor, ...row }): CardRow => ({ ...row, faceValue: amountOf(currency, minor) }),
);

/** `where` may also join. */
export const cardList = (where: string) => ({
  shape: { sql: card.sql, row: asShown },
  from: `FROM cards o ${joined} ${where}`,
});

/** `where` may also order. */
export const cardsIn = (db: Queries, where: string, values: readonly unknown[]): Promise<CardRow[]> =>
  db.rows(asShown, `SELECT ${card.sql} FROM cards o ${joined} ${where}`, values);
