// How a sale stands, in one word, for lists and headings.
// Invariant: total over stages and line states; `sold` means that every card of it that was to be sold is the customer's, in their hand.
// One that leaves only against a slip that is out is not.
import type { AttentionCode } from '../../../shared/errors.ts';
import type { SlipDoubt } from '../../../shared/sale/card-facts.ts';
import { isWaiting, type LineState } from '../../../shared/sale/line-state.ts';
import type { SaleOutcome, SaleStage } from '../../../shared/views.ts';

export type OutcomeFacts = {
  readonly state: LineState;
  readonly handedOverAt: string | null;
  /** The card leaves only against a slip that the customer holds: nothing to do before they come. */
  readonly slipOut?: boolean;
  /** `cut-off`: the power went out as its slip was taken. Of an order that ended nobody knows which till ended it; of a card that works the
   * slip was here a moment ago, and perhaps its customer still is. */
  readonly slipDoubt?: SlipDoubt | null;
  /** What a person has yet to look at. */
  readonly attention?: readonly AttentionCode[];
};

/** Of a committed sale its cards decide: those refused before it was paid were never part of it. */
export function outcomeOf(stage: SaleStage, lines: readonly OutcomeFacts[]): SaleOutcome {
  if (stage === 'basket' || stage === 'paying') return 'paying';
  const states = lines.map((line) => line.state).filter((state) => state !== 'refused' && state !== 'cancelled');
  if (states.some(isWaiting) || lines.some(isDeadHere)) return 'working';
  if (stage === 'cancelled') return 'cancelled';
  if (lines.some(isReady)) return 'to-hand-over';
  if (lines.some(isLeftToSlip)) return 'slip-out';
  if (states.includes('manually-settled')) return 'settled';
  if (states.includes('ended-by-other-till')) return 'elsewhere';
  const kept = states.filter((state) => state === 'active').length;
  if (kept === states.length && kept > 0) return 'sold';
  if (kept > 0) return 'partly-sold';
  return states.some((state) => state === 'voided') ? 'voided' : 'not-sold';
}

function isLeftToSlip(line: OutcomeFacts): boolean {
  return isReady({ ...line, slipOut: false }) || (line.state === 'ended-by-other-till' && Boolean(line.slipDoubt));
}

/** A card that works, is paid for, and lies behind the counter. */
export function isReady(line: OutcomeFacts): boolean {
  const { state, handedOverAt, slipOut = false, slipDoubt = null } = line;
  return state === 'active' && handedOverAt === null && !isDeadHere(line) && (!slipOut || slipDoubt === 'cut-off');
}

/** Somebody else invalidated this active card, and a person has yet to look: by what is open about it. */
export function isFoundDead(attention: readonly AttentionCode[]): boolean {
  return attention.includes('invalidated_elsewhere');
}

/** No card to hand over. */
function isDeadHere({ state, handedOverAt, attention = [] }: OutcomeFacts): boolean {
  return state === 'active' && handedOverAt === null && isFoundDead(attention);
}
