// How a sale stands, in one word, for lists and headings.
// Invariant: total over stages and line states; `sold` means that every card of it that was to be sold is the customer's.
import type { SaleOutcome, SaleStage } from '../views.ts';
import { isWaiting, type LineState } from './line-state.ts';

/** Of a committed sale its cards decide: those refused before it was paid were never part of it. */
export function outcomeOf(stage: SaleStage, lines: readonly { readonly state: LineState }[]): SaleOutcome {
  if (stage === 'basket' || stage === 'paying') return 'paying';
  const states = lines.map((line) => line.state).filter((state) => state !== 'refused' && state !== 'cancelled');
  if (states.some(isWaiting)) return 'working';
  if (stage === 'cancelled') return 'cancelled';
  if (states.includes('settled') || states.includes('elsewhere')) return 'settled';
  const kept = states.filter((state) => state === 'active').length;
  if (kept === states.length && kept > 0) return 'sold';
  if (kept > 0) return 'partly-sold';
  return states.some((state) => state === 'voided') ? 'voided' : 'not-sold';
}
