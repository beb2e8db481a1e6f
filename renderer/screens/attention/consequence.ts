// What a step does to card and money, shown before it is taken.

import type { AttentionView, ListedMoney } from '../../../shared/attention/views.ts';
import type { AttentionStep } from '../../../shared/sale/attention-steps.ts';

export const consequences = [
  'unchanged',
  'cancel-first',
  'left-to-slip',
  'counts-as-returned',
  'due-again',
  'card-for-money',
  'card-for-nothing',
  'money-back',
  'shops-money',
  'claim',
  'shop-keeps',
  'nobody-anything',
] as const;
export type Consequence = (typeof consequences)[number];

const kinds = {
  retry: 'unchanged',
  'take-note': 'unchanged',
  'customer-told': 'unchanged',
  'return-money': 'cancel-first',
  'slip-gone': 'left-to-slip',
  'refund-made': 'counts-as-returned',
  'refund-not-made': 'due-again',
  'settle-money-back': 'money-back',
  'settle-pay-out': 'shops-money',
} as const;

/** With the amount that its words name. */
export function consequenceOf(
  step: AttentionStep,
  { line, paid, refund }: AttentionView,
): { readonly kind: Consequence; readonly amount: ListedMoney | null } {
  const amount = refund?.amount ?? paid;
  switch (step) {
    case 'settle-card-handed-over':
      return paid ? { kind: 'card-for-money', amount } : { kind: 'card-for-nothing', amount: line?.faceValue ?? null };
    case 'settle-claim':
      return { kind: 'claim', amount: line?.faceValue ?? amount };
    case 'settle-nothing-owed':
      return { kind: paid ? 'shop-keeps' : 'nobody-anything', amount };
    default:
      return { kind: kinds[step], amount };
  }
}

/** Asking again may resolve it without risk, so it stands out; a note is always offered; steps that decide are between them, in order. */
export function byWeight(steps: readonly AttentionStep[]): {
  readonly retry: boolean;
  readonly deciding: readonly AttentionStep[];
} {
  return {
    retry: steps.includes('retry'),
    deciding: steps.filter((step) => step !== 'retry' && step !== 'take-note'),
  };
}
