// A reservation that was not touched for too long, and that holds no money, is given back to the service.
// Invariant: neither a restart nor a clock that is set again keeps one for ever, and a clock that jumps ahead takes none from the
// cashier who is at it: the time since it was touched is also counted by what no clock can set.
import type { Timers } from '../../../shared/timers.ts';
import type { TillContext } from '../core/context.ts';

export const abandonAfterMs = 30 * 60_000;

/** A cashier who did something in the last minutes is still there, whatever the clock says. */
const surelyThereMs = 2 * 60_000;

/** The open sale, if it is abandoned. To be asked again and again: what it sees first it counts from there. */
export function createAbandonment(
  { sales, tenders, now }: Pick<TillContext, 'sales' | 'tenders' | 'now'>,
  timers: Pick<Timers, 'nowMs'>,
): () => string | null {
  let seen: { readonly what: string; readonly atMs: number; readonly inThisRun: boolean } | null = null;
  let isFirst = true;

  /** How long ago this process first saw the sale's last touch. */
  const knownFor = (what: string): { readonly ms: number; readonly inThisRun: boolean } => {
    if (seen?.what !== what) seen = { what, atMs: timers.nowMs(), inThisRun: !isFirst };
    return { ms: timers.nowMs() - seen.atMs, inThisRun: seen.inThisRun };
  };

  return () => {
    const sale = sales.open();
    const known = knownFor(`${sale?.id} ${sale?.touchedAt}`);
    isFirst = false;
    if (sale?.stage !== 'paying') return null;
    if (known.inThisRun && known.ms < surelyThereMs) return null;
    const byClockMs = now().getTime() - Date.parse(sale.touchedAt);
    if (Math.max(byClockMs, known.ms) < abandonAfterMs) return null;
    const parts = tenders.partsBySale(sale.id);
    return parts.every(({ state, source }) => state === 'declined' || source === 'shop') ? sale.id : null;
  };
}
