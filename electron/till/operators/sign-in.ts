// Who is signed in at the till, and whose word was given besides. Wrong PINs make the wait grow, across restarts too.
// Invariant: a try is counted, durably, before it is checked.
import type { TillError } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/ipc-schemas.ts';
import { atLeast, type Operator, type Role } from '../../../shared/operator.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { TillContext } from '../core/context.ts';
import { refuse } from '../core/transaction.ts';
import { pinMatches } from './pin-hash.ts';

export type SignIn = ReturnType<typeof createSignIn>;

const freeTries = 2;
const mostWaitMs = 5 * 60_000;

/** Milliseconds to wait after `count` wrong PINs in a row: none after the first two, then 1 s doubling to 5 minutes. */
export function waitAfterMs(count: number): number {
  return count <= freeTries ? 0 : Math.min(1000 * 2 ** (count - freeTries - 1), mostWaitMs);
}

export function createSignIn({
  identity,
  ledger,
  signInFailures,
  journal,
  now,
}: Pick<TillContext, 'identity' | 'ledger' | 'signInFailures' | 'journal' | 'now'>) {
  let current: Operator | null = null;

  const check = async (
    operatorId: string,
    pin: string,
    what: 'signed-in' | 'approved',
  ): Promise<Result<Operator, TillError>> => {
    const operator = identity.operators.find((one) => one.id === operatorId);
    if (!operator) return refuse('wrong_pin');
    const failures = signInFailures.get(operatorId);
    const at = now();
    if (failures) {
      const sinceMs = Math.max(0, at.getTime() - Date.parse(failures.lastAt));
      const leftMs = waitAfterMs(failures.count) - sinceMs;
      if (leftMs > 0) return refuse('too_many_tries', String(Math.ceil(leftMs / 1000)));
    }
    const count = (failures?.count ?? 0) + 1;
    ledger.transaction((tx) => signInFailures.set(tx, operatorId, count, at.toISOString()));
    const right = await pinMatches(pin, operator.pin_hash);
    ledger.transaction((tx) => {
      if (right) signInFailures.clear(tx, operatorId);
      journal.append(tx, { kind: right ? what : 'wrong-pin', operatorId });
    });
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
      const operator = identity.operators.find((one) => one.id === approval.operatorId);
      if (operator && !atLeast(operator.role, needed))
        return refuse(needed === 'manager' ? 'needs_manager' : 'needs_supervisor');
      return check(approval.operatorId, approval.pin, 'approved');
    },
  };
}
