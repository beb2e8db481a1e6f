// Which steps a person may take about what no rule can settle: the table of docs/architecture.md.
// Invariants: every entry has a way off the list, by a rule that goes on or by a manager's decision; nothing is settled by hand that
// a rule can still settle safely.
import type { AttentionCode } from '../errors.ts';
import type { LineState } from './line-state.ts';
import type { TenderState } from './tender-state.ts';

export const attentionSteps = [
  'retry', // asks the service again
  'return-money', // the order is taken back first, then the money is due
  'refund-made', // the money went out, as somebody saw
  'refund-not-made', // it did not, as somebody saw: it is due again
  'settle-card-handed-over', // by hand: the customer has a card that works, the shop keeps the money
  'settle-money-back', // by hand: what the customer paid for this card is due back
  'settle-pay-out', // by hand: money of the shop is due to the customer, beyond what the payment has left
  'settle-claim', // by hand: the customer is owed nothing, the shop claims its loss from the service's operator
  'settle-nothing-owed', // by hand: nobody has anything of the other
  'slip-gone', // the customer took the slip along: its order, and whatever is due for it, is left to the till it is brought to
  'customer-told', // of a card that no longer works: the customer knows, and the money waits
  'take-note',
] as const;
export type AttentionStep = (typeof attentionSteps)[number];

export type AttentionFacts = {
  readonly code: AttentionCode;
  readonly line: {
    readonly state: LineState;
    /** A request of it waits, and may still be sent. */
    readonly canAskAgain: boolean;
    /** An approved payment of its own is in the shop. */
    readonly holdsMoney: boolean;
    /** Answers that make no sense go on beyond the limit, or it waits much longer than that. */
    readonly isStuck: boolean;
  } | null;
  /** The payment or refund it is about. */
  readonly part: TenderState | null;
};

/** Only a manager who is not the cashier of the sale. */
export function needsManager(step: AttentionStep): boolean {
  return step === 'return-money' || step === 'refund-not-made' || step === 'slip-gone' || step.startsWith('settle-');
}

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
      // The replay of a reservation may still reveal its order: until its window is over that is the way, and cancelling the sale.
      return line.isStuck && !(line.state === 'reserving' && line.canAskAgain);
    case 'order_missing':
    case 'answer_makes_no_sense':
    case 'key_conflict':
    case 'replay_window_over':
    case 'cancel_too_late':
    case 'invalidated_elsewhere':
    case 'settled_elsewhere':
      return true;
    case 'take_back_interrupted':
    case 'given_card_dead':
    case 'refund_unknown':
    case 'terminal_disagrees':
      return false;
  }
}

function moneySteps(code: AttentionCode, part: TenderState): readonly AttentionStep[] {
  switch (part) {
    case 'refund-due':
    case 'refunding':
    case 'refund-unknown':
      return ['refund-made', 'refund-not-made'];
    // What was booked stands, or the customer gets what the terminal took, or kept, and nobody booked.
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
    // As the customer has it: somebody else invalidated it after a manager had settled it.
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
