// Whose an order is: this till's alone, or perhaps another's that took the customer's claim slip. One value, made from columns.
// Invariant: where it cannot be known here, the answer is that it is not this till's: nothing leaves twice by a rule.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import type { ClaimRow } from '../../ledger/claims.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Step } from '../../outbox/outbox-contract.ts';

export type OrderFacts = {
  readonly line: Pick<LineRow, 'state' | 'takeBack' | 'neverConfirmed' | 'slipDoubt'>;
  /** Another till's slip that was redeemed here; null for a card that this till sold. */
  readonly claim: Pick<ClaimRow, 'seen' | 'confirmedHere'> | null;
  /** A claim slip of this till may be on paper. */
  readonly isSlipPrinted: boolean;
  /** One came back to this till. */
  readonly isSlipTaken: boolean;
};

export type OrderOwnership = {
  /** A slip was printed or redeemed here: other tills may end the order. */
  readonly hasSlip: boolean;
  /**
   * Who activated an order that a look finds completed or failed. `this-till`: only this one can have; `who-confirmed`: this till, if a
   * confirm of its own ever left; `unknown`: this till, whose answer was lost, or another.
   */
  readonly activatedBy: 'this-till' | 'who-confirmed' | 'unknown';
  /** Once confirmed, its card may be with a customer of another till though this till took the order back. */
  readonly perhapsLiveElsewhere: boolean;
  /** Its money was to go back because the order still waited: found completed now, its card is another till's customer's. */
  readonly activatedMeanwhile: boolean;
  /** A manager wanted another till's slip paid out here, and its order taken back for that. */
  readonly paysOutSlip: boolean;
  /** Its slip is certainly here: neither it nor the card is elsewhere. */
  readonly isSlipHere: boolean;
  /** Its order may be taken back now: the slip is here, or is lost. */
  readonly mayTakeBack: boolean;
};

export function ownershipOf({ line, claim, isSlipPrinted, isSlipTaken }: OrderFacts): OrderOwnership {
  // A slip was redeemed here while its order waited, and the service answered no confirm of this till.
  const isUnanswered = claim?.seen === 'created' && claim.confirmedHere === 0;
  // No confirm of this till ever left. A slip that was said to be lost may have activated the card at another till.
  const isNeverConfirmed =
    line.state === 'voiding' && line.takeBack === 'cancel-activation' && isSlipPrinted && line.neverConfirmed === 1;
  const isGivenUp = line.state === 'activating' && isSlipPrinted;
  const paysOutSlip = claim !== null && line.takeBack === 'slip-return';
  return {
    hasSlip: claim !== null || isSlipPrinted,
    activatedBy: activatedBy(claim, isSlipPrinted),
    // Not a card that was active here when a manager voided it.
    perhapsLiveElsewhere: (isUnanswered || isNeverConfirmed || isGivenUp) && line.takeBack !== 'void',
    activatedMeanwhile: isNeverConfirmed || (isUnanswered && line.takeBack === 'slip-return'),
    paysOutSlip,
    isSlipHere: isSlipTaken && line.slipDoubt === null,
    mayTakeBack: !(paysOutSlip && line.slipDoubt === 'cut-off'),
  };
}

function activatedBy(claim: OrderFacts['claim'], isSlipPrinted: boolean): OrderOwnership['activatedBy'] {
  if (claim) return claim.confirmedHere === 0 ? 'unknown' : 'this-till';
  return isSlipPrinted ? 'who-confirmed' : 'this-till';
}

/** A read found the order completed or failed: it is uncertain whether this till did it. `neverLeft`: no confirm of it ever left. */
export function isPerhapsNotOurs({ activatedBy: by }: OrderOwnership, step: Step, neverLeft: boolean): boolean {
  return step === 'read' && (by === 'unknown' || (by === 'who-confirmed' && neverLeft));
}

/** This till took back an order that another till had confirmed in between: perhaps a customer left with that card. */
export function tookBackLive(
  { perhapsLiveElsewhere }: OrderOwnership,
  order: Pick<RetailOrder, 'confirmed_at'>,
): boolean {
  return perhapsLiveElsewhere && order.confirmed_at != null;
}
