// What follows when an order ended, and not by this till, while a customer held its claim slip: another till settled it against the
// slip. Invariant: a card or money that left at one till never leaves a second time by a rule; the till that loses the race reports it.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { Disposition } from '../../outbox/outbox-contract.ts';
import type { TillContext } from '../core/context.ts';
import type { Transitions } from '../core/transitions.ts';
import { type OrderOwnership, ownershipOf } from './order-ownership.ts';
import type { OutstandingSlips } from './outstanding-slips.ts';

export type OrderOwner = ReturnType<typeof createOrderOwner>;

export function createOrderOwner(
  { claims, journal, outboxRows }: Pick<TillContext, 'claims' | 'journal' | 'outboxRows'>,
  transitions: Transitions,
  outstandingSlips: OutstandingSlips,
) {
  /** Ends the line here. The customer of a slip that lies here already waits at the counter: a manager is asked. */
  const end = (tx: Tx, line: LineRow): Disposition => {
    // For another till's slip it is uncertain who ended it: perhaps this till itself, whose answer was lost.
    const isOut = claims.get(line.id) === null && outstandingSlips.isOut(line);
    transitions.line(tx, line, 'ended-by-other-till', null);
    if (!isOut) transitions.raise(tx, { saleId: line.saleId, lineId: line.id }, 'settled_elsewhere');
    return { kind: 'final' };
  };

  return {
    /** As the ledger knows it now. */
    of: (line: LineRow): OrderOwnership =>
      ownershipOf({
        line,
        claim: claims.get(line.id),
        isSlipPrinted: outstandingSlips.newestCopy(line) !== null,
        isSlipTaken: claims.takenCopy(line.id) !== null,
      }),
    end,
    /** The service took this till's own confirm: whatever the order becomes, it is this till's. */
    confirmedHere(tx: Tx, line: LineRow): void {
      if (claims.get(line.id)?.confirmedHere !== 0) return;
      claims.setConfirmedHere(tx, line.id);
      journal.append(tx, { kind: 'confirm-accepted', saleId: line.saleId, subjectId: line.id });
    },
    /** A card that was active, or given out by a manager's word, was found invalidated, and not by this till. */
    foundInvalidated(tx: Tx, line: LineRow, order: Pick<RetailOrder, 'state'>): void {
      if (order.state !== 'invalidated') return;
      // Handed out by a manager's approval; whether this till asked for it before is known from the answer to that.
      const isGivenOut = line.state === 'manually-settled' && transitions.decided(line)?.what === 'settle-handed-over';
      if (isGivenOut && outboxRows.bySubject(line.id).length === 0)
        transitions.raise(tx, { saleId: line.saleId, lineId: line.id }, 'invalidated_elsewhere');
      if (line.state !== 'active') return;
      // Handed over here, it was not another till that took the slip.
      if (line.handedOverAt === null && outstandingSlips.isOut(line)) end(tx, line);
      else transitions.raise(tx, { saleId: line.saleId, lineId: line.id }, 'invalidated_elsewhere');
    },
  };
}
