// The verdict of a line: the one sentence that tells the cashier what to do with the card and the money.
// Invariant: total over line and tender states, so there is never a line without one.
import type { LineState } from '../../../shared/sale/line-state.ts';
import type { TenderState } from '../../../shared/sale/tender-state.ts';

export const verdicts = [
  'take-no-money',
  'take-payment',
  'keep-card',
  'hand-over',
  'live-print-again',
  'live-show-code',
  'return-nothing-yet',
  'find-out-first',
  'return-money',
  'refund-under-way',
  'nothing-owed',
  'hand-over-against-slip',
  'return-against-slip',
  'settled-elsewhere',
  'scan-slip-again',
] as const;
export type Verdict = (typeof verdicts)[number];

export type VerdictFacts = {
  readonly state: LineState;
  readonly handedOver: boolean;
  /** Its activation slip could not be printed, or nobody knows whether it was. */
  readonly printFailed: boolean;
  /** What is on paper is a copy, which carries no code, the original never came out for certain, and nobody was shown the code. */
  readonly codeMissing?: boolean;
  /** The states of the tender parts that paid for this line (of the whole sale, where it was never committed). */
  readonly parts: readonly TenderState[];
  /** What of it is on its way back is returned by the card terminal itself: nobody at the counter has anything to do. */
  readonly byTerminal?: boolean;
  /** The sale is still being paid and holds more money than its cards cost: the commit or the cancellation returns it. */
  readonly surplus: boolean;
  /** A customer may hold a pending slip of it: nothing leaves but against that slip. */
  readonly slipOut?: boolean;
  /** It was active, and was found invalidated by somebody else: it does not work, and a person has to look. */
  readonly foundDead?: boolean;
  /** The power went out as the slip was taken here: nobody knows whether this till or another ended the order. */
  readonly cutOff?: boolean;
};

export function verdictOf(facts: VerdictFacts): Verdict {
  switch (facts.state) {
    case 'draft':
      return 'take-no-money';
    case 'reserving':
      // A card added after a first payment, in a sale that was cancelled since: the payment goes back.
      return owed(facts) ?? 'take-no-money';
    case 'reserved':
      return 'take-payment';
    case 'activating':
      return 'keep-card';
    case 'active':
      if (facts.handedOver) return 'nothing-owed';
      if (facts.foundDead) return 'return-nothing-yet';
      if (facts.slipOut) return 'hand-over-against-slip';
      if (facts.printFailed) return 'live-print-again';
      return facts.codeMissing ? 'live-show-code' : 'hand-over';
    case 'voiding':
      return 'return-nothing-yet';
    case 'cancelling':
      return owed(facts) ?? 'return-nothing-yet';
    case 'refused':
      return owed(facts) ?? (facts.surplus ? 'return-nothing-yet' : 'nothing-owed');
    case 'lost':
    case 'cancelled':
    case 'voided':
    case 'manually-settled':
      return facts.slipOut && owed(facts) === 'return-money' ? 'return-against-slip' : (owed(facts) ?? 'nothing-owed');
    case 'ended-by-other-till':
      return facts.cutOff ? 'scan-slip-again' : 'settled-elsewhere';
  }
}

function owed({ parts, byTerminal }: VerdictFacts): Verdict | null {
  // A refund that was asked for and never answered is not paid again before somebody knows; no answer comes by itself.
  if (parts.includes('refund-unknown')) return 'find-out-first';
  if (parts.includes('refund-due')) return 'return-money';
  if (parts.includes('refunding')) return byTerminal ? 'refund-under-way' : 'return-money';
  return null;
}
