// What the screens ask of the recovery code while the till works: a manager's new PIN, a new code, the code to write down.
// Invariants: the PIN that is reset is a manager's, and the code is spent in the write that changes it; nobody gets anywhere without being
// signed in, but where only managers work: they may all have forgotten theirs.
import type { TillError } from '../../../shared/errors.ts';
import { newPinFault } from '../../../shared/operators/new-pin.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { sessionChannels } from '../../../shared/session/channels.ts';
import type { ChangeMaker } from '../../../shared/settings/kept-change.ts';
import type { Handlers } from '../core/capability.ts';
import type { TillContext } from '../core/context.ts';
import { ownWord, type PeopleContext } from '../core/second-word.ts';
import { refuse } from '../core/transaction.ts';
import { withOwnPin } from './own-pin.ts';
import { gotFrom } from './people-after.ts';
import { hashPin, type PinCost } from './pin-hash.ts';
import type { RecoveryCode } from './recovery-code.ts';
import type { SignIn } from './sign-in.ts';

type Answered = Promise<Result<null, TillError>>;

type RecoveryHandlers = Pick<
  Handlers<typeof sessionChannels>,
  Extract<keyof typeof sessionChannels, `recovery:${string}`>
>;

export function createRecoveryAnswers(deps: {
  readonly context: PeopleContext & Pick<TillContext, 'ledger' | 'journal' | 'signInFailures'>;
  /** Null in training. */
  readonly recovery: RecoveryCode | null;
  readonly signIn: Pick<SignIn, 'approve' | 'current'>;
  readonly pinCost: PinCost;
  /** Works while the ledger takes what is written. */
  readonly guarded: <T>(work: () => Promise<Result<T, TillError>>) => Promise<Result<T, TillError>>;
  /** Notifies the screens of the code's state. */
  readonly publish: () => void;
}): RecoveryHandlers {
  const { context, recovery, signIn, guarded, publish } = deps;
  const { identity, ledger, journal, signInFailures } = context;

  const told = (done: Result<null, TillError>): Result<null, TillError> => {
    publish();
    return done;
  };

  async function resetPin(code: string, operatorId: string, pin: string): Answered {
    const by = signIn.current()?.id ?? null;
    if (by === null && identity.operators().some(({ role }) => role !== 'manager')) return refuse('not_signed_in');
    if (!recovery) return refuse('no_recovery_code');
    const operator = identity.operators().find((one) => one.id === operatorId);
    if (operator?.role !== 'manager') return refuse('needs_manager');
    const fault = newPinFault(pin, operator.role);
    if (fault !== null) return refuse(fault);
    const hash = await hashPin(pin, deps.pinCost.newN);
    const at = context.now();
    // The person who typed it may not be the one whose PIN it is.
    const from = { by: by === operatorId ? null : by, at: at.toISOString() };
    const people: ChangeMaker = ({ operators }) => ({
      operators: withOwnPin(operators, operatorId, hash, at).map((one) =>
        one.id === operatorId ? gotFrom(one, from) : one,
      ),
    });
    const isStill = async (): Answered => ((signIn.current()?.id ?? null) === by ? ok(null) : refuse('signed_out'));
    const done = await recovery.use(code, 'pin-reset', people, isStill, operatorId);
    if (!done.ok) {
      if (done.error.code === 'wrong_recovery_code')
        ledger.transaction((tx) =>
          journal.append(tx, { kind: 'wrong-recovery-code', subjectId: operatorId, operatorId: by }),
        );
      return done;
    }
    ledger.transaction((tx) => {
      signInFailures.clear(tx, operatorId);
      journal.append(tx, { kind: 'pin-reset', subjectId: operatorId, operatorId: by });
    });
    return told(done);
  }

  return {
    'recovery:reset-pin': ({ code, operatorId, pin }) => guarded(() => resetPin(code, operatorId, pin)),
    async 'recovery:make'({ pin }, by) {
      if (!recovery) return refuse('not_found');
      const own = ownWord(context, by.id);
      if (!own.ok) return own;
      const manager = await signIn.approve({ operatorId: by.id, pin }, approverBesides('manager', []));
      if (!manager.ok) return manager;
      const made = await recovery.make(by.id);
      if (made.ok) ledger.transaction((tx) => journal.append(tx, { kind: 'recovery-code-made', operatorId: by.id }));
      return told(made);
    },
    'recovery:show': (_, by) => {
      const code = recovery?.show(by) ?? null;
      return code === null ? refuse('not_found') : ok({ code });
    },
    async 'recovery:noted'(_, by) {
      if (!recovery) return refuse('not_found');
      const noted = await recovery.noted(by);
      if (noted.ok) ledger.transaction((tx) => journal.append(tx, { kind: 'recovery-code-noted', operatorId: by.id }));
      return told(noted);
    },
    // Nothing is wrong that it could answer.
    'recovery:answer-fault': () => refuse('not_found'),
    'recovery:backups': () => refuse('not_found'),
    'recovery:use-settings-backup': () => refuse('not_found'),
    'recovery:put-back': () => refuse('not_found'),
  };
}
