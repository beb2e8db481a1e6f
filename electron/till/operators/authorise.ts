// Who may do what at the till right now: somebody signed in, while the till sells; and a second person's word where it takes one.
// Invariant: a word that was checked serves the person who asked for it, and only while that person is still at the till.
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/ipc-schemas.ts';
import type { Operator, Role } from '../../../shared/operator.ts';
import type { Result } from '../../../shared/result.ts';
import { cashiersOf } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { refuse } from '../core/transaction.ts';
import type { SignIn } from './sign-in.ts';

export type Refusal = { readonly ok: false; readonly error: TillError };

export type Access = {
  /** Nothing is sold or shown to nobody, nor once the ledger takes no more. */
  signedIn<T>(work: (by: Operator) => T): T | Refusal;
  /** The same for what takes its time. */
  signedInAwhile<T>(work: (by: Operator) => Promise<T> | T): Promise<T | Refusal>;
  /** Checks a manager's word about this sale, if one is given, then works: `approverId` is null where none was. */
  approved<T>(
    saleId: string | undefined,
    approval: Approval | null,
    work: (by: Operator, approverId: string | null) => Result<T, TillError>,
  ): Promise<Result<T, TillError>>;
  /** Checks the word of somebody else of at least this role, if one is given, then works, where no sale is concerned. */
  vouched<T>(
    needed: Role,
    approval: Approval | null,
    work: (by: Operator, approverId: string | null) => Promise<Result<T, TillError>>,
  ): Promise<Result<T, TillError>>;
  /**
   * The same about a sale that another till made: whoever is at this one counts as its cashier. `isStill` says whether that person
   * still is, for what takes its time.
   */
  approvedHere<T>(
    approval: Approval | null,
    work: (by: Operator, approverId: string | null, isStill: () => boolean) => Promise<Result<T, TillError>>,
  ): Promise<Result<T, TillError>>;
  /** What an exception becomes: `till_stopped` where the ledger takes no more, else it goes on to the door, which logs it. */
  broken(error: unknown): Refusal;
};

export type AuthorisationDeps = {
  readonly context: TillContext;
  readonly signIn: SignIn;
  readonly stopped: () => boolean;
  readonly failed: (error: unknown) => void;
};

export function createAuthorisation({ context, signIn, stopped, failed }: AuthorisationDeps): Access {
  const broken = (error: unknown): Refusal => {
    failed(error);
    if (stopped()) return refuse('till_stopped');
    throw error;
  };

  const mayWork = (): Operator | Refusal => {
    if (stopped()) return refuse('till_stopped');
    return signIn.current() ?? refuse('not_signed_in');
  };

  const signedIn = <T>(work: (by: Operator) => T): T | Refusal => {
    const by = mayWork();
    if ('error' in by) return by;
    try {
      return work(by);
    } catch (error) {
      return broken(error);
    }
  };

  const signedInAwhile = async <T>(work: (by: Operator) => Promise<T> | T): Promise<T | Refusal> => {
    const by = mayWork();
    if ('error' in by) return by;
    try {
      return await work(by);
    } catch (error) {
      return broken(error);
    }
  };

  return {
    signedIn,
    signedInAwhile,
    approved: (saleId, approval, work) =>
      signedInAwhile(async (by) => {
        const sale = saleId === undefined ? null : context.sales.get(saleId);
        if (!sale) return refuse('not_found');
        if (approval === null) return work(by, null);
        const approver = await signIn.approve(approval, 'manager', cashiersOf(context, sale));
        if (!approver.ok) return approver;
        return signedIn((still) => (still.id === by.id ? work(by, approver.value.id) : refuse('not_signed_in')));
      }),
    vouched: (needed, approval, work) =>
      signedInAwhile(async (by) => {
        if (approval === null) return work(by, null);
        const approver = await signIn.approve(approval, needed, new Set([by.id]));
        if (!approver.ok) return approver;
        return signedInAwhile((still) => (still.id === by.id ? work(by, approver.value.id) : refuse('not_signed_in')));
      }),
    approvedHere: (approval, work) =>
      signedInAwhile(async (by) => {
        const isStill = () => signIn.current()?.id === by.id;
        if (approval === null) return work(by, null, isStill);
        const approver = await signIn.approve(approval, 'manager', new Set([by.id]));
        if (!approver.ok) return approver;
        return isStill() ? work(by, approver.value.id, isStill) : refuse('not_signed_in');
      }),
    broken,
  };
}
