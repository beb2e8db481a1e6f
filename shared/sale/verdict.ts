// The verdict of a line: the one sentence that tells the cashier what to do with the card and the money.
// Invariant: total over line and tender states, so there is never a line without one.
import type { LineState } from './line-state.ts';
import type { TenderState } from './tender-state.ts';

export const verdicts = [
  'take-no-money',
  'take-payment',
  'keep-card',
  'hand-over',
  'live-print-again',
  'return-nothing-yet',
  'find-out-first',
  'return-money',
  'nothing-owed',
  'hand-over-against-slip',
  'return-against-slip',
  'settled-elsewhere',
] as const;
export type Verdict = (typeof verdicts)[number];

export type VerdictFacts = {
  readonly state: LineState;
  readonly handedOver: boolean;
  /** Its activation slip could not be printed, or nobody knows whether it was. */
  readonly printFailed: boolean;
  /** The states of the tender parts that paid for this line (of the whole sale, where it was never committed). */
  readonly parts: readonly TenderState[];
  /** The sale is still being paid and holds more money than its cards cost: the commit or the cancellation returns it. */
  readonly surplus: boolean;
  /** A customer may hold a pending slip of it: nothing leaves but against that slip. */
  readonly slipOut?: boolean;
};

export function verdictOf(facts: VerdictFacts): Verdict {
  switch (facts.state) {
    case 'draft':
      return 'take-no-money';
    case 'reserving':
      // A card added after a first payment, in a sale that was cancelled since: the payment goes back.
      return owed(facts.parts) ?? 'take-no-money';
    case 'reserved':
      return 'take-payment';
    case 'activating':
      return 'keep-card';
    case 'active':
      if (facts.handedOver) return 'nothing-owed';
      if (facts.slipOut) return 'hand-over-against-slip';
      return facts.printFailed ? 'live-print-again' : 'hand-over';
    case 'voiding':
      return 'return-nothing-yet';
    case 'cancelling':
      return owed(facts.parts) ?? 'return-nothing-yet';
    case 'refused':
      return owed(facts.parts) ?? (facts.surplus ? 'return-nothing-yet' : 'nothing-owed');
    case 'lost':
    case 'cancelled':
    case 'voided':
    case 'settled':
      return facts.slipOut && owed(facts.parts) === 'return-money'
        ? 'return-against-slip'
        : (owed(facts.parts) ?? 'nothing-owed');
    case 'elsewhere':
      return 'settled-elsewhere';
  }
}

function owed(parts: readonly TenderState[]): Verdict | null {
  // A refund that was asked for and never answered is not paid again before somebody knows; no answer comes by itself.
  if (parts.includes('refund-unknown')) return 'find-out-first';
  if (parts.includes('refund-due') || parts.includes('refunding')) return 'return-money';
  return null;
}
