// What the screens ask of the recovery code while the till works: a manager's new PIN, a new code, the code to write down.
// Invariant: the PIN that is reset is a manager's, and the code is spent in the write that changes it.
import type { TillError } from '../../../shared/errors.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { sessionChannels } from '../../../shared/session/channels.ts';
import type { Handlers } from '../core/capability.ts';
import type { TillContext } from '../core/context.ts';
import { refuse } from '../core/transaction.ts';
import { newPinFault } from './new-pin.ts';
import { withOwnPin } from './own-pin.ts';
import { hashPin, type PinCost } from './pin-hash.ts';
import type { RecoveryCode } from './recovery-code.ts';
import type { SignIn } from './sign-in.ts';

type Answered = Promise<Result<null, TillError>>;

type RecoveryHandlers = Pick<
  Handlers<typeof sessionChannels>,
  Extract<keyof typeof sessionChannels, `recovery:${string}`>
>;

export function createRecoveryAnswers(deps: {
  readonly context: Pick<TillContext, 'identity' | 'ledger' | 'journal' | 'signInFailures' | 'now'>;
  /** Null in training. */
  readonly recovery: RecoveryCode | null;
  readonly signIn: Pick<SignIn, 'approve'>;
  readonly pinCost: PinCost;
  /** Works while the ledger takes what is written. */
  readonly guarded: <T>(work: () => Promise<Result<T, TillError>>) => Promise<Result<T, TillError>>;
  /** The screens hear how the code stands. */
  readonly tell: () => void;
}): RecoveryHandlers {
  const { context, recovery, signIn, guarded, tell } = deps;
  const { identity, ledger, journal, signInFailures } = context;

  const told = (done: Result<null, TillError>): Result<null, TillError> => {
    tell();
    return done;
  };

  async function resetPin(code: string, operatorId: string, pin: string): Answered {
    if (!recovery) return refuse('no_recovery_code');
    const operator = identity.operators().find((one) => one.id === operatorId);
    if (operator?.role !== 'manager') return refuse('needs_manager');
    const fault = newPinFault(pin, operator.role);
    if (fault !== null) return refuse(fault);
    const hash = await hashPin(pin, deps.pinCost.newN);
    const operators = withOwnPin(identity.people(), operatorId, hash, context.now());
    const done = await recovery.use(code, 'pin-reset', { operators });
    if (!done.ok) {
      if (done.error.code === 'wrong_recovery_code')
        ledger.transaction((tx) => journal.append(tx, { kind: 'wrong-recovery-code', subjectId: operatorId }));
      return done;
    }
    ledger.transaction((tx) => {
      signInFailures.clear(tx, operatorId);
      journal.append(tx, { kind: 'pin-reset', subjectId: operatorId });
    });
    return told(done);
  }

  return {
    'recovery:reset-pin': ({ code, operatorId, pin }) => guarded(() => resetPin(code, operatorId, pin)),
    async 'recovery:make'({ pin }, by) {
      if (!recovery) return refuse('not_found');
      const manager = await signIn.approve({ operatorId: by.id, pin }, 'manager', new Set());
      if (!manager.ok) return manager;
      const made = await recovery.make();
      if (made.ok) ledger.transaction((tx) => journal.append(tx, { kind: 'recovery-code-made', operatorId: by.id }));
      return told(made);
    },
    'recovery:show': () => {
      const code = recovery?.shown() ?? null;
      return code === null ? refuse('not_found') : ok({ code });
    },
    'recovery:noted': () =>
      guarded(async () => {
        if (!recovery) return refuse('not_found');
        const noted = await recovery.noted();
        if (noted.ok) ledger.transaction((tx) => journal.append(tx, { kind: 'recovery-code-noted' }));
        return told(noted);
      }),
    // Nothing is wrong that it could answer.
    'recovery:answer-fault': () => refuse('not_found'),
    'recovery:backups': () => refuse('not_found'),
    'recovery:put-back': () => refuse('not_found'),
  };
}
