// What the till does by itself, again and again: gives abandoned sales back, raises what waits too long, looks again at cards whose
// slip is out or whose answer did not agree, reads settlements, renews the catalogue, locks itself, forgets the names of people gone long
// ago, and looks whether the ledger is still where it was.
import type { Timers } from '../../shared/timers.ts';
import type { Attention } from './attention/attention.ts';
import type { TillContext } from './core/context.ts';
import { createAbandonment } from './sale/abandonment.ts';
import type { Cancel } from './sale/cancel.ts';

const catalogueEveryMs = 15 * 60_000;
const sweepEveryMs = 5_000;
const raiseMoreAfterMs = 250;
const lookAgainEveryMs = 5 * 60_000;
const hourMs = 60 * 60_000;

export function createBackgroundJobs(deps: {
  readonly context: Pick<TillContext, 'ledger' | 'sales' | 'tenders' | 'now'>;
  readonly cancel: Pick<Cancel, 'cancel'>;
  readonly attention: Pick<Attention, 'raiseOverdue'>;
  readonly refreshCatalogue: () => void;
  readonly lookAgain: () => void;
  readonly lookAtSettlements: () => void;
  readonly lookAtLock: () => void;
  readonly removeNames: () => void;
  /** Time alone changes it too. */
  readonly statusTouched: () => void;
  readonly timers: Timers;
  readonly failed: (error: unknown) => void;
}) {
  const { context, cancel, attention, statusTouched, timers, failed } = deps;
  const abandonedSale = createAbandonment(context, timers);
  const running = new Map<number, () => void>();

  const sweep = (): void => {
    try {
      context.ledger.lookAtPlace();
      const abandoned = abandonedSale();
      if (abandoned) cancel.cancel(null, abandoned);
      if (!attention.raiseOverdue()) raiseMoreLater();
      deps.lookAtLock();
      statusTouched();
    } catch (error) {
      failed(error);
    }
  };

  const raiseMoreLater = (): void => {
    running.get(raiseMoreAfterMs)?.();
    const cancelTimer = timers.after(raiseMoreAfterMs, () => {
      try {
        if (!attention.raiseOverdue()) raiseMoreLater();
      } catch (error) {
        failed(error);
      }
    });
    running.set(raiseMoreAfterMs, cancelTimer);
  };

  const hourly = (): void => {
    deps.lookAtSettlements();
    deps.removeNames();
  };

  const repeat = (everyMs: number, work: () => void): void => {
    const next = (): void => {
      const cancelTimer = timers.after(everyMs, () => {
        work();
        next();
      });
      running.set(everyMs, cancelTimer);
    };
    next();
  };

  return {
    /** Looks over the open sale and everything that waits, once. */
    sweep,
    /** Sweeps, looks and renews the catalogue from now on. */
    start() {
      repeat(catalogueEveryMs, deps.refreshCatalogue);
      repeat(sweepEveryMs, sweep);
      deps.lookAgain();
      repeat(lookAgainEveryMs, deps.lookAgain);
      hourly();
      repeat(hourMs, hourly);
    },
    stop() {
      for (const cancelTimer of running.values()) cancelTimer();
      running.clear();
    },
  };
}
