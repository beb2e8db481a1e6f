// A person changes their own PIN, whatever their role: signed in or not, with the old one. One that was given must be changed first.
import type { TillError } from '../../../shared/errors.ts';
import type { Operator } from '../../../shared/operator.ts';
import { newPinFault } from '../../../shared/operators/new-pin.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { TillContext } from '../core/context.ts';
import type { KeptOutside } from '../core/kept-outside.ts';
import { refuse } from '../core/transaction.ts';
import { hashPin, type PinCost } from './pin-hash.ts';
import type { SignIn } from './sign-in.ts';

/** All people, this person with a PIN of their own choice. */
export function withOwnPin(people: readonly Operator[], operatorId: string, hash: string, at: Date): Operator[] {
  return people.map((one) => {
    if (one.id !== operatorId) return one;
    const { pin_must_change: _given, pin_until: _until, ...others } = one;
    return { ...others, pin_hash: hash, pin_changed_at: at.toISOString() };
  });
}

export function createOwnPin(deps: {
  readonly context: Pick<TillContext, 'ledger' | 'journal' | 'now'>;
  /** Null in training. */
  readonly kept: Pick<KeptOutside, 'change'> | null;
  readonly signIn: Pick<SignIn, 'ownPin'>;
  readonly pinCost: PinCost;
}) {
  const { ledger, journal, now } = deps.context;
  /** Errors: those of a wrong PIN, `pin_same`, `pin_length`, `pin_obvious`, `settings_not_kept`. */
  return async (operatorId: string, pin: string, newPin: string): Promise<Result<null, TillError>> => {
    if (!deps.kept) return refuse('not_while_training');
    const person = await deps.signIn.ownPin(operatorId, pin);
    if (!person.ok) return person;
    if (newPin === pin) return refuse('pin_same');
    const fault = newPinFault(newPin, person.value.role);
    if (fault !== null) return refuse(fault);
    const hash = await hashPin(newPin, deps.pinCost.newN);
    const at = now();
    const done = await deps.kept.change('people', ({ operators }) => ({
      operators: withOwnPin(operators, operatorId, hash, at),
    }));
    if (!done.ok) return refuse('settings_not_kept');
    ledger.transaction((tx) => journal.append(tx, { kind: 'pin-changed', operatorId }));
    return ok(null);
  };
}
