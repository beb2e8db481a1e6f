// An order that ended, and not by this till, while a pending slip of it was in a customer's hand: another till settled it against the
// slip. Invariant: a card or money that left at one till never leaves a second time by a rule; whoever loses the race is told.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { Disposition, Step } from '../../outbox/outbox-contract.ts';
import type { TillContext } from '../core/context.ts';
import type { Transitions } from '../core/transitions.ts';
import type { OutstandingSlips } from './outstanding-slips.ts';

export type OrderOwner = {
  /** A slip of this card was printed here, or one was honoured here: other tills may end its order. */
  hasSlip(line: LineRow): boolean;
  /** The order was found completed, or failed: certainly not by this till, or, of a slip honoured here, not certainly by it. */
  notOurs(line: LineRow, step: Step, neverLeft: boolean): boolean;
  /**
   * This till took the order back for a slip whose order still waited, and in between somebody else had confirmed it: perhaps that card
   * left with somebody. Not so of a card that this till activated, or that was active here when a manager voided it.
   */
  tookBackLive(line: LineRow, order: RetailOrder): boolean;
  /** The money was to go back because the order still waited; it is found completed now, so somebody else's customer has that card. */
  activatedMeanwhile(line: LineRow): boolean;
  /** A manager wanted another till's slip paid out here, and its order taken back for that. */
  paysOutSlip(line: LineRow): boolean;
  /** Since the till was started a manager wanted the money of a slip returned that this restored ledger forgot: its card is here, and works. */
  forgottenPaysOut(line: LineRow): boolean;
  /** Its order may be taken back now: the slip is here, or is lost. */
  mayTakeBack(line: LineRow): boolean;
  /** Ends the line here. The customer of a slip that lies here already waits at the counter: a manager is asked. */
  end(tx: Tx, line: LineRow): Disposition;
  /** The service took this till's own confirm: whatever the order becomes, it is this till's. */
  confirmedHere(tx: Tx, line: LineRow): void;
  /** A card that was active, or given out by a manager's word, was found invalidated, and not by this till. */
  foundInvalidated(tx: Tx, line: LineRow, order: Pick<RetailOrder, 'state'>): void;
};

export function createOrderOwner(
  { claims, journal, outboxRows }: Pick<TillContext, 'claims' | 'journal' | 'outboxRows'>,
  transitions: Transitions,
  outstandingSlips: OutstandingSlips,
): OrderOwner {
  const end = (tx: Tx, line: LineRow): Disposition => {
    // Of another till's slip nobody here is certain who ended it: perhaps this till itself, whose answer was lost.
    const isOut = claims.get(line.id) === null && outstandingSlips.isOut(line);
    transitions.line(tx, line, 'ended-by-other-till', null);
    if (!isOut) transitions.raise(tx, { saleId: line.saleId, lineId: line.id }, 'settled_elsewhere');
    return { kind: 'final' };
  };

  /** A slip is honoured here whose order waited then, and no confirm of this till was answered. */
  const isNotSurelyOurs = (line: LineRow): boolean => {
    const claim = claims.get(line.id);
    return claim?.seen === 'created' && claim.confirmedHere === 0;
  };

  /** Its money goes back before any confirm of this till left: with its slip, said to be lost, somebody else may have had it activated. */
  const isNeverConfirmed = (line: LineRow): boolean =>
    line.state === 'voiding' &&
    line.takeBack === 'cancel-activation' &&
    outstandingSlips.newestCopy(line) !== null &&
    line.neverConfirmed === 1;

  const paysOutSlip = (line: LineRow): boolean => claims.get(line.id) !== null && line.takeBack === 'slip-return';

  return {
    hasSlip: (line) => claims.get(line.id) !== null || outstandingSlips.newestCopy(line) !== null,
    notOurs(line, step, neverLeft) {
      const claim = claims.get(line.id);
      // Its own answer was lost, or another till was quicker: nobody here can tell, so nothing is handed over by a rule.
      if (claim) return step === 'read' && claim.confirmedHere === 0;
      return neverLeft && step === 'read' && outstandingSlips.newestCopy(line) !== null;
    },
    tookBackLive: (line, order) =>
      (isNotSurelyOurs(line) ||
        isNeverConfirmed(line) ||
        (line.state === 'activating' && outstandingSlips.newestCopy(line) !== null)) &&
      order.confirmed_at != null &&
      line.takeBack !== 'void',
    activatedMeanwhile: (line) => isNeverConfirmed(line) || (isNotSurelyOurs(line) && line.takeBack === 'slip-return'),
    paysOutSlip,
    forgottenPaysOut: (line) => line.redeemedStep === 'return-money',
    mayTakeBack: (line) => !(paysOutSlip(line) && outstandingSlips.doubt(line) === 'cut-off'),
    end,
    confirmedHere(tx, line) {
      if (claims.get(line.id)?.confirmedHere !== 0) return;
      claims.setConfirmedHere(tx, line.id);
      journal.append(tx, { kind: 'confirm-accepted', saleId: line.saleId, subjectId: line.id });
    },
    foundInvalidated(tx, line, order) {
      if (order.state !== 'invalidated') return;
      // Given out by a manager's word; what this till itself may have asked for before, the answer to that tells.
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
