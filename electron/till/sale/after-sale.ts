// What happens to a card after the sale was committed: handed over, voided, or its money returned because it takes too long.
import { isFoundDead } from '../../../shared/sale/outcome.ts';
import { isUndecided } from '../../../shared/sale/tender-state.ts';
import { codesAbout } from '../../ledger/attention-entries.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { TillContext } from '../core/context.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import { attempt, type Outcome, stop } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import type { Cashier } from './sell.ts';

export type AfterSale = {
  handOver(by: Cashier, lineId: string): Outcome<string>;
  /** The approver was checked before. */
  void(by: Cashier, approverId: string, lineId: string, reason: string): Outcome<string>;
  giveBack(by: Cashier, approverId: string, lineId: string, reason: string): Outcome<string>;
};

export function createAfterSale(
  context: TillContext,
  transitions: Transitions,
  requests: Requests,
  outstandingSlips: Pick<OutstandingSlips, 'isOut'>,
): AfterSale {
  const { lines, tenders, journal, attention, outbox, outboxRows, now } = context;

  /** Somebody else invalidated it, and perhaps paid for it: a manager settles that first, who reads so. */
  const notFoundDead = ({ id, saleId }: LineRow): void => {
    if (isFoundDead(codesAbout(attention.openBySale(saleId), id))) stop('out_of_turn', 'invalidated');
  };

  const undo = (by: Cashier, approverId: string, lineId: string, reason: string, event: 'void' | 'give-back') =>
    attempt(context, (tx) => {
      const line = lines.get(lineId) ?? stop('not_found');
      if (outstandingSlips.isOut(line)) stop('slip_needed');
      notFoundDead(line);
      // Its own parts are approved as long as the line is: anything else would be money returned twice.
      const parts = tenders.partsBySale(line.saleId).filter((part) => part.lineId === lineId);
      if (parts.some((part) => isUndecided(part.state))) stop('tender_undecided');
      const rows = outboxRows.bySubject(lineId);
      // A confirm that has not left must not activate the card that is given back.
      const neverLeft = rows.filter((row) => row.kind === 'confirm' && outbox.withdraw(tx, row)).length > 0;
      journal.append(tx, {
        kind: 'approved-by-manager',
        saleId: line.saleId,
        subjectId: lineId,
        operatorId: approverId,
        body: { what: event, reason, ...(neverLeft ? { neverConfirmed: true } : {}) },
      });
      const moved: LineRow = transitions.line(tx, line, event, by.id, { voidRefusal: null });
      // After a confirm that was refused for good, the till takes the order back by itself already.
      if (!rows.some((row) => row.kind === 'invalidate')) requests.invalidate(tx, moved, 'read');
      return line.saleId;
    });

  return {
    handOver: (by, lineId) =>
      attempt(context, (tx) => {
        const line = lines.get(lineId) ?? stop('not_found');
        if (line.state !== 'active' || line.handedOverAt !== null) stop('out_of_turn', line.state);
        if (outstandingSlips.isOut(line)) stop('slip_needed');
        notFoundDead(line);
        transitions.note(tx, line, 'line-handed-over', by.id, { handedOverAt: now().toISOString() });
        return line.saleId;
      }),
    void: (by, approverId, lineId, reason) => undo(by, approverId, lineId, reason, 'void'),
    giveBack: (by, approverId, lineId, reason) => undo(by, approverId, lineId, reason, 'give-back'),
  };
}
