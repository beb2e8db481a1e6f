// Which cards of a basket a touch removes.
import type { LineView } from '../../shared/sale/views.ts';

/** The last reserved card cannot be removed: its sale is cancelled instead. Once money is paid, no touch removes a card. */
export function mayTakeOut({ state }: Pick<LineView, 'state'>, cards: number, isPaid: boolean): boolean {
  return state === 'draft' || (state === 'reserved' && cards > 1 && !isPaid);
}
