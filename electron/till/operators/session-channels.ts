// What the screens ask about who is at the till: sign-in and out, the lock, the own PIN, somebody else's open sale.
import type { TillError } from '../../../shared/errors.ts';
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import type { Operator } from '../../../shared/operator.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { SessionView } from '../../../shared/session/views.ts';
import type { Outcome } from '../core/transaction.ts';
import type { Lock } from './lock.ts';
import type { createOwnPin } from './own-pin.ts';
import type { SignIn } from './sign-in.ts';
import type { createTakeOver } from './take-over.ts';

export type SessionChannels = Pick<
  TillHandlers,
  | 'session:get'
  | 'session:sign-in'
  | 'session:sign-out'
  | 'session:lock'
  | 'session:touched'
  | 'session:change-pin'
  | 'session:take-over'
>;

export function createSessionChannels(deps: {
  readonly session: { view(): SessionView; tell(): SessionView; failed(error: unknown): void };
  readonly signIn: Pick<SignIn, 'signIn' | 'signOut'>;
  readonly lock: Pick<Lock, 'touched' | 'now'>;
  readonly takeOver: Pick<ReturnType<typeof createTakeOver>, 'take'>;
  readonly ownPin: ReturnType<typeof createOwnPin>;
  /** Works only for a person who is signed in. */
  readonly signedIn: <T>(work: (by: Operator) => Outcome<T>) => Promise<Result<T, TillError>>;
  /** Works while the ledger takes what is written. */
  readonly guarded: <T>(work: () => Promise<Result<T, TillError>>) => Promise<Result<T, TillError>>;
}): SessionChannels {
  const { session, signIn, lock, signedIn, guarded } = deps;
  return {
    'session:get': () => ok(session.view()),
    'session:sign-in': ({ operatorId, pin }) =>
      guarded(async () => {
        const operator = await signIn.signIn(operatorId, pin);
        if (!operator.ok) return operator;
        lock.touched();
        return ok(session.tell());
      }),
    'session:sign-out': () => {
      try {
        signIn.signOut();
      } catch (error) {
        // A sign-out that could not be written down is a sign-out all the same.
        session.failed(error);
      }
      return ok(session.tell());
    },
    'session:lock': () => {
      lock.now();
      return ok(session.view());
    },
    'session:touched': () => {
      lock.touched();
      return ok(null);
    },
    'session:change-pin': ({ operatorId, pin, newPin }) =>
      guarded(async () => {
        lock.touched();
        return deps.ownPin(operatorId, pin, newPin);
      }),
    'session:take-over': ({ saleId }) =>
      signedIn((by) => {
        const taken = deps.takeOver.take(by, saleId);
        return taken.ok ? ok(session.tell()) : taken;
      }),
  };
}
