// Giving money back: durable before the drawer or the terminal is asked, and never asked for twice.
import type { TenderPartRow } from '../ledger/tenders.ts';
import type { TillContext } from './context.ts';
import type { Moves } from './moves.ts';
import { attempt, type Outcome, stop } from './outcome.ts';
import type { Cashier } from './sell.ts';

export type RefundWay = 'as-paid' | 'cash';

export type Refund = {
  /** True where only a manager who is not the sale's cashier may let this money go. */
  needsManager(partId: string, way: RefundWay): Outcome<boolean>;
  begin(by: Cashier, approverId: string | null, partId: string, way: RefundWay): Outcome<string>;
  answer(by: Cashier, partId: string, answer: 'done' | 'not-done' | 'unknown'): Outcome<string>;
};

export function createRefund(context: TillContext, moves: Moves): Refund {
  const { sales, tenders, journal } = context;

  const owner = (partId: string): { part: TenderPartRow; saleId: string; paidByCard: boolean } => {
    const part = tenders.part(partId) ?? stop('not_found');
    const tender = tenders.get(part.tenderId) ?? stop('not_found');
    return { part, saleId: tender.saleId, paidByCard: tender.method === 'card' };
  };

  // A lost card is the service's doing, and a void was approved already. A sale cancelled at the counter is a person's.
  const needsManager = (partId: string, way: RefundWay): boolean => {
    const { saleId, paidByCard } = owner(partId);
    return (way === 'cash' && paidByCard) || sales.get(saleId)?.stage === 'cancelled';
  };

  return {
    needsManager: (partId, way) => attempt(context, () => needsManager(partId, way)),
    begin: (by, approverId, partId, way) =>
      attempt(context, (tx) => {
        const { part, saleId, paidByCard } = owner(partId);
        if (needsManager(partId, way) && approverId === null)
          stop(way === 'cash' && paidByCard ? 'must_return_as_paid' : 'needs_manager');
        if (approverId !== null)
          journal.append(tx, {
            kind: 'approved-by-manager',
            saleId,
            subjectId: partId,
            operatorId: approverId,
            body: { what: 'refund', way },
          });
        moves.part(tx, saleId, part, 'begin-refund', by.id, { refundWay: way });
        return saleId;
      }),
    answer: (by, partId, answer) =>
      attempt(context, (tx) => {
        const { part, saleId } = owner(partId);
        if (answer === 'unknown') {
          const lost = moves.part(tx, saleId, part, 'lose-sight', by.id);
          moves.raise(tx, { saleId, partId: lost.id }, 'refund_unknown');
        } else moves.part(tx, saleId, part, answer === 'done' ? 'refund-done' : 'refund-not-done', by.id);
        return saleId;
      }),
  };
}
