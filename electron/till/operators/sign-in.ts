// Who is signed in at the till, and whose word was given besides. Wrong PINs make the wait grow, across restarts too.
// Invariant: a try is counted, durably, before it is checked. The clock on the wall decides nothing.
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/ipc-schemas.ts';
import { atLeast, type Operator, type Role } from '../../../shared/operator.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Timers } from '../../../shared/timers.ts';
import type { TillContext } from '../core/context.ts';
import type { KeptOutside } from '../core/kept-outside.ts';
import { refuse } from '../core/transaction.ts';
import { checkPin, hashPin, isTooWeak, type PinCost } from './pin-hash.ts';
import { createWaits } from './wrong-tries.ts';

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn({
  identity,
  ledger,
  signInFailures,
  journal,
  now,
  timers,
  kept,
  pinCost,
  failed,
}: Pick<TillContext, 'identity' | 'ledger' | 'signInFailures' | 'journal' | 'now'> & {
  readonly timers: Pick<Timers, 'nowMs'>;
  readonly kept: Pick<KeptOutside, 'change'> | null;
  readonly pinCost: PinCost;
  readonly failed: (error: unknown) => void;
}) {
  const waits = createWaits(timers.nowMs);
  let current: Operator | null = null;

  const find = (operatorId: string): Operator | undefined => identity.operators().find((one) => one.id === operatorId);

  /** The same PIN at today's cost. Where it cannot be kept, the next sign-in tries again. */
  const makeDearer = async (operatorId: string, pin: string): Promise<void> => {
    if (!kept) return;
    const done = await kept.change('pin-upgrade', { pinHash: { operatorId, hash: await hashPin(pin, pinCost.newN) } });
    if (!done.ok) failed(new Error(`a PIN's new hash was not kept: ${done.error}`));
  };

  const check = async (
    operatorId: string,
    pin: string,
    what: 'signed-in' | 'approved',
  ): Promise<Result<Operator, TillError>> => {
    const operator = find(operatorId);
    if (!operator) return refuse('wrong_pin');
    if (isTooWeak(operator.pin_hash, pinCost)) return refuse('pin_hash_too_weak');
    const failures = signInFailures.get(operatorId)?.count ?? 0;
    const leftS = waits.leftS(operatorId, failures);
    if (leftS > 0) return refuse('too_many_tries', String(leftS));
    ledger.transaction((tx) => signInFailures.set(tx, operatorId, failures + 1, now().toISOString()));
    waits.begin(operatorId);
    const checked = await checkPin(pin, operator.pin_hash, pinCost);
    const right = checked !== 'wrong';
    ledger.transaction((tx) => {
      if (right) signInFailures.clear(tx, operatorId);
      journal.append(tx, { kind: right ? what : 'wrong-pin', operatorId });
    });
    if (checked === 'right-but-cheap') await makeDearer(operatorId, pin);
    return right ? ok(operator) : refuse('wrong_pin');
  };

  return {
    current: () => current,
    async signIn(operatorId: string, pin: string): Promise<Result<Operator, TillError>> {
      const checked = await check(operatorId, pin, 'signed-in');
      if (checked.ok) current = checked.value;
      return checked;
    },
    signOut(): void {
      const leaves = current;
      current = null;
      if (leaves) ledger.transaction((tx) => journal.append(tx, { kind: 'signed-out', operatorId: leaves.id }));
    },
    /** Checks the PIN of an operator of at least this role who is none of the sale's cashiers. */
    async approve(
      approval: Approval,
      needed: Role,
      cashiers: ReadonlySet<string>,
    ): Promise<Result<Operator, TillError>> {
      if (cashiers.has(approval.operatorId)) return refuse('approver_is_the_cashier');
      const operator = find(approval.operatorId);
      if (operator && !atLeast(operator.role, needed))
        return refuse(needed === 'manager' ? 'needs_manager' : 'needs_supervisor');
      return check(approval.operatorId, approval.pin, 'approved');
    },
  };
}
