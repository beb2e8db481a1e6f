// What an answer of the card terminal does to the payment that it is about.
// Invariants: an answer that contradicts what a person said changes nothing and is raised to attention; money that was once reported is never
// forgotten for a no.
import { isUndecided } from '../../../shared/sale/tender-state.ts';
import type { DeclineReason, UnclearAnswer } from '../../../shared/sale/terminal-said.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import { createTerminalSaid } from '../../ledger/terminal-said.ts';
import type { TerminalAnswer, TerminalAsk } from '../../payment/terminal.ts';
import type { TillContext } from '../core/context.ts';
import type { Transitions } from '../core/transitions.ts';

export type Subject = { readonly tender: TenderRow; readonly part: TenderPartRow };

export function createTerminalAnswers(
  { ledger, tenders, journal, now }: Pick<TillContext, 'ledger' | 'tenders' | 'journal' | 'now'>,
  transitions: Transitions,
) {
  const said = createTerminalSaid(ledger);
  const disagrees = (tx: Tx, { tender, part }: Subject): void =>
    transitions.raise(tx, { saleId: tender.saleId, partId: part.id }, 'terminal_disagrees');

  const lostSight = (tx: Tx, { tender, part }: Subject, what: TerminalAsk['what']): void => {
    if (what === 'payment') {
      if (part.state === 'requested') transitions.part(tx, tender.saleId, part, 'outcome-unknown', null);
    } else if (part.state === 'refunding') {
      transitions.part(tx, tender.saleId, part, 'outcome-unknown', null);
      transitions.raise(tx, { saleId: tender.saleId, partId: part.id }, 'refund_unknown');
    }
  };

  return {
    paid(tx: Tx, subject: Subject, answer: Exclude<TerminalAnswer, { kind: 'unknown' }>): void {
      const { tender, part } = subject;
      const took = answer.kind === 'approved';
      if (!isUndecided(part.state)) {
        if (took !== (part.state !== 'declined')) disagrees(tx, subject);
        return;
      }
      // Money that it reported is not gone because it says no now: a person looks at it.
      if (!took && (said.unclearAnswer(tender.saleId, part.id)?.amountMinor ?? 0) !== 0) {
        lostSight(tx, subject, 'payment');
        return;
      }
      const facts = took ? { approvalCode: answer.approvalCode, terminalRef: answer.reference } : {};
      tenders.save(tx, { ...tender, ...facts, answeredAt: now().toISOString() });
      if (took) transitions.part(tx, tender.saleId, part, 'approve', null);
      else transitions.part(tx, tender.saleId, part, 'decline', null, {}, answer.why);
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
    /** No answer comes any more. */
    lostSight(tx: Tx, subject: Subject, ask: TerminalAsk): void {
      if (ask.what === 'payment' || subject.part.refundId === ask.id) lostSight(tx, subject, ask.what);
    },
    /** It reported money, or wants something, without a clear answer. Kept once. */
    recordUnclear(tx: Tx, { tender, part }: Subject, ask: TerminalAsk, heard: UnclearAnswer): void {
      const before = said.unclearAnswer(tender.saleId, part.id);
      if (before?.amountMinor === heard.amountMinor && before.wants === heard.wants) return;
      journal.append(tx, {
        kind: 'tender-answer-unclear',
        saleId: tender.saleId,
        subjectId: part.id,
        operatorId: null,
        body: { ...heard, tenderId: tender.id, refundId: ask.what === 'payment' ? null : ask.id },
      });
    },
    /** The terminal was not asked for this payment: it says that the one before it was made, or is still at work on it. */
    notAsked(tx: Tx, { tender, part }: Subject, why: DeclineReason): void {
      if (part.state !== 'requested') return;
      tenders.save(tx, { ...tender, answeredAt: now().toISOString() });
      transitions.part(tx, tender.saleId, part, 'decline', null, {}, why);
    },
  };
}
