// Reopens the till in place, in the same window and with the same person signed in: for settings that a till reads only as it opens.
// Invariants: a till in the middle of a payment, a refund or a slip is left alone; the old till has ended and closed its ledger before the next
// one opens; a power cut in between loses nothing, because whatever changed was stored before.
import type { TillError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { HandedOver, Till } from '../till/till-contract.ts';

export function createReopening(deps: {
  /** What the screens ask from now on waits for the next till. */
  readonly hold: () => void;
  readonly log: { error(event: string, detail?: unknown): void };
  /** Where the next till could not be put together. */
  readonly restartProgram: () => void;
}) {
  let openTill: Till | null = null;
  let handedOver: HandedOver | undefined;
  let isReopening = false;

  return {
    /** Called with each till that was opened, at the end of its opening. */
    follow(till: Till): void {
      openTill = till;
      handedOver = undefined;
    },
    /** What the till that is being opened continues with; undefined at a start of the program. */
    handedOver: (): HandedOver | undefined => handedOver,
    /**
     * `open` puts the next till together and serves it; its last act is `follow`, unless it shows a fault of the next till instead.
     * `whileClosed` puts another ledger in place while none is open: then nobody is signed in afterwards. Errors: `till_busy`, nothing was
     * done; `internal`, something threw and the program restarts.
     */
    async reopen(
      open: () => Promise<void>,
      whileClosed?: () => void | Promise<void>,
    ): Promise<Result<null, TillError>> {
      const old = openTill;
      if (!old || isReopening || old.isBusy()) return err({ code: 'till_busy' });
      isReopening = true;
      try {
        const state = old.handOver();
        handedOver = whileClosed ? { ...state, operatorId: null } : state;
        // A till that ends answers no more requests; who presses a button meanwhile is answered by the next.
        deps.hold();
        await old.stop();
        await whileClosed?.();
        await open();
        return ok(null);
      } catch (error) {
        deps.log.error('the till did not open anew in place', { error });
        deps.restartProgram();
        return err({ code: 'internal' });
      } finally {
        isReopening = false;
      }
    },
  };
}
