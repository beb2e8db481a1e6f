// What tills ask people to look at, the longest first.
import { z } from 'zod';
import type { AttentionRow, AttentionView, Where } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { cardColumns, cardOf, cardSchema, withCard } from './card-rows.ts';
import { keptBackFrom } from './kept-back.ts';
import {
  counted,
  inScope,
  iso,
  mostRows,
  nameColumns,
  nameOf,
  type Reader,
  scopeOf,
  tillName,
  withStore,
} from './scope.ts';
import { shownOf } from './shown.ts';

const row = tillName.extend({
  entryId: z.string(),
  code: z.string(),
  saleId: z.string(),
  line: z.string().nullable(),
  receipt: z.string().nullable(),
  since: iso,
  total: z.int(),
});

export async function attention(db: Queries, reader: Reader, asks: Where): Promise<AttentionView> {
  const kept = await keptBackFrom(db, reader, asks);
  const scope = scopeOf(reader, asks);
  const rows = await db.rows(
    row,
    `SELECT ${nameColumns}, o.entry AS "entryId", o.code, o.sale AS "saleId", o.line, sa.receipt, o.raised_at AS since,
       count(*) OVER () AS total
     FROM matters o ${withStore} LEFT JOIN sales sa ON sa.till = o.till AND sa.sale = o.sale AND sa.lost_of = ''
     WHERE ${inScope} AND o.closed_at IS NULL AND o.lost_of = '' ORDER BY o.raised_at, o.entry LIMIT ${mostRows}`,
    scope,
  );
  const cards = await db.rows(
    cardSchema,
    `SELECT ${cardColumns} FROM cards o ${withCard} WHERE ${inScope} AND o.lost_of = '' AND o.sale = ANY($5)`,
    [...scope, kept.counted, rows.map(({ saleId }) => saleId)],
  );
  return {
    ...(await shownOf(db, reader, asks)),
    ...counted(rows, (one): AttentionRow => {
      const { entryId, code, saleId, receipt, since, line, tillId } = one;
      const card = cards.find(({ tillId: till, lineId }) => till === tillId && lineId === line);
      return { ...nameOf(one), entryId, code, saleId, receipt, since, card: card ? cardOf(card) : null };
    }),
  };
}
