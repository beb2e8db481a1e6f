// Cash in and out of the drawer without a sale.
// Invariants: above the shop's limit it takes a supervisor, at once or little by little over the shift. What the drawer holds decides nothing: whoever
// is refused what it lacks would learn, a try at a time, what it holds.

import type { MoneyText } from '../../../shared/money.ts';
import { atLeast, type Operator } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { type CashMove, sumsOfDrawer } from '../../../shared/shift/sums.ts';
import { amountMinorOf } from '../core/asked-amount.ts';
import { abort, attempt, type Outcome } from '../core/transaction.ts';
import type { CashDrawer } from '../tender/cash-drawer.ts';
import { openShift, type ShiftContext } from './shift-lifecycle.ts';

export type CashRequest = { readonly kind: CashMove; readonly amount: MoneyText; readonly reason: string };

export function createMoveCash(context: ShiftContext, cashDrawer: Pick<CashDrawer, 'kickFor'>) {
  const { ledger, movements, shiftEntries, identity, newId } = context;

  const takesSupervisor = (shiftId: string, kind: CashMove, amountMinor: number): boolean => {
    const limit = identity.shifts.move_limit_minor;
    if (kind === 'in') return amountMinor > limit;
    // What left is negative.
    const alone = sumsOfDrawer(movements.ofShift(shiftId).filter(({ approver }) => approver === null));
    return amountMinor - alone.out - alone.drop > limit;
  };

  /** Answers the movement. Errors `no_shift`; `needs_supervisor` above the limit. */
  return (by: Operator, approverId: string | null, { kind, amount, reason }: CashRequest): Outcome<string> =>
    attempt(context, (tx) => {
      const { id: shiftId } = openShift(context);
      const amountMinor = amountMinorOf(amount, identity.currency);
      const isAllowed = approverId !== null || atLeast(by.role, duties.moveCash);
      if (!isAllowed && takesSupervisor(shiftId, kind, amountMinor)) abort('needs_supervisor');
      const id = newId();
      const movedMinor = kind === 'in' ? amountMinor : -amountMinor;
      const body = { kind, shiftId, movedMinor, reason, approverId };
      shiftEntries.write(tx, { kind: 'cash-moved', subjectId: id, operatorId: by.id, body });
      cashDrawer.kickFor(tx, by, 'cash-moved', id);
      ledger.anchor(tx);
      return id;
    });
}
