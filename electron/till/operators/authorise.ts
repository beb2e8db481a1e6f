// Who may do what at the till right now: a person who is signed in, while the till sells; and a second person's approval where one is needed.
// Invariant: a word that was checked serves the person who asked for it, and only while that person is still at the till.
import type { TillError } from '../../../shared/errors.ts';
import { atLeast, type Operator, type Role } from '../../../shared/operator.ts';
import { approverBesides, type Wanted } from '../../../shared/operators/second-person.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import type { Result } from '../../../shared/result.ts';
import { approverOfSale } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { RowsEditedError } from '../core/rows-guard.ts';
import { refuse } from '../core/transaction.ts';
import { type ActAbout, mayBeLive } from './alone-pause.ts';
import type { SignIn } from './sign-in.ts';

type Refusal = { readonly ok: false; readonly error: TillError };

/** The sale, and the card of it that it is about; null: all of it. */
export type About = { readonly saleId: string; readonly lineId: string | null };
export const aboutCard = (line: { readonly id: string; readonly saleId: string } | null): About | null =>
  line && { saleId: line.saleId, lineId: line.id };

type Answered<T> = Promise<Result<T, TillError>>;
type Work<T> = Result<T, TillError> | Answered<T>;

export type AuthorisationDeps = {
  readonly context: Pick<
    TillContext,
    'sales' | 'lines' | 'journal' | 'identity' | 'settings' | 'givenInJournal' | 'now'
  >;
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
    approval: Approval | null,
    wanted: Wanted,
    work: (approverId: string | null) => Work<T>,
    more: Parameters<SignIn['approve']>[2] = {},
  ): Answered<T> => {
    if (approval === null) return work(null);
    const approver = await signIn.approve(approval, wanted, more);
    return approver.ok ? ifStill(by, () => work(approver.value.id)) : approver;
  };

  /** Which cards an act is about: that of its line, or all of its sale. */
  const actAbout = (saleId: string, lineId: string | null): ActAbout => {
    const cards = context.lines.bySale(saleId).filter((line) => lineId === null || line.id === lineId);
    return { saleId, lineIds: cards.filter(mayBeLive).map(({ id }) => id) };
  };

  /**
   * Checks the approval of a person of at least this role about a sale, if one is given, then works: `approverId` is null where none was.
   * `aboutOf` is asked once who asks is known, so that a ledger that cannot be read then stops the till.
   * `isForTwo`: who approves is another person than who asks, too.
   */
  const approved = <T>(
    needed: Role,
    aboutOf: () => About | null,
    approval: Approval | null,
    work: (by: Operator, approverId: string | null, isStill: () => boolean) => Work<T>,
    isForTwo: () => boolean = () => false,
  ): Answered<T> =>
    signedIn((by) => {
      const about = aboutOf();
      const sale = about && context.sales.get(about.saleId);
      if (!sale) return refuse('not_found');
      return checkingApproval(
        by,
        approval,
        approverOfSale(context, needed, sale),
        (approverId) => work(by, approverId, stillThere(by)),
        {
          besides: isForTwo() ? approverBesides(needed, [by.id]) : null,
          about: actAbout(sale.id, about.lineId),
        },
      );
    });

  return {
    signedIn,
    ifStill,
    approved,
    /** The same for what always takes that word. */
    required: <T>(
      needed: Role,
      aboutOf: () => About | null,
      approval: Approval | null,
      work: (by: Operator, approverId: string, isStill: () => boolean) => Work<T>,
      isForTwo: () => boolean = () => false,
    ): Answered<T> =>
      approved(
        needed,
        aboutOf,
        approval,
        (by, approverId, isStill) => (approverId === null ? refuse(lacking(needed)) : work(by, approverId, isStill)),
        isForTwo,
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
        checkingApproval(by, approval, approverBesides(needed, [by.id]), (approverId) =>
          work(by, approverId, stillThere(by)),
        ),
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
