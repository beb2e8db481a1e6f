// What may be done about a pending slip that was scanned: the table of docs/decisions/finish-on-any-till.md.
// Invariants: exactly one till ends an order that still waits; what has ended already is a manager's decision, as no till can tell a
// photocopy; a slip is honoured once at a till.
import type { RetailOrderState } from '../interface/resources.ts';
import type { LineState } from './line-state.ts';

export const claimSteps = [
  'take-slip', // this till printed it: the slip is kept, and the card or its money may leave; it pays what a restored ledger forgot
  'finish', // another till's: the order is confirmed from here, and the card handed over
  'return-money', // another till's: the order is invalidated from here, and the money returned; its own, that a restored ledger forgot: likewise
  'hand-over', // the order is completed, and not by this till: the card's slip is printed here
  'pay-out', // the order is gone, and not by this till: the money is returned here
] as const;
export type ClaimStep = (typeof claimSteps)[number];

/** What the service says of the order now: a state, or why there is none. */
export const ordersSeen = [
  'created',
  'processing',
  'completed',
  'failed',
  'invalidated',
  'missing',
  'unreachable',
] as const satisfies readonly (RetailOrderState | 'missing' | 'unreachable')[];
export type OrderSeen = (typeof ordersSeen)[number];

export type ClaimFacts = {
  readonly order: OrderSeen;
  /** This till's own line of the order: it printed the slip, or honoured it before. Null where it has none. */
  readonly line: {
    readonly state: LineState;
    readonly handedOver: boolean;
    readonly slipOut: boolean;
    /** Perhaps the slip was dealt with in the time that a restored ledger does not know. */
    readonly perhapsTaken: boolean;
    /** The ledger was restored and lost the payment that this slip proves. Whether its sale is still open. */
    readonly lostPayment: 'sale-open' | 'sale-over' | null;
    /** The service refused for good to take its order back. */
    readonly takeBackRefused: boolean;
  } | null;
};

/** Why nothing can be done about a slip that is genuine. */
export type ClaimStop = 'wait' | 'ask-again' | 'done' | null;

/** In the order they are offered; none where the slip is done with, or has to wait. */
export function stepsOfClaim({ order, line }: ClaimFacts): readonly ClaimStep[] {
  if (line?.lostPayment === 'sale-open') return line.state === 'reserved' ? stepsOfUnpaid(order) : [];
  if (line?.lostPayment === 'sale-over') return stepsOfOver(line, order);
  if (line && line.state !== 'ended-by-other-till') return line.slipOut && !line.handedOver ? ['take-slip'] : [];
  switch (order) {
    case 'created':
      // A slip that was said to be gone came back: what was left to it is not taken up again behind a manager's back.
      return line ? ['return-money'] : ['finish', 'return-money'];
    case 'completed':
      return line ? ['hand-over'] : ['hand-over', 'return-money'];
    case 'failed':
    case 'invalidated':
    case 'missing':
      return ['pay-out'];
    case 'processing':
    case 'unreachable':
      return [];
  }
}

/** The slip is the payment. A card that was activated already may have left in the time that is lost. */
function stepsOfUnpaid(order: OrderSeen): readonly ClaimStep[] {
  if (order === 'created') return ['take-slip'];
  return order === 'completed' ? ['hand-over'] : [];
}

/**
 * First the card goes, which nobody sells any more and which works, then the money: the slip is shown once more. A card that the service does not
 * take back any more stays with the shop, which claims it from the operator.
 */
function stepsOfOver(
  { state, takeBackRefused }: NonNullable<ClaimFacts['line']>,
  order: OrderSeen,
): readonly ClaimStep[] {
  if (state === 'cancelling' && order === 'completed')
    return takeBackRefused ? ['pay-out', 'return-money'] : ['return-money'];
  if (state === 'manually-settled') return order === 'unreachable' ? [] : ['pay-out'];
  return (state === 'cancelled' || state === 'refused') && isEnded(order) ? ['pay-out'] : [];
}

function isEnded(order: OrderSeen): boolean {
  return order === 'failed' || order === 'invalidated' || order === 'missing';
}

export function stopOfClaim(facts: ClaimFacts): ClaimStop {
  if (stepsOfClaim(facts).length > 0) return null;
  if (facts.line && facts.line.state !== 'ended-by-other-till' && facts.line.lostPayment === null) return 'done';
  return facts.order === 'unreachable' ? 'ask-again' : 'wait';
}

/**
 * Only a manager who is not the cashier of the sale. Finishing what still waits, against the slip, is the cashier's work; so is taking a slip,
 * unless it may lie in this till's drawer already.
 */
export function claimNeedsManager(step: ClaimStep, perhapsTaken: boolean): boolean {
  switch (step) {
    case 'take-slip':
      return perhapsTaken;
    case 'finish':
      return false;
    case 'return-money':
    case 'hand-over':
    case 'pay-out':
      return true;
  }
}
