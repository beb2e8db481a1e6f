// Whether this till takes a payment right now: work that can wait then waits.
import type { TillContext } from './context.ts';

/** A sale that was not touched for so long counts as idle: a card payment of unknown end may keep it open for days. */
const restsAfterMs = 5 * 60_000;

export function isTakingPayment({ sales, now }: Pick<TillContext, 'sales' | 'now'>): boolean {
  const sale = sales.open();
  return sale?.stage === 'paying' && Math.abs(now().getTime() - Date.parse(sale.touchedAt)) < restsAfterMs;
}
