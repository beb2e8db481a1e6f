// Which steps a person may take about an attention entry.
// Invariants: every entry has a way off the list, by a rule that can still resolve it or by a manager's decision. A person resolves nothing that a
// rule can still resolve safely.
import type { AttentionCode } from '../errors.ts';
import type { LineState } from './line-state.ts';
import type { TenderState } from './tender-state.ts';

export const attentionSteps = [
  'retry', // a new request to the service
  'return-money', // the order is taken back first, then the money is due
  'refund-made', // someone saw that the money went out
  'refund-not-made', // someone saw that it did not: it is due again
  'settle-card-handed-over', // decided by a person: the customer has a working card, the shop keeps the money
  'settle-money-back', // decided by a person: the customer's payment for this card goes back
  'settle-pay-out', // decided by a person: the shop owes the customer its own money, beyond what is left of the payment
  'settle-claim', // decided by a person: the customer gets nothing, the shop claims its loss from the service's operator
  'settle-nothing-owed', // decided by a person: neither side owes the other anything
  'slip-gone', // the customer kept the slip: the till where they bring it decides about order and money
  'customer-told', // the customer knows that the card no longer works; their money waits
  'take-note',
] as const;
export type AttentionStep = (typeof attentionSteps)[number];

export type AttentionFacts = {
  readonly code: AttentionCode;
  readonly line: {
    readonly state: LineState;
    /** One of its requests waits and may still be sent. */
    readonly canAskAgain: boolean;
    /** An approved payment for it is in the shop. */
    readonly holdsMoney: boolean;
    /** Nonsense answers continue beyond the limit, or it has waited much longer than that. */
    readonly isStuck: boolean;
  } | null;
  /** The payment or refund of an entry about money. */
  readonly part: TenderState | null;
};

/** Whether the step needs a manager who is not the cashier of the sale. */
export function needsManager(step: AttentionStep): boolean {
  return step === 'return-money' || step === 'refund-not-made' || step === 'slip-gone' || step.startsWith('settle-');
}

/** The card's money goes back, so it takes whom a void takes (void-rule.ts). */
export const takesBack = (step: AttentionStep): boolean => step === 'return-money' || step === 'settle-money-back';

/** In the order they are offered; never empty. */
export function stepsOf({ code, line, part }: AttentionFacts): readonly AttentionStep[] {
  const steps: AttentionStep[] = [];
  if (code === 'take_back_interrupted') return ['slip-gone', 'take-note'];
  if (line?.canAskAgain) steps.push('retry');
  if (line?.state === 'activating') steps.push('return-money');
  if (line && isByHand(code, line)) steps.push(...handSteps(line));
  if (part) steps.push(...moneySteps(code, part));
  if (code === 'given_card_dead') steps.push('customer-told');
  return [...steps, 'take-note'];
}

function isByHand(code: AttentionCode, line: NonNullable<AttentionFacts['line']>): boolean {
  switch (code) {
    case 'waiting_too_long':
    case 'not_authorised':
      return line.isStuck && !mayStillBeRevealed(line);
    case 'answer_makes_no_sense':
      return !mayStillBeRevealed(line);
    case 'order_missing':
    case 'key_conflict':
    case 'replay_window_over':
    case 'cancel_too_late':
    case 'invalidated_elsewhere':
    case 'settled_elsewhere':
      return true;
    case 'take_back_interrupted':
    case 'given_card_dead':
    case 'refund_unknown':
    case 'rows_edited':
    case 'terminal_disagrees':
      return false;
  }
}

/** A replay may still reveal the order within its window. Until then the cashier can wait, or cancel the sale. */
function mayStillBeRevealed({ state, canAskAgain }: NonNullable<AttentionFacts['line']>): boolean {
  return state === 'reserving' && canAskAgain;
}

function moneySteps(code: AttentionCode, part: TenderState): readonly AttentionStep[] {
  switch (part) {
    case 'refund-due':
    case 'refunding':
    case 'refund-unknown':
      return ['refund-made', 'refund-not-made'];
    // Either the books are right, or the customer gets the money that the terminal took or kept without a booking.
    case 'declined':
    case 'refunded':
      return code === 'terminal_disagrees' ? ['settle-nothing-owed', 'settle-pay-out'] : ['settle-nothing-owed'];
    case 'requested':
    case 'approved':
    case 'unknown':
      return ['settle-nothing-owed'];
  }
}

function handSteps({ state, holdsMoney }: NonNullable<AttentionFacts['line']>): readonly AttentionStep[] {
  const back: readonly AttentionStep[] = holdsMoney ? ['settle-money-back'] : [];
  switch (state) {
    case 'reserving':
      return ['settle-nothing-owed', 'settle-claim'];
    case 'cancelling':
      return ['settle-card-handed-over', 'settle-claim', 'settle-nothing-owed'];
    case 'activating':
    case 'voiding':
      return ['settle-card-handed-over', ...back];
    case 'active':
    // The customer has the card: someone else invalidated it after a manager had settled it.
    case 'manually-settled':
      return [...back, 'settle-claim', 'settle-nothing-owed'];
    case 'ended-by-other-till':
      return [...back, 'settle-card-handed-over', 'settle-nothing-owed'];
    case 'draft':
    case 'reserved':
    case 'refused':
    case 'lost':
    case 'cancelled':
    case 'voided':
      return [];
  }
}
