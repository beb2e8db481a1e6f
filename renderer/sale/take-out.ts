// Which cards of a basket a touch takes out.
import type { LineView } from '../../shared/sale/views.ts';

/** The last reserved card goes with its sale alone, which is cancelled; what is paid for goes by no touch. */
export function mayTakeOut({ state }: Pick<LineView, 'state'>, cards: number, isPaid: boolean): boolean {
  return state === 'draft' || (state === 'reserved' && cards > 1 && !isPaid);
}
