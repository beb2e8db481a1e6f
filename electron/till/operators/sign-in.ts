// Who is signed in at the till, whether it is locked, and whose word was given besides. Wrong PINs make the wait grow, across restarts
// too.
// Invariants: a try is counted, durably, before it is checked. The clock on the wall decides nothing. While the till is locked nobody is
// at it: whatever still runs for the person who was finds that out. So it is while only a payment continues, but for that payment's sale.
import type { TillError } from '../../../shared/errors.ts';
import { atLeast, type Operator, type Role } from '../../../shared/operator.ts';
import type { Wanted } from '../../../shared/operators/second-person.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Timers } from '../../../shared/timers.ts';
import type { LockCause } from '../../ledger/journal-entries.ts';
import type { TillContext } from '../core/context.ts';
import type { KeptOutside } from '../core/kept-outside.ts';
import { countsAs, type DoneAlone, recordAlone } from '../core/second-word.ts';
import { refuse } from '../core/transaction.ts';
import { createWaits } from '../core/wrong-tries.ts';
import { type ActAbout, createApproveAlone } from './alone-pause.ts';
import { checkPin, hashPin, isTooWeak, type PinCost } from './pin-hash.ts';

type Use = 'signed-in' | 'unlocked' | 'approved' | 'pin-change-required';

