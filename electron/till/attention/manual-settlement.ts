// What a manager decides where no rule can settle: the line ends, what was under way is only looked at any more, and money that goes
// back goes through the books like every refund. Invariant: nothing leaves the drawer by a decision alone; it makes money due, and the refund
// that follows is durable before it is paid, once.
import type { AttentionStep } from '../../../shared/sale/attention-steps.ts';
import type { AttentionRow } from '../../ledger/attention-entries.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { OutboxRow } from '../../ledger/outbox-rows.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import { abort } from '../core/transaction.ts';
import type { Decided, Transitions } from '../core/transitions.ts';
import type { BookExternalTender } from '../tender/external-tender.ts';

export type ManualSettlement = ReturnType<typeof createManualSettlement>;

export type ManualSettlementNeeds = {
  readonly transitions: Transitions;
  readonly requests: Pick<Requests, 'invalidate'>;
  readonly bookExternalTender: BookExternalTender;
  /** A line waits no longer. */
  readonly settled: (tx: Tx, line: LineRow) => void;
};

export function createManualSettlement(
  context: TillContext,
  { transitions, requests, bookExternalTender, settled }: ManualSettlementNeeds,
) {
  const { lines, tenders, attention, outbox, outboxRows } = context;

  /**
   * A request that may have left stays until its answer shows what the service did (apply-after-override.ts). An invalidation that
   * certainly never left goes, if the customer has the card.
   */
  const isOver = (tx: Tx, row: OutboxRow, event: Decided['what']): boolean => {
    switch (event) {
      case 'settle':
        return true;
      case 'settle-handed-over':
        return row.kind === 'create' || (row.kind === 'invalidate' && outbox.withdraw(tx, row));
      case 'settle-return':
        return row.kind === 'create' || (row.kind === 'confirm' && outbox.withdraw(tx, row));
    }
  };

  const endLine = (tx: Tx, by: Cashier, line: LineRow, event: Decided['what']): void => {
    const over = outboxRows.bySubject(line.id).filter((row) => isOver(tx, row, event));
    for (const row of over) outbox.giveUp(tx, row);
    const ended = transitions.line(tx, line, event, by.id);
    // That order is no longer activated, and nothing should wait for it; one that ended elsewhere perhaps works.
    const isToBeLookedAt = line.state === 'ended-by-other-till' || over.some((row) => row.kind === 'confirm');
    if (event === 'settle-return' && isToBeLookedAt) requests.invalidate(tx, ended, 'read');
    // An order that nothing waits for is still given back to the service: read first, because a card that works is left as it is.
    if (over.some((row) => row.kind === 'invalidate') && event === 'settle') requests.invalidate(tx, ended, 'read');
    settled(tx, ended);
  };

  const leaveToSlip = (tx: Tx, by: Cashier, line: LineRow): void => {
    for (const row of outboxRows.bySubject(line.id)) outbox.giveUp(tx, row);
    settled(tx, transitions.line(tx, line, 'ended-by-other-till', by.id));
  };

  /** Pays out what the terminal took and was never booked. It is the shop's money, as much as this payment, which stays as it is. */
  const payOut = (tx: Tx, by: Cashier, paid: TenderPartRow, { saleId, method }: TenderRow): void => {
    const { id: beyond, lineId, amountMinor } = paid;
    const part = bookExternalTender(tx, by, { saleId, lineId, method, amountMinor, source: 'shop', beyond });
    transitions.part(tx, saleId, part, 'refund-due', by.id);
  };

  /** A person saw how it ended. What the terminal paid out while it was due again is booked as paid, and not due. */
  const endRefund = (tx: Tx, by: Cashier, part: TenderPartRow, saleId: string, made: boolean): void => {
    // A second return is at the terminal: its answer counts, and what the first one did is reported after it.
    if (part.state === 'refunding' && part.refundId !== null) abort('out_of_turn', part.state);
    if (part.state === 'refund-due') {
      if (!made) return;
      const begun = transitions.part(tx, saleId, part, 'begin-refund', by.id, { refundWay: 'as-paid' });
      transitions.part(tx, saleId, begun, 'refund-done', by.id);
    } else transitions.part(tx, saleId, part, made ? 'refund-done' : 'refund-not-done', by.id);
  };

  const subjectOf = (entry: AttentionRow): { part: TenderPartRow; tender: TenderRow } => {
    const part = (entry.partId === null ? null : tenders.part(entry.partId)) ?? abort('not_found');
    return { part, tender: tenders.get(part.tenderId) ?? abort('not_found') };
  };

  return {
    /** Takes a decision about this entry, which is open; the approver, where the step takes one, was checked before. */
    settle(tx: Tx, by: Cashier, entry: AttentionRow, step: AttentionStep): void {
      const line = entry.lineId === null ? null : lines.get(entry.lineId);
      switch (step) {
        case 'retry':
        case 'return-money':
        case 'take-note':
          return;
        case 'customer-told':
          break;
        // The customer with the slip has the claim: the order stays as it is, and nothing is due here.
        case 'slip-gone':
          if (line) leaveToSlip(tx, by, line);
          break;
        case 'refund-made':
        case 'refund-not-made': {
          const { part } = subjectOf(entry);
          endRefund(tx, by, part, entry.saleId, step === 'refund-made');
          break;
        }
        case 'settle-pay-out': {
          const { part, tender } = subjectOf(entry);
          payOut(tx, by, part, tender);
          break;
        }
        case 'settle-money-back':
          endLine(tx, by, line ?? abort('not_found'), 'settle-return');
          break;
        case 'settle-card-handed-over':
          endLine(tx, by, line ?? abort('not_found'), 'settle-handed-over');
          break;
        case 'settle-claim':
        case 'settle-nothing-owed':
          if (line) endLine(tx, by, line, 'settle');
          break;
      }
      // What is about a line, or a payment that moved, went with the move. Read again: by now it says who took note of it.
      const left = attention.get(entry.id);
      if (left?.closedAt === null) transitions.close(tx, left, by.id);
    },
  };
}
