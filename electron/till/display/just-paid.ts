// The sale that its customer may still look at: the last one that was committed after it was open on the counter.
// Invariant: it is gone with the next card, and a quarter of a minute after its screen last changed; a till that starts has none.
import { isDeepStrictEqual } from 'node:util';
import type { CustomerScreen } from '../../../shared/display/view.ts';
import type { Timers } from '../../../shared/timers.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { TillContext } from '../core/context.ts';

const staysMs = 15_000;

export function createJustPaid({
  sales,
  timers,
  over,
}: Pick<TillContext, 'sales'> & { readonly timers: Timers; readonly over: () => void }) {
  let openId: string | null = null;
  let paidId: string | null = null;
  let seen: CustomerScreen | null = null;
  let cancel = (): void => undefined;

  const forget = (): void => {
    cancel();
    paidId = null;
    seen = null;
  };

  return {
    saleId: () => paidId,
    /** What is on the counter now. */
    saleChanged(open: SaleRow | null): void {
      if (open) forget();
      else if (openId !== null && sales.get(openId)?.stage === 'committed') paidId = openId;
      openId = open?.id ?? null;
    },
    /** What the customer sees now. */
    shown(screen: CustomerScreen): void {
      if (paidId === null || isDeepStrictEqual(screen, seen)) return;
      seen = screen;
      cancel();
      cancel = timers.after(staysMs, () => {
        forget();
        over();
      });
    },
    stop: () => cancel(),
  };
}
