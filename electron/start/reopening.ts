// Reopens the till in place, in the same window and with the same person at it: for settings that a till takes up only as it opens.
// Invariants: a till that is in the middle of a payment, a refund or a slip is left alone; the old till has ended, its ledger closed, before
// the next one opens; what was kept before holds whichever of the two a power cut leaves behind.
import type { TillError } from '../../shared/errors.ts';
import type { TillHandlers } from '../../shared/ipc/ipc.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { HandedOver, Till } from '../till/till-contract.ts';

export function createReopening(deps: {
  readonly serve: (handlers: Partial<TillHandlers>) => Promise<void>;
  readonly log: { error(event: string, detail?: unknown): void };
  /** The program starts over: where the till that should take the place could not be put together. */
  readonly startAnew: () => void;
}) {
  let till: Till | null = null;
  let carried: HandedOver | undefined;
  let isReopening = false;

  return {
    /** The till that is open now. */
    follow(opened: Till): void {
      till = opened;
      carried = undefined;
    },
    /** What the next till continues with; undefined at a start. */
    carried: (): HandedOver | undefined => carried,
    /**
     * Error `till_busy`: nothing was done. `open` puts the next till together and serves it. With `between` the next one is of other
     * sales data: nobody is signed in there.
     */
    async reopen(open: () => Promise<void>, between?: () => void | Promise<void>): Promise<Result<null, TillError>> {
      const old = till;
      if (!old || isReopening || old.isBusy()) return err({ code: 'till_busy' });
      isReopening = true;
      try {
        const goesOn = old.carry();
        carried = between ? { ...goesOn, operatorId: null } : goesOn;
        // Nothing more is asked of a till that ends.
        await deps.serve({});
        await old.stop();
        await between?.();
        await open();
        return ok(null);
      } catch (error) {
        deps.log.error('the till did not open anew in place', { error });
        deps.startAnew();
        return err({ code: 'internal' });
      } finally {
        isReopening = false;
      }
    },
  };
}
