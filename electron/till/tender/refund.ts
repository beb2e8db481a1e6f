// Giving money back: durable before the drawer or the terminal is asked, and never asked for twice.

import type { JournalBody } from '../../ledger/journal-entries.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import { noteApproval } from '../core/approval.ts';
import { needsShift } from '../core/book-money.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import type { PeopleContext } from '../core/second-word.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import type { TerminalTenders } from './card-terminal.ts';
import type { CashDrawer } from './cash-drawer.ts';
import { abortIfDeniedAlone } from './refund-denial.ts';

export type RefundWay = 'as-paid' | 'cash';

export type Refund = ReturnType<typeof createRefund>;

export type RefundDeps = {
  readonly context: Transacting &
    Pick<
      TillContext,
      'sales' | 'lines' | 'tenders' | 'shifts' | 'journal' | 'attention' | 'newId' | keyof PeopleContext
    >;
  readonly transitions: Pick<Transitions, 'part' | 'raise' | 'decided'>;
  readonly outstandingSlips: Pick<OutstandingSlips, 'isOut'>;
  readonly terminalTenders: Pick<TerminalTenders, 'send'>;
  readonly cashDrawer: Pick<CashDrawer, 'cashReturned'>;
  /** The name of the card terminal that the till asks itself; null where the cashier does. */
  readonly terminalName: string | null;
};

type Subject = {
  readonly part: TenderPartRow;
  readonly tender: TenderRow;
  readonly saleId: string;
  /** The card it paid; null before the commit. */
  readonly line: LineRow | null;
};

export function createRefund(deps: RefundDeps) {
  const { context, transitions, outstandingSlips, terminalTenders, cashDrawer, terminalName } = deps;
  const { sales, lines, tenders, journal, attention, now, newId } = context;

  const subjectOf = (partId: string): Subject => {
    const part = tenders.part(partId) ?? abort('not_found');
    const tender = tenders.get(part.tenderId) ?? abort('not_found');
    return { part, tender, saleId: tender.saleId, line: part.lineId === null ? null : lines.get(part.lineId) };
  };

  const isCardInCash = ({ tender }: Subject, way: RefundWay): boolean => way === 'cash' && tender.method === 'card';

  // A lost card is the service's doing, and a void was approved already. A sale cancelled at the counter is a person's. For another
  // till's slip that a cashier alone had finished, nobody else has seen yet whether it is a photocopy. A card that a manager said to be
  // the customer's comes back dead, or does not: a manager sees it.
  const needsManager = (subject: Subject, way: RefundWay): boolean => {
    const { part, saleId, line } = subject;
    const isUnseenSlip = part.source === 'slip' && line?.state === 'lost';
    const isOutThere = line?.state === 'voided' && transitions.decided(line)?.what === 'settle-handed-over';
    return isUnseenSlip || isOutThere || isCardInCash(subject, way) || sales.get(saleId)?.stage === 'cancelled';
  };

  const approved = (tx: Tx, by: string, { saleId, part }: Subject, body: JournalBody<'approval-given'>): void =>
    noteApproval(journal, tx, by, { saleId, subjectId: part.id }, body);

  const mayBegin = (subject: Subject, way: RefundWay, approverId: string | null): void => {
    const { part, saleId, line } = subject;
    // What a slip proved for a card of a sale that is over names no card.
    const ofShop = part.source === 'shop' ? lines.bySale(saleId) : [];
    if ((line ? [line] : ofShop).some((one) => outstandingSlips.isOut(one))) abort('slip_needed');
    const isContradicted = attention
      .openBySale(saleId)
      .some((entry) => entry.partId === part.id && entry.code === 'terminal_disagrees');
    if (isContradicted) abort('settle_first');
    if (needsManager(subject, way) && approverId === null)
      abort(isCardInCash(subject, way) ? 'must_return_as_paid' : 'needs_manager');
  };

  /** The person who had the money in hand could have it paid a second time: one cashier's word that it never went out is not enough. */
  const mayDeny = (tx: Tx, by: Cashier, approverId: string | null, subject: Subject): void => {
    const { part } = subject;
    abortIfDeniedAlone(context, part.id, by.id, approverId);
    if (part.state === 'refund-unknown' && approverId === null) abort('needs_manager');
    if (approverId !== null) approved(tx, approverId, subject, { what: 'refund-not-made' });
  };

  return {
    /** `reason` is why the approver lets it go. */
    begin(
      by: Cashier,
      approverId: string | null,
      partId: string,
      way: RefundWay,
      reason: string | null,
    ): Outcome<string> {
      const begun = attempt(context, (tx) => {
        needsShift(context);
        const subject = subjectOf(partId);
        const { part, tender, saleId } = subject;
        mayBegin(subject, way, approverId);
        if (approverId !== null)
          approved(tx, approverId, subject, { what: 'refund', way, ...(reason === null ? {} : { reason }) });
        // Only the terminal that took the money can give it back by itself.
        const asked = way === 'as-paid' && tender.terminalRef !== null && tender.terminal === terminalName;
        transitions.part(tx, saleId, part, 'begin-refund', by.id, {
          refundWay: way,
          refundId: asked ? newId() : null,
          refundAskedAt: asked ? now().toISOString() : null,
        });
        if (way === 'cash' || tender.method === 'cash') cashDrawer.cashReturned(tx, by, saleId, part);
        return saleId;
      });
      if (begun.ok) terminalTenders.send(begun.value);
      return begun;
    },
    answer: (
      by: Cashier,
      approverId: string | null,
      partId: string,
      answer: 'done' | 'not-done' | 'unknown',
    ): Outcome<string> =>
      attempt(context, (tx) => {
        const subject = subjectOf(partId);
        const { part, saleId } = subject;
        // While the terminal is at work its answer counts; a person may only say that it is unknown.
        if (part.refundId !== null && part.state === 'refunding' && answer !== 'unknown')
          abort('out_of_turn', part.state);
        if (answer === 'not-done') mayDeny(tx, by, approverId, subject);
        if (answer === 'unknown') {
          const lost = transitions.part(tx, saleId, part, 'outcome-unknown', by.id);
          transitions.raise(tx, { saleId, partId: lost.id }, 'refund_unknown');
        } else transitions.part(tx, saleId, part, answer === 'done' ? 'refund-done' : 'refund-not-done', by.id);
        return saleId;
      }),
  };
}
