// What the till does where nobody waits: no basket is open, nothing is paid or printed, and nothing was written for a moment.
// Invariant: it is looked at once after what was written, and never again and again while nothing is.
import type { Ledger } from '../ledger/open.ts';
import type { TillCore } from './core/capability.ts';

const idleMs = 500;

export function createIdleWork(
  { ledger, sales, timers }: Pick<TillCore, 'sales' | 'timers'> & { readonly ledger: Pick<Ledger, 'head' | 'foldLog'> },
  isBusy: () => boolean,
  log: { error(event: string, detail?: unknown): void },
) {
  let seen = ledger.head().count;
  let cancel = (): void => undefined;

  const look = (): void => {
    seen = ledger.head().count;
    try {
      if (!sales.open() && !isBusy()) ledger.foldLog();
    } catch (error) {
      // The log has everything. The next write reports what is wrong with the disk.
      log.error('the log was not folded into the ledger', { error });
    }
  };

  return {
    /** Something may have been written. */
    touched(): void {
      if (ledger.head().count === seen) return;
      cancel();
      cancel = timers.after(idleMs, look);
    },
    stop: (): void => cancel(),
  };
}
