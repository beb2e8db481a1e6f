// The matters that tills list under Attention, the longest first.
import { z } from 'zod';
import type { AttentionAsks, AttentionView } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { listOf, paged } from '../core/paged.ts';
import { iso, shape } from '../core/shape.ts';
import { cardsIn } from './card-rows.ts';
import { inScope, pageOf, type Reader, scopeOf, tillName, withStore } from './scope.ts';
import { shownOf } from './shown.ts';
import { withheldFrom } from './withheld.ts';

const matter = shape({
  ...tillName,
  entryId: ['o.entry', z.string()],
  code: ['o.code', z.string()],
  saleId: ['o.sale', z.string()],
  line: ['o.line', z.string().nullable()],
  receipt: ['sa.receipt', z.string().nullable()],
  since: ['o.raised_at', iso],
});

export async function attention(db: Queries, reader: Reader, asks: AttentionAsks): Promise<AttentionView> {
  const kept = await withheldFrom(db, reader, asks);
  const scope = scopeOf(reader, asks);
  const found = await paged(
    db,
    {
      shape: matter,
      from: `FROM matters o ${withStore} LEFT JOIN sales sa ON sa.till = o.till AND sa.sale = o.sale AND sa.lost_of = ''
        WHERE ${inScope} AND o.closed_at IS NULL AND o.lost_of = ''`,
      order: [
        { sql: 'o.raised_at', type: 'timestamptz' },
        { sql: 'o.till', type: 'text' },
        { sql: 'o.sale', type: 'text' },
        { sql: 'o.entry', type: 'text' },
      ],
      values: scope,
    },
    pageOf(reader, asks.after),
  );
  const cards = await cardsIn(db, `WHERE ${inScope} AND o.lost_of = '' AND o.sale = ANY($5)`, [
    ...scope,
    kept.tills,
    found.rows.map(({ saleId }) => saleId),
  ]);
  const cardOf = (till: string, line: string | null) =>
    cards.find(({ tillId, lineId }) => tillId === till && lineId === line) ?? null;
  return {
    ...(await shownOf(db, reader, asks)),
    ...listOf(found, ({ line, ...row }) => ({ ...row, card: cardOf(row.tillId, line) })),
  };
}
