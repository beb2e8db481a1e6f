// What an answer of the card terminal does to the payment that it is about.
// Invariant: an answer that contradicts what a person said changes nothing and is raised to attention.
import { isUndecided } from '../../../shared/sale/tender-state.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import type { TerminalAnswer, TerminalAsk } from '../../payment/terminal.ts';
import type { TillContext } from '../core/context.ts';
import type { Transitions } from '../core/transitions.ts';

export type Subject = { readonly tender: TenderRow; readonly part: TenderPartRow };

export function createTerminalAnswers(
  { tenders, now }: Pick<TillContext, 'tenders' | 'now'>,
  transitions: Transitions,
) {
  const disagrees = (tx: Tx, { tender, part }: Subject): void =>
    transitions.raise(tx, { saleId: tender.saleId, partId: part.id }, 'terminal_disagrees');

  return {
    paid(tx: Tx, subject: Subject, answer: Exclude<TerminalAnswer, { kind: 'unknown' }>): void {
      const { tender, part } = subject;
      const took = answer.kind === 'approved';
      if (!isUndecided(part.state)) {
        if (took !== (part.state !== 'declined')) disagrees(tx, subject);
        return;
      }
      const facts = took ? { approvalCode: answer.approvalCode, terminalRef: answer.reference } : {};
      tenders.save(tx, { ...tender, ...facts, answeredAt: now().toISOString() });
      transitions.part(tx, tender.saleId, part, took ? 'approve' : 'decline', null);
    },
    refunded(tx: Tx, subject: Subject, ask: TerminalAsk, gaveBack: boolean): void {
      const { tender, part } = subject;
      const isOpen = part.state === 'refunding' || part.state === 'refund-unknown';
      if (isOpen && part.refundId === ask.id) {
        // In the time that a restored ledger lost, it may have been given back by a later ask: a person says.
        const isInDoubt = part.state === 'refund-unknown' && transitions.isFromBackup(tender.saleId);
        if (gaveBack || !isInDoubt)
          transitions.part(tx, tender.saleId, part, gaveBack ? 'refund-done' : 'refund-not-done', null);
        return;
      }
      // A person answered in its place, and perhaps it was asked for once more since.
      const isDone = part.state === 'refunded' && part.refundId === ask.id;
      if (gaveBack !== isDone && (gaveBack || part.refundId === ask.id)) disagrees(tx, subject);
    },
    /** Nobody answers any more. */
    lostSight(tx: Tx, { tender, part }: Subject, ask: TerminalAsk): void {
      if (ask.what === 'payment') {
        if (part.state === 'requested') transitions.part(tx, tender.saleId, part, 'outcome-unknown', null);
      } else if (part.state === 'refunding' && part.refundId === ask.id) {
        transitions.part(tx, tender.saleId, part, 'outcome-unknown', null);
        transitions.raise(tx, { saleId: tender.saleId, partId: part.id }, 'refund_unknown');
      }
    },
  };
}
