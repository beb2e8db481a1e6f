// Who may do what at the till right now: a person who is signed in, while the till sells; and a second person's approval where one is needed.
// Invariant: a word that was checked serves the person who asked for it, and only while that person is still at the till.
import type { TillError } from '../../../shared/errors.ts';
import { atLeast, type Operator, type Role } from '../../../shared/operator.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import type { Result } from '../../../shared/result.ts';
import { cashiersOf, everyCashierOf } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { RowsEditedError } from '../core/rows-guard.ts';
import { refuse } from '../core/transaction.ts';
import type { SignIn } from './sign-in.ts';

type Refusal = { readonly ok: false; readonly error: TillError };

type Answered<T> = Promise<Result<T, TillError>>;
type Work<T> = Result<T, TillError> | Answered<T>;

export type AuthorisationDeps = {
  readonly context: Pick<TillContext, 'sales' | 'journal' | 'identity' | 'settings' | 'givenInJournal' | 'now'>;
  readonly signIn: Pick<SignIn, 'current' | 'approve'>;
  readonly stopped: () => boolean;
  readonly failed: (error: unknown) => void;
};

export type Authorisation = ReturnType<typeof createAuthorisation>;

export function createAuthorisation({ context, signIn, stopped, failed }: AuthorisationDeps) {
  /** What an exception becomes: `till_stopped` where the ledger takes no more, else it passes on to the ipc handler, which logs it. */
  const broken = (error: unknown): Refusal => {
    if (error instanceof RowsEditedError) return refuse('rows_edited');
    failed(error);
    if (stopped()) return refuse('till_stopped');
    throw error;
  };

  const mayWork = (): Operator | Refusal => {
    if (stopped()) return refuse('till_stopped');
    return signIn.current() ?? refuse('not_signed_in');
  };

  const stillThere = (by: Operator) => (): boolean => signIn.current()?.id === by.id;

  /** Works only for a person who is signed in, and only while the ledger takes what is written. */
  const signedIn = async <T>(work: (by: Operator) => Promise<T> | T): Promise<T | Refusal> => {
    try {
      const by = mayWork();
      return 'error' in by ? by : await work(by);
    } catch (error) {
      return broken(error);
    }
  };

  /** After an await: works only while the till takes what is written and who asked is still there, seen in the same turn. */
  const ifStill = <T>(by: Operator, work: () => T): T | Refusal => {
    const now = mayWork();
    if ('error' in now) return now;
    return now.id === by.id ? work() : refuse('not_signed_in');
  };

  const checkingApproval = async <T>(
    by: Operator,
    needed: Role,
    excluded: ReadonlySet<string>,
    approval: Approval | null,
    work: (approverId: string | null) => Work<T>,
    cashiers = excluded,
  ): Answered<T> => {
    if (approval === null) return work(null);
    const approver = await signIn.approve(approval, needed, excluded, cashiers);
    return approver.ok ? ifStill(by, () => work(approver.value.id)) : approver;
  };

  /**
   * Checks the approval of a person of at least this role about a sale, if one is given, then works: `approverId` is null where none was.
   * `saleOf` is asked once who asks is known, so that a ledger that cannot be read then stops the till.
   * `also`: the cashiers of the sale may approve too.
   */
  const approved = <T>(
    needed: Role,
    saleOf: () => string | undefined,
    approval: Approval | null,
    work: (by: Operator, approverId: string | null, isStill: () => boolean) => Work<T>,
    also: 'cashiers-too' | null = null,
  ): Answered<T> =>
    signedIn((by) => {
      const saleId = saleOf();
      const sale = saleId === undefined ? null : context.sales.get(saleId);
      if (!sale) return refuse('not_found');
      const excluded = also === null ? cashiersOf(context, sale) : new Set<string>();
      const cashiers = everyCashierOf(context, sale);
      return checkingApproval(
        by,
        needed,
        excluded,
        approval,
        (approverId) => work(by, approverId, stillThere(by)),
        cashiers,
      );
    });

  return {
    signedIn,
    ifStill,
    approved,
    /** The same for what always takes that word. */
    required: <T>(
      needed: Role,
      saleOf: () => string | undefined,
      approval: Approval | null,
      work: (by: Operator, approverId: string, isStill: () => boolean) => Work<T>,
      also: 'cashiers-too' | null = null,
    ): Answered<T> =>
      approved(
        needed,
        saleOf,
        approval,
        (by, approverId, isStill) => (approverId === null ? refuse(lacking(needed)) : work(by, approverId, isStill)),
        also,
      ),
    /** Works for a signed-in user of at least this role: the manager's pages, which concern no sale. */
    byRole: <T>(needed: Role, work: (by: Operator, isStill: () => boolean) => Work<T>): Answered<T> =>
      signedIn((by) => (atLeast(by.role, needed) ? work(by, stillThere(by)) : refuse(lacking(needed)))),
    /**
     * Checks the approval of another person of at least this role, if one is given, then works, where no sale of this till is concerned.
     * `isStill` says whether the person who asked is still at the till, for work that takes its time.
     */
    withApproval: <T>(
      needed: Role,
      approval: Approval | null,
      work: (by: Operator, approverId: string | null, isStill: () => boolean) => Work<T>,
    ): Answered<T> =>
      signedIn((by) =>
        checkingApproval(by, needed, new Set([by.id]), approval, (approverId) => work(by, approverId, stillThere(by))),
      ),
    /** For who is not signed in: works only while the ledger takes what is written. */
    guarded: async <T>(work: () => Answered<T>): Answered<T> => {
      if (stopped()) return refuse('till_stopped');
      try {
        return await work();
      } catch (error) {
        return broken(error);
      }
    },
  };
}

const lacking = (role: Role) => (role === 'manager' ? 'needs_manager' : 'needs_supervisor');
