// Who may do what at the till right now: somebody signed in, while the till sells; and a second person's word where it takes one.
// Invariant: a word that was checked serves the person who asked for it, and only while that person is still at the till.
import type { TillError } from '../../../shared/errors.ts';
import { atLeast, type Operator, type Role } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import type { Result } from '../../../shared/result.ts';
import { cashiersOf, everyCashierOf } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { refuse } from '../core/transaction.ts';
import type { SignIn } from './sign-in.ts';

type Refusal = { readonly ok: false; readonly error: TillError };

type Answered<T> = Promise<Result<T, TillError>>;
type Work<T> = Result<T, TillError> | Answered<T>;

export type AuthorisationDeps = {
  readonly context: Pick<TillContext, 'sales' | 'journal' | 'identity' | 'settings' | 'now'>;
  readonly signIn: Pick<SignIn, 'current' | 'approve'>;
  readonly stopped: () => boolean;
  readonly failed: (error: unknown) => void;
};

export type Authorisation = ReturnType<typeof createAuthorisation>;

export function createAuthorisation({ context, signIn, stopped, failed }: AuthorisationDeps) {
  /** What an exception becomes: `till_stopped` where the ledger takes no more, else it goes on to the door, which logs it. */
  const broken = (error: unknown): Refusal => {
    failed(error);
    if (stopped()) return refuse('till_stopped');
    throw error;
  };

  const mayWork = (): Operator | Refusal => {
    if (stopped()) return refuse('till_stopped');
    return signIn.current() ?? refuse('not_signed_in');
  };

  /** Works only for a person who is signed in, and only while the ledger takes what is written. */
  const signedIn = async <T>(work: (by: Operator) => Promise<T> | T): Promise<T | Refusal> => {
    const by = mayWork();
    if ('error' in by) return by;
    try {
      return await work(by);
    } catch (error) {
      return broken(error);
    }
  };

  /** Works in the same turn in which the person was seen to be still there. */
  const withWord = async <T>(
    by: Operator,
    needed: Role,
    excluded: ReadonlySet<string>,
    approval: Approval | null,
    work: (approverId: string | null) => Work<T>,
    cashiers = excluded,
  ): Answered<T> => {
    if (approval === null) return work(null);
    const approver = await signIn.approve(approval, needed, excluded, cashiers);
    if (!approver.ok) return approver;
    const still = mayWork();
    if ('error' in still) return still;
    return still.id === by.id ? work(approver.value.id) : refuse('not_signed_in');
  };

  /**
   * Checks a manager's word about this sale, if one is given, then works: `approverId` is null where none was. `also`: whoever sold it may
   * give that word too.
   */
  const approved = <T>(
    saleId: string | undefined,
    approval: Approval | null,
    work: (by: Operator, approverId: string | null) => Work<T>,
    also: 'cashiers-too' | null = null,
  ): Answered<T> =>
    signedIn((by) => {
      const sale = saleId === undefined ? null : context.sales.get(saleId);
      if (!sale) return refuse('not_found');
      const excluded = also === null ? cashiersOf(context, sale) : new Set<string>();
      const cashiers = everyCashierOf(context, sale);
      return withWord(by, 'manager', excluded, approval, (approverId) => work(by, approverId), cashiers);
    });

  return {
    signedIn,
    approved,
    /** What always takes the word of a supervisor, or a manager, who is none of the sale's cashiers. */
    bySupervisor: <T>(
      saleId: string | undefined,
      approval: Approval,
      work: (by: Operator, approverId: string) => Work<T>,
    ): Answered<T> =>
      signedIn((by) => {
        const sale = saleId === undefined ? null : context.sales.get(saleId);
        if (!sale) return refuse('not_found');
        return withWord(
          by,
          duties.correctPayment,
          cashiersOf(context, sale),
          approval,
          (approverId) => (approverId === null ? refuse('needs_supervisor') : work(by, approverId)),
          everyCashierOf(context, sale),
        );
      }),
    /** Works for whoever is signed in with at least this role: the manager's pages, which concern no sale. */
    byRole: <T>(needed: Role, work: (by: Operator, isStill: () => boolean) => Work<T>): Answered<T> =>
      signedIn((by) => {
        if (!atLeast(by.role, needed)) return refuse(needed === 'manager' ? 'needs_manager' : 'needs_supervisor');
        return work(by, () => signIn.current()?.id === by.id);
      }),
    /** The same for what always takes that word. */
    byManager: <T>(
      saleId: string | undefined,
      approval: Approval,
      work: (by: Operator, approverId: string) => Work<T>,
      also: 'cashiers-too' | null = null,
    ): Answered<T> =>
      approved(
        saleId,
        approval,
        (by, approverId) => (approverId === null ? refuse('needs_manager') : work(by, approverId)),
        also,
      ),
    /**
     * Checks the word of somebody else of at least this role, if one is given, then works, where no sale of this till is concerned.
     * `isStill` says whether the person who asked is still at the till, for work that takes its time.
     */
    vouched: <T>(
      needed: Role,
      approval: Approval | null,
      work: (by: Operator, approverId: string | null, isStill: () => boolean) => Work<T>,
    ): Answered<T> =>
      signedIn((by) =>
        withWord(by, needed, new Set([by.id]), approval, (approverId) =>
          work(by, approverId, () => signIn.current()?.id === by.id),
        ),
      ),
    broken,
  };
}
