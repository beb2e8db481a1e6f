// The commit: from the moment the approved tenders cover the sale, its cards are activated.
// Invariant: confirms are stored in the transaction that commits the sale, never before.
import { moneyText } from '../../../shared/money.ts';
import type { LineRow } from '../../ledger/lines.ts';
import { needsShift, openShiftId } from '../core/book-money.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import { dueMinor } from '../core/totals.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import { allocate, type Paid } from './allocate.ts';
import { payingSale } from './tender.ts';

export type Commit = (by: Cashier, saleId: string) => Outcome<string>;

export function createCommit(
  context: Transacting &
    Pick<TillContext, 'sales' | 'lines' | 'tenders' | 'shifts' | 'identity' | 'journal' | 'now' | 'newId'>,
  transitions: Pick<Transitions, 'line' | 'part'>,
  requests: Pick<Requests, 'confirm'>,
): Commit {
  const { ledger, sales, journal, now } = context;

  const bodyOf = ({ currency, amountMinor }: LineRow, receiptNumber: string | null, at: string, paidBy: Paid[]) => ({
    receipt_id: receiptNumber ?? '',
    paid: moneyText({ currency, amountMinor }),
    paid_at: at,
    tenders: paidBy.map((paid) => ({
      type: paid.method,
      amount: moneyText({ currency, amountMinor: paid.amountMinor }).amount,
    })),
  });

  return (by, saleId) =>
    attempt(context, (tx) => {
      needsShift(context);
      const { sale, all, parts } = payingSale(context, saleId);
      const sold = all.filter((line) => line.state === 'reserved');
      if (sold.length === 0) abort('out_of_turn', 'nothing_reserved');
      if (dueMinor(sale, all, parts) > 0) abort('not_covered');
      const at = now().toISOString();
      sales.save(tx, { ...sale, stage: 'committed', committedAt: at, touchedAt: at });
      sales.addCashier(tx, saleId, by.id);
      const shiftId = openShiftId(context);
      if (shiftId !== null) sales.setShift(tx, shiftId, saleId);
      const body = { lines: sold.length, ...(shiftId === null ? {} : { shiftId }) };
      journal.append(tx, { kind: 'sale-committed', saleId, operatorId: by.id, body });
      const paidBy = allocate(context, transitions, tx, sale.id, sold, by);
      for (const line of sold) {
        const body = bodyOf(line, sale.receiptNumber, at, paidBy.get(line.id) ?? []);
        requests.confirm(tx, transitions.line(tx, line, 'commit', by.id), body);
      }
      ledger.anchor(tx);
      return saleId;
    });
}
