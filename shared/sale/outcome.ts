// The state of a sale in one word, for lists and headings.
// Invariant: total over stages and cards. `sold` means that the customer has every card that was to be sold; a card that leaves only against a slip
// is not sold yet.

import { type Card, isReady } from './card.ts';
import type { CardFacts } from './card-facts.ts';
import { isWaiting } from './line-state.ts';
import type { PartlySold, SaleOutcome, SaleStage } from './views.ts';

export type OutcomeFacts = Pick<Card, 'state' | 'owner' | 'verdict'> & Pick<CardFacts, 'slip'>;

/** The cards of a committed sale decide; those refused before it was paid were never part of it. */
export function outcomeOf(stage: SaleStage, cards: readonly OutcomeFacts[]): SaleOutcome {
  if (stage === 'basket' || stage === 'paying') return 'paying';
  const states = cards.map((card) => card.state).filter((state) => state !== 'refused' && state !== 'cancelled');
  if (states.some(isWaiting) || cards.some(({ owner }) => owner === 'outsider')) return 'working';
  if (stage === 'cancelled') return 'cancelled';
  if (cards.some(isReady)) return 'to-hand-over';
  if (cards.some(isLeftToSlip)) return 'slip-out';
  if (states.includes('manually-settled')) return 'settled';
  if (states.includes('ended-by-other-till')) return 'elsewhere';
  const kept = states.filter((state) => state === 'active').length;
  if (kept === states.length && kept > 0) return 'sold';
  if (kept > 0) return 'partly-sold';
  return states.includes('voided') ? 'voided' : 'not-sold';
}

/** Of a sale that is partly sold: how many of its cards are not, and whether their money went back. */
export function partlySold(
  outcome: SaleOutcome,
  cards: readonly Pick<OutcomeFacts, 'state' | 'verdict'>[],
): PartlySold | null {
  if (outcome !== 'partly-sold') return null;
  const sold = cards.filter(({ state }) => state !== 'refused' && state !== 'cancelled');
  const gone = sold.filter(({ state }) => state !== 'active');
  return { n: gone.length, of: sold.length, isRefunded: gone.every(({ verdict }) => verdict === 'nothing-owed') };
}

function isLeftToSlip({ verdict }: OutcomeFacts): boolean {
  return verdict === 'hand-over-against-slip' || verdict === 'scan-slip-again';
}