type Approving = {
  /** Besides, it is a person other than these: who asks. */
  readonly besides?: Wanted | null;
  /** It is always to be a second person: nobody does it alone. */
  readonly isAlwaysTwo?: boolean;
  readonly about?: ActAbout | null;
};

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn({
  identity,
  settings,
  givenInJournal,
  ledger,
  signInFailures,
  journal,
  now,
  timers,
  kept,
  pinCost,
  failed,
}: Pick<TillContext, 'identity' | 'settings' | 'givenInJournal' | 'ledger' | 'signInFailures' | 'journal' | 'now'> & {
  readonly timers: Pick<Timers, 'nowMs'>;
  readonly kept: Pick<KeptOutside, 'change'> | null;
  readonly pinCost: PinCost;
  readonly failed: (error: unknown) => void;
}) {
  const waits = createWaits(timers.nowMs);
  /** `onlySales`: the till is locked but for the payment of these sales; null where it is not. */
  let at: {
    readonly operatorId: string;
    readonly isLocked: boolean;
    readonly onlySales: ReadonlySet<string> | null;
  } | null = null;

  const find = (operatorId: string): Operator | undefined => identity.operators().find((one) => one.id === operatorId);

  const shown = (): Operator | null => (at && !at.isLocked ? (find(at.operatorId) ?? null) : null);

  /** The same PIN at today's cost. Where it cannot be kept, the next sign-in tries again. */
  const makeDearer = async (operatorId: string, pin: string): Promise<void> => {
    if (!kept) return;
    const done = await kept.change('pin-upgrade', { pinHash: { operatorId, hash: await hashPin(pin, pinCost.newN) } });
    if (!done.ok) failed(new Error(`a PIN's new hash was not kept: ${done.error}`));
  };

  /**
   * `what` is journalled of a right PIN; and what is done `alone` with it, in the same transaction. One that must be changed
   * first serves nothing but `pin-change-required`.
   */
  const check = async (
    operatorId: string,
    pin: string,
    what: Use,
    alone: (DoneAlone & { readonly needed: Role }) | null = null,
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
    const isOver = right && operator.pin_until !== undefined && operator.pin_until < now().toISOString();
    const isOld = isOver || (right && operator.pin_must_change === true && what !== 'pin-change-required');
    ledger.transaction((tx) => {
      if (right) signInFailures.clear(tx, operatorId);
      if (!isOld) journal.append(tx, { kind: right ? what : 'wrong-pin', operatorId });
      if (right && !isOld && alone) recordAlone({ journal }, tx, operatorId, alone.needed, alone);
    });
    if (isOld) return refuse(isOver ? 'pin_over' : 'pin_must_change');
    if (checked === 'right-but-cheap' && what !== 'pin-change-required') await makeDearer(operatorId, pin);
    return right ? ok(operator) : refuse('wrong_pin');
  };

  const signOut = (): void => {
    const leaves = at?.operatorId;
    at = null;
    if (leaves) ledger.transaction((tx) => journal.append(tx, { kind: 'signed-out', operatorId: leaves }));
  };

  const approveAlone = createApproveAlone({ nowMs: timers.nowMs, now, check });

  return {
    /** As this person is now; null while the till is locked, also where only a payment continues. */
    current: (): Operator | null => (at?.onlySales ? null : shown()),
    /** The same for a step of this sale's payment, which continues. */
    inPayment(saleOf: () => string | undefined): Operator | null {
      const continues = !at?.onlySales || at.onlySales.has(saleOf() ?? '');
      return continues ? shown() : null;
    },
    /** Whose screens are shown: also while only a payment continues. */
    shown,
    /** The sales whose payment alone continues; null where nothing is kept back. */
    onlySales: (): readonly string[] | null => (at?.onlySales && !at.isLocked ? [...at.onlySales] : null),
    /** Who was at the till when it was locked; null where it is not. */
    lockedFor: (): string | null => (at?.isLocked ? at.operatorId : null),
    /** The person who was signed in at the till that this one replaces stays signed in. */
    stays(operatorId: string): void {
      at = { operatorId, isLocked: false, onlySales: null };
    },
    async signIn(operatorId: string, pin: string): Promise<Result<Operator, TillError>> {
      const isBack = at?.isLocked === true && at.operatorId === operatorId;
      const checked = await check(operatorId, pin, isBack ? 'unlocked' : 'signed-in');
      if (!checked.ok) return checked;
      const left = at?.isLocked && at.operatorId !== operatorId ? at.operatorId : null;
      at = { operatorId, isLocked: false, onlySales: null };
      if (left !== null) ledger.transaction((tx) => journal.append(tx, { kind: 'signed-out', operatorId: left }));
      return checked;
    },
    signOut,
    /** Whoever of these is at the till, locked or not, is signed out. */
    putOut: (ids: ReadonlySet<string>): void => (at && ids.has(at.operatorId) ? signOut() : undefined),
    /** Nobody is at the till from here on. False where nobody was. */
    lock(why: LockCause): boolean {
      if (!at || at.isLocked) return false;
      const { operatorId } = at;
      at = { operatorId, isLocked: true, onlySales: null };
      ledger.transaction((tx) => journal.append(tx, { kind: 'till-locked', operatorId, body: { why } }));
      return true;
    },
    /** Nobody is at the till but for the payment of these sales. False where nobody was, or it is so already. */
    lockBut(saleIds: ReadonlySet<string>): boolean {
      if (!at || at.isLocked || at.onlySales) return false;
      at = { ...at, onlySales: saleIds };
      return true;
    },
    /** Checks the PIN of a person who wants another one: the only use of one that must be changed. */
    ownPin: (operatorId: string, pin: string): Promise<Result<Operator, TillError>> =>
      check(operatorId, pin, 'pin-change-required'),
    /**
     * Checks the PIN of an operator of at least this role, who is a second person by the rule of shared/operators/second-person.ts. Where
     * nobody else may or could lately, it counts all the same: with a reason, of a card that may work after a pause, and marked.
     */
    async approve(
      { operatorId, pin, reason }: Approval,
      wanted: Wanted,
      { besides = null, isAlwaysTwo = false, about = null }: Approving = {},
    ): Promise<Result<Operator, TillError>> {
      const { needed, excluded } = wanted;
      const operator = find(operatorId);
      if (operator && !atLeast(operator.role, needed)) {
        if (excluded.has(operatorId)) return refuse('approver_is_the_cashier');
        return refuse(needed === 'manager' ? 'needs_manager' : 'needs_supervisor');
      }
      const counts = countsAs({ identity, settings, givenInJournal, now }, operatorId, wanted, besides);
      if (!counts.ok) return counts;
      if (counts.value === 'second-person') return check(operatorId, pin, 'approved');
      if (isAlwaysTwo) return refuse('needs_second_person');
      return reason === undefined ? refuse('alone_reason') : approveAlone({ operatorId, pin }, needed, reason, about);
    },
  };
}
