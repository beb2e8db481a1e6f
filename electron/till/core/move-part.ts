// A move of a payment, with what always goes with it: the journal entry, what it books in the shift, the attention that is over.
// Invariants: money that came in or leaves is anchored in the transaction of its move; what may have been given back since a backup was made
// is not paid out before a person has said so.
import { moveTender, type TenderEvent } from '../../../shared/sale/tender-state.ts';
import type { DeclineReason } from '../../../shared/sale/terminal-said.ts';
import type { AttentionRow } from '../../ledger/attention-entries.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import { createBookMoney } from './book-money.ts';
import type { TillContext } from './context.ts';
import type { By, Raising } from './raise-attention.ts';
import { OutOfTurnError } from './transaction.ts';

const isAnswer = (event: TenderEvent): boolean =>
  event === 'approve' || event === 'decline' || event === 'refund-done' || event === 'refund-not-done';

/** Money came in, or leaves: an old copy would take or pay it again. */
const movesMoney = (event: TenderEvent): boolean =>
  event === 'approve' || event === 'begin-refund' || event === 'refund-done';

export function createMovePart(context: TillContext, attention: Raising) {
  const { ledger, sales, tenders, shiftEntries, newId } = context;
  const booked = createBookMoney(context);

  /** Money that is due, or was due when a backup was made: it is not paid out before a person has said whether it was. */
  const perhapsReturned = (tx: Tx, saleId: string, due: TenderPartRow): TenderPartRow => {
    const begun = part(tx, saleId, due, 'begin-refund', null, { refundWay: 'as-paid' });
    const unknown = part(tx, saleId, begun, 'outcome-unknown', null);
    attention.raise(tx, { saleId, partId: unknown.id }, 'refund_unknown');
    return unknown;
  };

  const noteWhoSaid = (tx: Tx, saleId: string, part: TenderPartRow, event: TenderEvent, by: string): void => {
    if (event === 'refund-not-done') tenders.addRefundDenial(tx, part.id);
    if (isAnswer(event)) tenders.setAnsweredByPerson(tx, part.id, true);
    if (event === 'approve') sales.addCashier(tx, saleId, by);
  };

  /** How a card payment is known at the terminal, or why it declined it. */
  const answerOf = (
    tenderId: string,
    event: TenderEvent,
    why: DeclineReason | undefined,
  ): Partial<Pick<TenderRow, 'approvalCode' | 'terminalRef'> & { why: DeclineReason }> => {
    if (event !== 'approve') return why === undefined ? {} : { why };
    const tender = tenders.get(tenderId);
    return tender?.method === 'card' ? { approvalCode: tender.approvalCode, terminalRef: tender.terminalRef } : {};
  };

  /** `why`: of a payment that the terminal declined. */
  function part(
    tx: Tx,
    saleId: string,
    part: TenderPartRow,
    event: TenderEvent,
    by: By,
    patch: Partial<TenderPartRow> = {},
    why?: DeclineReason,
  ): TenderPartRow {
    const moved = moveTender(part.state, event);
    if (!moved.ok) throw new OutOfTurnError(part.state, event);
    const next = { ...part, ...patch, state: moved.value };
    tenders.savePart(tx, next);
    const moves = booked(next, event);
    const entry = {
      kind: `tender-${event}` as const,
      saleId,
      subjectId: part.id,
      operatorId: by,
      body: {
        from: part.state,
        to: moved.value,
        tenderId: part.tenderId,
        lineId: next.lineId,
        amountMinor: next.amountMinor,
        ...(patch.refundWay ? { refundWay: patch.refundWay, refundId: patch.refundId ?? null } : {}),
        ...answerOf(part.tenderId, event, why),
        ...moves,
      },
    };
    const at = shiftEntries.write(tx, entry, { newId });
    if (moves && event === 'refund-done') tenders.setReturned(tx, part.id, -moves.movedMinor);
    if (movesMoney(event)) ledger.anchor(tx);
    if (event === 'refund-due') {
      tenders.setOwed(tx, part.id, at);
      // The screen says it at once, and a look at the service may read otherwise where another till has the slip.
      ledger.mustLast(tx);
    }
    if (by !== null) noteWhoSaid(tx, saleId, part, event, by);
    // A customer who gets the money back knows that the card is dead.
    const isTold = (entry: AttentionRow): boolean =>
      event === 'refund-done' && entry.code === 'given_card_dead' && entry.lineId === next.lineId;
    // What the terminal says otherwise stays until a person has decided about it.
    const isOver = (entry: AttentionRow): boolean => entry.partId === part.id && entry.code !== 'terminal_disagrees';
    attention.closeWhere(tx, saleId, (entry) => isOver(entry) || isTold(entry));
    // It may have been given back since the backup was made: nobody pays it out before a person has said so.
    if (event === 'refund-due' && part.source !== 'shop' && sales.isFromBackup(saleId))
      return perhapsReturned(tx, saleId, next);
    return next;
  }

  return { part, perhapsReturned };
}
