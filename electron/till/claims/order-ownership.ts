// Whose an order is: this till's alone, or perhaps another till's, where a claim slip let the customer finish the sale elsewhere. Computed
// from columns of the ledger alone. Invariant: where this till cannot know, the order counts as another till's, so that neither card nor money
// leaves twice.
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
  /** A copy of that slip is in this till's drawer, or a manager said that it is lost. */
  readonly isSlipTaken: boolean;
};

export function ownershipOf({ line, claim, isSlipPrinted, isSlipTaken }: OrderFacts) {
  // A slip was redeemed here while its order waited, and the service answered no confirm of this till.
  const isUnanswered = claim?.seen === 'created' && claim.confirmedHere === 0;
  // No confirm of this till ever left. A slip that was said to be lost may have activated the card at another till.
  const isNeverConfirmed =
    line.state === 'voiding' && line.takeBack === 'cancel-activation' && isSlipPrinted && line.neverConfirmed === 1;
  const isGivenUp = line.state === 'activating' && isSlipPrinted;
  const paysOutSlip = claim !== null && line.takeBack === 'slip-return';
  return {
    /** A slip was printed or redeemed here: other tills may end the order. */
    hasSlip: claim !== null || isSlipPrinted,
    activatedBy: activatedBy(claim, isSlipPrinted),
    /**
     * Once confirmed, its card may be with a customer of another till though this till took the order back. Not a card that was active here when
     * a manager voided it.
     */
    perhapsLiveElsewhere: (isUnanswered || isNeverConfirmed || isGivenUp) && line.takeBack !== 'void',
    /** Its money was to go back because the order still waited: found completed now, its card is another till's customer's. */
    activatedMeanwhile: isNeverConfirmed || (isUnanswered && line.takeBack === 'slip-return'),
    /** A manager wanted another till's slip paid out here, and its order taken back for that. */
    paysOutSlip,
    /** Nobody can come with its slip any more: it is in the drawer, or a manager said that it is lost; and that is not in doubt. */
    isSlipAccountedFor: isSlipTaken && line.slipDoubt === null,
    /**
     * False only for another till's slip that is paid out here and whose taking a power cut interrupted: the customer may have it, so a person
     * must first say that it is still here.
     */
    mayResendInvalidate: !(paysOutSlip && line.slipDoubt === 'cut-off'),
  };
}

export type OrderOwnership = ReturnType<typeof ownershipOf>;

/**
 * Which till confirmed an order that a read finds completed or failed. `this-till`: no other can have. `this-till-if-confirmed`: this one if
 * a confirm of its own ever left, otherwise another. `unknown`: this one, whose answer was lost, or another.
 */
function activatedBy(claim: OrderFacts['claim'], isSlipPrinted: boolean) {
  if (claim) return claim.confirmedHere === 0 ? 'unknown' : 'this-till';
  return isSlipPrinted ? 'this-till-if-confirmed' : 'this-till';
}

/** After a read that found the order completed or failed: another till may have confirmed it. `neverLeft`: no confirm of this till ever left. */
export function mayBeAnotherTills({ activatedBy: by }: OrderOwnership, step: Step, neverLeft: boolean): boolean {
  return step === 'read' && (by === 'unknown' || (by === 'this-till-if-confirmed' && neverLeft));
}

/** This till invalidated an order that another till had confirmed in between: perhaps a customer left with that card. */
export function tookBackActivatedCard(
  { perhapsLiveElsewhere }: OrderOwnership,
  order: Pick<RetailOrder, 'confirmed_at'>,
): boolean {
  return perhapsLiveElsewhere && order.confirmed_at != null;
}
