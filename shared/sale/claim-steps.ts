// What may be done about a scanned claim slip: the table of docs/decisions/finish-on-any-till.md.
// Invariants: exactly one till ends a waiting order. An ended order needs a manager's decision, because no till can recognise a photocopy. A till
// redeems a slip once.
import type { RetailOrderState } from '../interface/resources.ts';
import type { LineState } from './line-state.ts';

export const claimSteps = [
  'take-slip', // this till's: keep the slip, and the card or its money may leave
  'finish', // another till's: confirm the order from here and hand the card over
  'return-money', // another till's: invalidate the order from here and return the money
  'hand-over', // another till completed the order: print the card's slip here
  'pay-out', // another till ended the order: return the money here
] as const;
export type ClaimStep = (typeof claimSteps)[number];

/** The state of the order at the service, or why there is none. */
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
  /** This till's own line of the order: it printed or redeemed the slip. Null where it has none. */
  readonly line: {
    readonly state: LineState;
    readonly handedOver: boolean;
    readonly slipOut: boolean;
    /** The slip may have been redeemed in the time that a restored ledger lost. */
    readonly perhapsTaken: boolean;
  } | null;
};

/** Why nothing can be done about a genuine slip. */
export type ClaimStop = 'wait' | 'ask-again' | 'done' | null;

/** In the order they are offered; none where the slip is finished with, or must wait. */
export function stepsOfClaim({ order, line }: ClaimFacts): readonly ClaimStep[] {
  if (line && line.state !== 'ended-by-other-till') return line.slipOut && !line.handedOver ? ['take-slip'] : [];
  switch (order) {
    case 'created':
      // A slip reported as lost came back. What waited for it is not resumed without a manager.
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

export function stopOfClaim(facts: ClaimFacts): ClaimStop {
  if (stepsOfClaim(facts).length > 0) return null;
  if (facts.line && facts.line.state !== 'ended-by-other-till') return 'done';
  return facts.order === 'unreachable' ? 'ask-again' : 'wait';
}

/**
 * Whether the step needs a manager who is not the cashier of the sale. A cashier may finish a waiting order against the slip, and redeem a slip,
 * unless it may already be in this till's drawer.
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
