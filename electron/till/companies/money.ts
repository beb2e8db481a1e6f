// The money of orders for companies that are paid at the till: movements of the open shift, in no sale and no card figure.
// Invariants: it is paid in the transaction that places the order, before any card; no more goes back than is due, by the way that it came.
import { orderNumber } from '../../../shared/companies/views.ts';
import type { MoneyText } from '../../../shared/money.ts';
import type { Operator } from '../../../shared/operator.ts';
import type { CompanyPaid } from '../../ledger/company-entries.ts';
import { type CompanyState, dueBack } from '../../ledger/company-orders.ts';
import type { Tx } from '../../ledger/open.ts';
import { amountMinorOf } from '../core/asked-amount.ts';
import type { TillCore } from '../core/capability.ts';
import { abort } from '../core/transaction.ts';
import type { CompanyMoves } from './moves.ts';

type Moved = { readonly amountMinor: number; readonly approverId: string; readonly approvalCode: string | null };

export function createCompanyMoney(till: TillCore, write: CompanyMoves['write']) {
  const { ledger, shifts, newId } = till;

  const paidOf = ({ order }: CompanyState, { amountMinor: movedMinor, ...moved }: Moved): CompanyPaid => {
    const shift = shifts.current();
    if (shift?.state !== 'open') return abort('no_shift');
    const pot = order.paidBy === 'cash' ? 'drawer' : 'by-hand';
    return {
      movementId: newId(),
      shiftId: shift.id,
      pot,
      movedMinor,
      reason: `Company order ${orderNumber(order)}`,
      ...moved,
    };
  };

  return {
    /** All of its cards. */
    pay(tx: Tx, state: CompanyState, by: Operator, approverId: string, approvalCode: string | null): CompanyState {
      const amountMinor = state.cards.reduce((sum, card) => sum + card.amountMinor, 0);
      const body = paidOf(state, { amountMinor, approverId, approvalCode });
      const paid = write(tx, state, { kind: 'company-paid', body }, by.id);
      ledger.anchor(tx);
      return paid;
    },
    payBack(
      tx: Tx,
      state: CompanyState,
      by: Operator,
      approverId: string,
      { amount, approvalCode }: { readonly amount: MoneyText; readonly approvalCode: string | null },
    ): void {
      const amountMinor = amountMinorOf(amount, state.order.currency);
      const due = dueBack(state);
      if (due === null) abort('out_of_turn', state.order.paidBy);
      if (amountMinor > (due ?? 0)) abort('more_than_due');
      if (state.order.paidBy === 'card' && approvalCode === null) abort('approval_code_missing');
      const body = paidOf(state, { amountMinor: -amountMinor, approverId, approvalCode });
      write(tx, state, { kind: 'company-paid-back', body }, by.id);
      ledger.anchor(tx);
    },
  };
}
