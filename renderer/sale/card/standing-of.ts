// How a card stands, in a cashier's words: one whose sale was cancelled before the service was asked was refused by nobody.
import type { LineView } from '../../../shared/views.ts';

export function standingOf({ refusal, standing }: Pick<LineView, 'refusal' | 'standing'>): LineView['standing'] {
  return refusal?.code === 'cancelled_before_sending' ? 'till:line.cancelled' : standing;
}
