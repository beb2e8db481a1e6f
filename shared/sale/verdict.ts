// The verdict of a card: the one sentence that says to the cashier what to do with card and money. And who decides about them.
// Invariant: total over the facts, so every card has one.
import { type CardFacts, type CardMoney, isFoundDead, isSlipOut } from './card-facts.ts';

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

/** Who decides about the card and its money. */
export const cardOwners = [
  'till', // this till, by its own books
  'customer', // it was handed over
  'slip', // the person who brings the claim slip, to any till of the store
  'other-till', // another till ended the order against the slip
  'unknown', // the order ended as the power went out over the slip: this till or another
  'outsider', // the card was invalidated from outside the store; a manager settles it
] as const;
export type CardOwner = (typeof cardOwners)[number];

export function ownerOf({ state, handedOver, attention, slip }: CardFacts): CardOwner {
  if (state === 'ended-by-other-till') return slip === 'cut-off' ? 'unknown' : 'other-till';
  if (state === 'active' && handedOver) return 'customer';
  if (state === 'active' && isFoundDead(attention)) return 'outsider';
  return isSlipOut(slip) ? 'slip' : 'till';
}

const moneyVerdicts: Record<CardMoney, Verdict | null> = {
  stays: null,
  surplus: null,
  due: 'return-money',
  'at-terminal': 'refund-under-way',
  // It is not paid a second time before the outcome is known; no further answer is expected.
  unknown: 'find-out-first',
};

export function verdictOf(facts: CardFacts): Verdict {
  const ofMoney = moneyVerdicts[facts.money];
  switch (facts.state) {
    case 'draft':
      return 'take-no-money';
    case 'reserving':
      // A card added after a first payment, in a sale that has since been cancelled: the payment goes back.
      return ofMoney ?? 'take-no-money';
    case 'reserved':
      return 'take-payment';
    case 'activating':
      return 'keep-card';
    case 'active':
      return ofActive(facts);
    case 'voiding':
      return 'return-nothing-yet';
    case 'cancelling':
      return ofMoney ?? 'return-nothing-yet';
    case 'refused':
      return ofMoney ?? (facts.money === 'surplus' ? 'return-nothing-yet' : 'nothing-owed');
    case 'lost':
    case 'cancelled':
    case 'voided':
    case 'manually-settled':
      return ofMoney === 'return-money' && ownerOf(facts) === 'slip'
        ? 'return-against-slip'
        : (ofMoney ?? 'nothing-owed');
    case 'ended-by-other-till':
      return ownerOf(facts) === 'unknown' ? 'scan-slip-again' : 'settled-elsewhere';
  }
}

function ofActive(facts: CardFacts): Verdict {
  const owner = ownerOf(facts);
  if (owner === 'customer') return 'nothing-owed';
  if (owner === 'outsider') return 'return-nothing-yet';
  if (owner === 'slip') return 'hand-over-against-slip';
  // A card whose PIN did not come out is as useless as one whose code did not.
  if (facts.activation === 'failed' || facts.pin === 'failed') return 'live-print-again';
  return facts.code === 'missing' ? 'live-show-code' : 'hand-over';
}
