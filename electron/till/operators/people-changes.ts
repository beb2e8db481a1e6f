// Adds, changes and disables the people who work at this till. Invariants: what concerns a manager is done only with a second word, which
// is another manager's or the recovery code; it is done only while the person who asked is still at the till.
import type { TillError } from '../../../shared/errors.ts';
import type { Operator, Role } from '../../../shared/operator.ts';
import type { Agreement, RequestedChange } from '../../../shared/operators/channels.ts';
import { newPinFault } from '../../../shared/operators/new-pin.ts';
import { changeFault, type Member, mayAgree, takesTwo } from '../../../shared/operators/people-rules.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { ChangeMaker } from '../../../shared/settings/kept-change.ts';
import type { PersonChange } from '../../ledger/journal-entries.ts';
import type { PeopleSeen } from '../../ledger/people-seen.ts';
import type { TillContext } from '../core/context.ts';
import type { KeptOutside } from '../core/kept-outside.ts';
import { refuse } from '../core/transaction.ts';
import { peopleAfter } from './people-after.ts';
import { hashPin, type PinCost } from './pin-hash.ts';
import type { RecoveryCode } from './recovery-code.ts';
import type { SignIn } from './sign-in.ts';

type Answered = Promise<Result<null, TillError>>;

export type PeopleChangeDeps = {
  readonly context: Pick<
    TillContext,
    'identity' | 'settings' | 'givenInJournal' | 'ledger' | 'journal' | 'signInFailures' | 'now'
  >;
  /** Null in training. */
  readonly kept: { readonly outside: Pick<KeptOutside, 'change'>; readonly recovery: RecoveryCode } | null;
  readonly seen: Pick<PeopleSeen, 'isKnown'>;
  readonly signIn: Pick<SignIn, 'approve'>;
  readonly pinCost: PinCost;
};

type Plan = {
  readonly what: PersonChange;
  /** Of whom it is about, after it. */
  readonly role: Role;
  readonly isForTwo: boolean;
  /** The second word, where it takes one. */
  readonly word: Agreement | null;
};

export const memberOf = ({ id, name, role, disabled_at }: Operator): Member => ({
  id,
  name,
  role,
  disabledAt: disabled_at ?? null,
});

export type PeopleChanges = ReturnType<typeof createPeopleChanges>;

export function createPeopleChanges({ context, kept, seen, signIn, pinCost }: PeopleChangeDeps) {
  const { identity, ledger, journal, signInFailures, now } = context;

  /** Whether it can be done as things are, and what it takes. */
  function planned(by: string, change: RequestedChange, agreement: Agreement | null): Result<Plan, TillError> {
    const members = identity.people().map(memberOf);
    const fault = changeFault(change, members, by);
    if (fault !== null) return refuse(fault);
    const before = change.kind === 'add' ? undefined : members.find(({ id }) => id === change.operatorId);
    const role = 'role' in change ? change.role : (before?.role ?? 'cashier');
    const pinFault = 'pin' in change ? newPinFault(change.pin, role) : null;
    if (pinFault !== null) return refuse(pinFault);
    const isForTwo = takesTwo(change, members);
    if (isForTwo && agreement === null) return refuse('needs_agreement');
    return ok({ what: whatOf(change, before), role, isForTwo, word: isForTwo ? agreement : null });
  }

  /** Who the second manager is; null where the recovery code is to agree, or nobody needs to. */
  async function agreed(
    by: string,
    change: RequestedChange,
    agreement: Agreement | null,
  ): Promise<Result<string | null, TillError>> {
    if (agreement?.kind !== 'manager') return ok(null);
    const { operatorId, pin } = agreement;
    const others = mayAgree(identity.people().map(memberOf), by, change);
    if (!others.some(({ id }) => id === operatorId)) return refuse('needs_second_person');
    const word = await signIn.approve({ operatorId, pin }, approverBesides('manager', [by]), { isAlwaysTwo: true });
    return word.ok ? ok(operatorId) : word;
  }

  /** `owner`: to whom the next recovery code is shown. */
  async function keep(people: ChangeMaker, word: Agreement | null, isStill: () => boolean, owner: string): Answered {
    if (!kept) return refuse('not_while_training');
    if (word?.kind === 'recovery')
      return kept.recovery.use(
        word.code,
        'people',
        people,
        async () => (isStill() ? ok(null) : refuse('signed_out')),
        owner,
      );
    const done = await kept.outside.change('people', people);
    return done.ok ? ok(null) : refuse('settings_not_kept');
  }

  function note(by: string, id: string, { what, role, isForTwo }: Plan, agreedBy: string | null): void {
    ledger.transaction((tx) => {
      if (what === 'pin-reset') signInFailures.clear(tx, id);
      const about = { subjectId: id, operatorId: by };
      if (isForTwo) journal.append(tx, { kind: 'manager-changed', ...about, body: { what, role, agreedBy } });
      else journal.append(tx, { kind: 'person-changed', ...about, body: { what, role } });
    });
  }

  return {
    /** Errors: those of `changeFault` and of the new PIN, `needs_agreement`, those of the second word, `settings_not_kept`. */
    async change(by: string, change: RequestedChange, agreement: Agreement | null, isStill: () => boolean): Answered {
      if (!kept) return refuse('not_while_training');
      const asked = planned(by, change, agreement);
      if (!asked.ok) return asked;
      const second = await agreed(by, change, asked.value.word);
      if (!second.ok) return second;
      const pinHash = 'pin' in change ? await hashPin(change.pin, pinCost.newN) : '';
      if (!isStill()) return refuse('signed_out');
      // Another person may have been changed while the PINs were checked.
      const plan = planned(by, change, agreement);
      if (!plan.ok) return plan;
      const facts = { by, at: now().toISOString(), pinHash, isKnown: seen.isKnown };
      let { id } = peopleAfter(identity.people(), change, facts);
      // Head office may have put somebody out by the time it is kept: they stay out, and a manager stays.
      const people: ChangeMaker = ({ operators }) => {
        if (changeFault(change, operators.map(memberOf), by) !== null) return null;
        const after = peopleAfter(operators, change, facts);
        id = after.id;
        return { operators: after.people };
      };
      // One code resets one manager: the next is theirs, or one code would reset them all.
      const done = await keep(people, plan.value.word, isStill, change.kind === 'reset-pin' ? id : by);
      if (done.ok) note(by, id, plan.value, second.value);
      else if (done.error.code === 'wrong_recovery_code')
        ledger.transaction((tx) => journal.append(tx, { kind: 'wrong-recovery-code', subjectId: id, operatorId: by }));
      return done;
    },
  };
}

function whatOf(change: RequestedChange, before: { readonly role: Role } | undefined): PersonChange {
  switch (change.kind) {
    case 'add':
      return 'added';
    case 'change':
      return change.role === before?.role ? 'renamed' : 'role-changed';
    case 'disable':
      return 'disabled';
    case 'enable':
      return 'enabled';
    case 'reset-pin':
      return 'pin-reset';
    case 'scam-trained':
      return 'scam-trained';
  }
}
