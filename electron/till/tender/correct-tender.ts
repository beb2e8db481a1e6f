// The wrong way of payment was picked: a supervisor corrects it, the amount stays. Invariants: the drawer's sums follow from the corrected
// row, and the journal says what it was before; nothing is asked of a customer, and no drawer opens.
import type { Request } from '../../../shared/ipc/ipc.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import { noteApproval } from '../core/approval.ts';
import { needsShift, openShiftId } from '../core/book-money.ts';
import { inCoins } from '../core/cash-amounts.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { whyNotCorrected } from '../core/correctable.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';
import type { CardByHand } from './card-by-hand.ts';

type CorrectionRequest = Pick<Request<'tender:correct'>, 'tenderId' | 'to' | 'reason'>;

/** The approver, a supervisor who is not one of the sale's cashiers, was checked before. */
export type CorrectTender = (by: Cashier, approverId: string, request: CorrectionRequest) => Outcome<string>;

export function createCorrectTender(
  context: Transacting &
    Pick<
      TillContext,
      'sales' | 'lines' | 'tenders' | 'shifts' | 'shiftEntries' | 'journal' | 'identity' | 'now' | 'newId'
    >,
  outstandingSlips: Pick<OutstandingSlips, 'isOut'>,
  cardByHand: Pick<CardByHand, 'codeOf'>,
): CorrectTender {
  const { sales, lines, tenders, journal, shiftEntries, identity, newId } = context;

  /** What the payment is booked as from now on. */
  const bookedAs = (amountMinor: number, to: CorrectionRequest['to']) => {
    if (to.method === 'card')
      return {
        method: to.method,
        roundingMinor: 0,
        tenderedMinor: null,
        approvalCode: cardByHand.codeOf(to.approvalCode),
      };
    const inCashMinor = inCoins(amountMinor, identity);
    if (inCashMinor === 0) abort('not_in_coins');
    const roundingMinor = inCashMinor - amountMinor;
    return { method: to.method, roundingMinor, tenderedMinor: inCashMinor, approvalCode: null };
  };

  return (by, approverId, { tenderId, to, reason }) =>
    attempt(context, (tx) => {
      needsShift(context);
      const tender = tenders.get(tenderId) ?? abort('not_found');
      const { saleId, method: was, amountMinor } = tender;
      const sale = sales.get(saleId) ?? abort('not_found');
      const parts = tenders.partsBySale(saleId).filter((part) => part.tenderId === tenderId);
      const payment = { sale, tender, parts, lines: lines.bySale(saleId) };
      const why = whyNotCorrected(context, outstandingSlips.isOut, payment);
      if (why === 'slip') abort('slip_needed');
      if (why !== null) abort('out_of_turn', why);
      if (to.method === was) abort('out_of_turn', was);
      const booked = bookedAs(amountMinor, to);
      tenders.correct(tx, { id: tenderId, ...booked, correctedFrom: was });
      const about = { saleId, subjectId: parts[0]?.id ?? abort('not_found') };
      noteApproval(journal, tx, approverId, about, { what: 'correct-tender', reason });
      const { method, roundingMinor, approvalCode } = booked;
      const shiftId = openShiftId(context);
      const body = { tenderId, was, method, amountMinor, roundingMinor, shiftId, approvalCode };
      const before = { approver: approverId, reason, roundingMinor: tender.roundingMinor };
      shiftEntries.write(tx, { ...about, kind: 'tender-corrected', operatorId: by.id, body }, { newId, before });
      return saleId;
    });
}
