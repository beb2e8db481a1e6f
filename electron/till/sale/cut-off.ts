// The sale whose end a stop of the till may have cut off: its change is perhaps not counted out, its card not handed over.
import type { TillContext } from '../core/context.ts';

/** After a longer interruption no customer waits at the counter any more. */
const mostAgoMs = 15 * 60_000;

export type CutOff = { readonly saleId: string; readonly cashierIds: readonly string[] };

/** Asked as the till starts. Null where nothing was sold just before, or all of it was handed over. */
export function cutOffSale({ sales, lines, now }: Pick<TillContext, 'sales' | 'lines' | 'now'>): CutOff | null {
  const sale = sales.lastCommitted();
  if (!sale || sale.committedAt === null) return null;
  const agoMs = now().getTime() - Date.parse(sale.committedAt);
  const isOver = lines.bySale(sale.id).every(({ handedOverAt }) => handedOverAt !== null);
  return isOver || agoMs < 0 || agoMs > mostAgoMs ? null : { saleId: sale.id, cashierIds: sales.cashiers(sale.id) };
}
