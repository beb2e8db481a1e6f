// The words of an entry that depend on more than its kind: what to do about it, what the till waits for, and what a step does to this card.
// Invariant: it says only what is true of this card: no money goes back that was never taken, and no card is called taken back that is not.

import type { AttentionView } from '../../../shared/attention/views.ts';
import type { AttentionStep } from '../../../shared/sale/attention-steps.ts';
import { isSlipOut } from '../../../shared/sale/card-facts.ts';
import type { WordKey } from '../../words.ts';

/** The first thing to do is to scan the customer's slip: it continues the refund, or shows what happened to the card. */
export function scanOf({ code }: Pick<AttentionView, 'code'>): 'goes-on' | 'shows' | null {
  if (code === 'take_back_interrupted') return 'goes-on';
  return code === 'settled_elsewhere' ? 'shows' : null;
}

export function todoOf({ code, line, paid, refund, steps }: AttentionView): WordKey {
  if (code === 'invalidated_elsewhere' && line?.handedOverAt) return 'matter:todoGone';
  if (refund && code === 'refund_unknown')
    return refund.method === 'cash' ? 'after:refund.look.cash' : 'after:refund.look.card';
  if (code !== 'waiting_too_long') return `matter:advice.${code}`;
  if (paid === null) return 'matter:todoUnpaid';
  const mayReturn = steps.includes('return-money') || steps.includes('settle-money-back');
  return mayReturn ? 'matter:advice.waiting_too_long' : 'matter:todoWait';
}

export function explainOf(step: AttentionStep, { code, line, paid }: AttentionView): WordKey {
  const hasSlip = code === 'settled_elsewhere' || (line !== null && isSlipOut(line.slip));
  switch (step) {
    case 'settle-card-handed-over':
      return paid === null ? 'matter:explain.unpaidCard' : `matter:step.${step}.explain`;
    case 'settle-money-back':
      if (line?.handedOverAt) return 'matter:explain.forCard';
      return hasSlip ? 'matter:explain.notElsewhere' : `matter:step.${step}.explain`;
    case 'settle-nothing-owed':
      return code === 'settled_elsewhere' ? 'matter:explain.doneElsewhere' : `matter:step.${step}.explain`;
    default:
      return `matter:step.${step}.explain`;
  }
}
