// A card as every list shows it. Invariant: an amount of a sale in a shift that is counted is not told to people of its store.
import { z } from 'zod';
import type { CardRow } from '../../shared/head-office/views.ts';
import { textOf } from './money-text.ts';
import { isTold } from './open-things.ts';
import { iso, nameColumns, nameOf, tillName, withStore } from './scope.ts';

/** A newer till may have further states. */
const state = z.custom<CardRow['state']>((value) => typeof value === 'string');

const row = tillName.extend({
  lineId: z.string(),
  saleId: z.string(),
  receipt: z.string().nullable(),
  productCode: z.string(),
  productName: z.string().nullable(),
  currency: z.string().nullable(),
  minor: z.int().nullable(),
  state,
  since: iso,
  soldAt: iso.nullable(),
  orderId: z.string().nullable(),
  serialLast4: z.string().nullable(),
  handedOverAt: iso.nullable(),
  isLost: z.boolean(),
});
export const cardSchema = row;

/** Of cards `o`; $4 are the shifts that are counted. */
export const cardColumns = `${nameColumns}, o.line AS "lineId", o.sale AS "saleId", sa.receipt, coalesce(o.product, '') AS "productCode",
  w.name AS "productName", o.currency, CASE WHEN ${isTold} THEN o.amount_minor END AS minor, o.state, o.since,
  o.sold_at AS "soldAt", o.order_id AS "orderId", o.last4 AS "serialLast4", o.handed_over_at AS "handedOverAt",
  o.lost_of <> '' AS "isLost"`;
export const withCard = `${withStore} LEFT JOIN sales sa ON sa.till = o.till AND sa.sale = o.sale AND sa.lost_of = o.lost_of
  LEFT JOIN product_words w ON w.code = o.product`;

export function cardOf(read: z.infer<typeof row>): CardRow {
  const { currency, minor, lineId, saleId, receipt, productCode, productName, state: is, since } = read;
  const { soldAt, orderId, serialLast4, handedOverAt, isLost } = read;
  return {
    ...nameOf(read),
    ...{
      lineId,
      saleId,
      receipt,
      productCode,
      productName,
      state: is,
      since,
      soldAt,
      orderId,
      serialLast4,
      handedOverAt,
      isLost,
    },
    faceValue: currency === null || minor === null ? null : textOf(currency, minor),
  };
}
