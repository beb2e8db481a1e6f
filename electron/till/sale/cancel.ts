// Cancelling a sale that is not committed, or one card of it before any money: reservations are given back to the service, money
// to the customer.
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { decidedParts } from '../core/decided-parts.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import type { By } from '../core/raise-attention.ts';
import { paidMinor } from '../core/totals.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import { openSale } from './basket.ts';

export type Cancel = ReturnType<typeof createCancel>;

export function createCancel(
  context: Transacting & Pick<TillContext, 'sales' | 'lines' | 'tenders' | 'journal' | 'outboxRows' | 'now'>,
  transitions: Pick<Transitions, 'line' | 'note' | 'part' | 'isFromBackup'>,
  requests: Pick<Requests, 'invalidate'>,
) {
  const { sales, lines, journal, outbox, outboxRows, now } = context;

  const giveUp = (tx: Tx, line: LineRow, by: By): void => {
    switch (line.state) {
      case 'draft':
        lines.remove(tx, line.id);
        journal.append(tx, { kind: 'line-removed', saleId: line.saleId, subjectId: line.id, operatorId: by });
        return;
      case 'reserving':
        giveUpReserving(tx, line, by);
        return;
      case 'reserved':
        // It may have been sold since the backup was made: looked at before anything is taken back.
        requests.invalidate(
          tx,
          transitions.line(tx, line, 'cancel', by),
          transitions.isFromBackup(line.saleId) ? 'read' : 'send',
        );
        return;
      default:
        return;
    }
  };

  const giveUpReserving = (tx: Tx, line: LineRow, by: By): void => {
    if (line.orderId !== null) {
      requests.invalidate(tx, transitions.line(tx, line, 'order-found-after-cancel', by), 'read');
      return;
    }
    const row = outboxRows.bySubject(line.id).find((one) => one.kind === 'create');
    if (row && outbox.withdraw(tx, row)) {
      transitions.line(tx, line, 'withdrawn', by, { refusalCode: 'cancelled_before_sending' });
      return;
    }
    // It may have been sent: only the replay shows it, and then the order is taken back.
    transitions.note(tx, line, 'line-cancel-requested', by, { cancelRequested: 1 });
  };

  return {
    /** By a cashier; `by` is null where the sale was abandoned. Refused while a tender is undecided. */
    cancel: (by: By, saleId: string): Outcome<string> =>
      attempt(context, (tx) => {
        const sale = sales.get(saleId) ?? abort('not_found');
        if (sale.stage !== 'paying') abort('out_of_turn', sale.stage);
        const parts = decidedParts(context, saleId);
        sales.save(tx, { ...sale, stage: 'cancelled', touchedAt: now().toISOString() });
        journal.append(tx, { kind: by === null ? 'sale-abandoned' : 'sale-cancelled', saleId, operatorId: by });
        for (const line of lines.bySale(saleId)) giveUp(tx, line, by);
        for (const part of parts.filter(({ state }) => state === 'approved'))
          transitions.part(tx, saleId, part, 'refund-due', by);
        return saleId;
      }),

    /** Takes one reserved card out of a sale for which no money was taken; the others stay as they are. */
    cancelCard: (by: Cashier, lineId: string): Outcome<string> =>
      attempt(context, (tx) => {
        const line = lines.get(lineId) ?? abort('not_found');
        if (line.state !== 'reserved') abort('out_of_turn', line.state);
        const sale = openSale(context, line.saleId);
        if (paidMinor(decidedParts(context, sale.id)) > 0) abort('out_of_turn', 'paid');
        sales.save(tx, { ...sale, touchedAt: now().toISOString() });
        giveUp(tx, line, by.id);
        return sale.id;
      }),
  };
}
