// What the till does by itself, again and again: gives abandoned sales back, raises what waits too long, looks again at cards whose
// slip is out or whose answer did not agree, reads settlements, renews the catalogue, locks itself, puts settings in force that waited,
// forgets the names of people gone long ago, and looks whether the ledger is still where it was.
import type { TillCore } from './core/capability.ts';
import { createAbandonment } from './sale/abandonment.ts';
import type { Cancel } from './sale/cancel.ts';

const catalogueEveryMs = 15 * 60_000;
const sweepEveryMs = 5_000;
const raiseMoreAfterMs = 250;
const recheckEveryMs = 5 * 60_000;
const hourMs = 60 * 60_000;

export function createBackgroundJobs(
  till: TillCore,
  deps: {
    readonly cancel: Pick<Cancel, 'cancel'>;
    readonly attention: { raiseOverdue(): boolean };
    readonly refreshCatalogue: () => void;
    readonly recheck: () => Promise<unknown>;
    readonly readSettlements: () => Promise<unknown>;
    readonly lockIfIdle: () => void;
    readonly removeNames: () => Promise<unknown>;
    readonly beginWaiting: () => Promise<void>;
  },
) {
  const { timers, failed } = till;
  const { cancel, attention } = deps;
  const abandonedSale = createAbandonment(till, timers);
  const running = new Map<number, () => void>();

  const sweep = (): void => {
    try {
      till.ledger.lookAtPlace();
      const abandoned = abandonedSale();
      if (abandoned) cancel.cancel(null, abandoned);
      if (!attention.raiseOverdue()) raiseMoreLater();
      deps.lockIfIdle();
      void deps.beginWaiting().catch(failed);
      // Time alone changes it too.
      till.statusTouched();
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

  const recheck = (): void => void deps.recheck().catch(failed);

  const hourly = (): void => {
    void deps.readSettlements().catch(failed);
    void deps.removeNames().catch(failed);
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
      recheck();
      repeat(recheckEveryMs, recheck);
      hourly();
      repeat(hourMs, hourly);
    },
    stop() {
      for (const cancelTimer of running.values()) cancelTimer();
      running.clear();
    },
  };
}
