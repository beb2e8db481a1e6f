// Giving money back: durable before the drawer or the terminal is asked, and never asked for twice.
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { TillContext } from '../core/context.ts';
import { attempt, type Outcome, stop } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import type { Cashier } from '../sale/sell.ts';

export type RefundWay = 'as-paid' | 'cash';

export type Refund = {
  /** True where only a manager who is not the sale's cashier may let this money go. */
  needsManager(partId: string, way: RefundWay): Outcome<boolean>;
  /** `reason` is why the approver lets it go. */
  begin(
    by: Cashier,
    approverId: string | null,
    partId: string,
    way: RefundWay,
    reason?: string | null,
  ): Outcome<string>;
  answer(
    by: Cashier,
    approverId: string | null,
    partId: string,
    answer: 'done' | 'not-done' | 'unknown',
  ): Outcome<string>;
};

/** `terminal` is the name of the card terminal that the till asks itself; null where the cashier does. */
export function createRefund(
  context: TillContext,
  transitions: Transitions,
  terminal: string | null,
  outstandingSlips: Pick<OutstandingSlips, 'isOut'>,
): Refund {
  const { sales, lines, tenders, journal, now, newId } = context;

  const owner = (partId: string): { part: TenderPartRow; tender: TenderRow; saleId: string; paidByCard: boolean } => {
    const part = tenders.part(partId) ?? stop('not_found');
    const tender = tenders.get(part.tenderId) ?? stop('not_found');
    return { part, tender, saleId: tender.saleId, paidByCard: tender.method === 'card' };
  };

  // A lost card is the service's doing, and a void was approved already. A sale cancelled at the counter is a person's. For another
  // till's slip, that a cashier alone had finished, nobody else has seen yet whether it is a photocopy. A card that a manager said to be the
  // customer's comes back dead, or does not: a manager sees it.
  const needsManager = (partId: string, way: RefundWay): boolean => {
    const { part, saleId, paidByCard } = owner(partId);
    const line = part.lineId === null ? null : lines.get(part.lineId);
    const isUnseenSlip = part.source === 'slip' && line?.state === 'lost';
    const isOutThere = line?.state === 'voided' && transitions.decided(line)?.what === 'settle-handed-over';
    return isUnseenSlip || isOutThere || (way === 'cash' && paidByCard) || sales.get(saleId)?.stage === 'cancelled';
  };

  return {
    needsManager: (partId, way) => attempt(context, () => needsManager(partId, way)),
    begin: (by, approverId, partId, way, reason = null) =>
      attempt(context, (tx) => {
        const { part, tender, saleId, paidByCard } = owner(partId);
        const line = part.lineId === null ? null : lines.get(part.lineId);
        // What a slip proved for a card of a sale that is over names no card.
        const about = line ? [line] : part.source === 'shop' ? lines.bySale(saleId) : [];
        if (about.some((one) => outstandingSlips.isOut(one))) stop('slip_needed');
        const isContradicted = context.attention
          .openBySale(saleId)
          .some((entry) => entry.partId === partId && entry.code === 'terminal_disagrees');
        if (isContradicted) stop('settle_first');
        if (needsManager(partId, way) && approverId === null)
          stop(way === 'cash' && paidByCard ? 'must_return_as_paid' : 'needs_manager');
        if (approverId !== null)
          journal.append(tx, {
            kind: 'approved-by-manager',
            saleId,
            subjectId: partId,
            operatorId: approverId,
            body: { what: 'refund', way, ...(reason === null ? {} : { reason }) },
          });
        // Only the terminal that took the money can give it back by itself.
        const asked = way === 'as-paid' && tender.terminalRef !== null && tender.terminal === terminal;
        transitions.part(tx, saleId, part, 'begin-refund', by.id, {
          refundWay: way,
          refundId: asked ? newId() : null,
          refundAskedAt: asked ? now().toISOString() : null,
        });
        return saleId;
      }),
    answer: (by, approverId, partId, answer) =>
      attempt(context, (tx) => {
        const { part, saleId } = owner(partId);
        // While the terminal is at work its answer counts; a person may only say that nobody knows.
        if (part.refundId !== null && part.state === 'refunding' && answer !== 'unknown')
          stop('out_of_turn', part.state);
        // Whoever had the money in hand could have it paid a second time: that it never went out is no cashier's word alone.
        const isDoubtful = answer === 'not-done' && part.state === 'refund-unknown';
        if (isDoubtful && approverId === null) stop('needs_manager');
        if (isDoubtful)
          journal.append(tx, {
            kind: 'approved-by-manager',
            saleId,
            subjectId: partId,
            operatorId: approverId,
            body: { what: 'refund-not-made' },
          });
        if (answer === 'unknown') {
          const lost = transitions.part(tx, saleId, part, 'lose-sight', by.id);
          transitions.raise(tx, { saleId, partId: lost.id }, 'refund_unknown');
        } else transitions.part(tx, saleId, part, answer === 'done' ? 'refund-done' : 'refund-not-done', by.id);
        return saleId;
      }),
  };
}
