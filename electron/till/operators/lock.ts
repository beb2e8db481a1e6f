// Locks the till: at once when a person asks for it, and by itself once nobody has touched it for the shop's minutes.
// Invariant: while a payment is taken or money is on its way back, by itself it locks all but that payment, so that no money is stranded;
// the rest follows once that payment is over. The sale that is open stays as it is.
import type { Timers } from '../../../shared/timers.ts';
import type { LockCause } from '../../ledger/journal-entries.ts';
import type { TillContext } from '../core/context.ts';
import type { SignIn } from './sign-in.ts';

export function createLock(deps: {
  readonly context: Pick<TillContext, 'settings' | 'sales' | 'tenders'>;
  readonly signIn: Pick<SignIn, 'lock' | 'lockBut'>;
  readonly timers: Pick<Timers, 'nowMs'>;
  /** Notifies the screens that it is locked. */
  readonly publish: () => void;
  readonly failed: (error: unknown) => void;
}) {
  const { settings, sales, tenders } = deps.context;
  let lastInputMs = deps.timers.nowMs();

  /** Sales in payment, or with money on its way back. */
  const salesUnderWay = (): ReadonlySet<string> => {
    const open = sales.open();
    const refunding = tenders.partsInState('refunding').flatMap(({ tenderId }) => tenders.get(tenderId)?.saleId ?? []);
    return new Set(open?.stage === 'paying' ? [open.id, ...refunding] : refunding);
  };

  const lock = (why: LockCause): void => {
    try {
      if (!deps.signIn.lock(why)) return;
    } catch (error) {
      // A lock that could not be written down is a lock all the same.
      deps.failed(error);
    }
    deps.publish();
  };

  return {
    /** A person is at the till: a key, a touch, a scan, a sign-in. */
    touched(): void {
      lastInputMs = deps.timers.nowMs();
    },
    now: () => lock('person'),
    /** To be asked again and again. */
    lockIfIdle(): void {
      if (deps.timers.nowMs() - lastInputMs < settings().lock_minutes * 60_000) return;
      const underWay = salesUnderWay();
      if (underWay.size === 0) lock('idle');
      else if (deps.signIn.lockBut(underWay)) deps.publish();
    },
  };
}
