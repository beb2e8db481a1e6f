// Which cards of an open sale are still part of it: one that was taken out before any money is on its way back to the service.
import type { LineView } from '../../../shared/views.ts';

export function staysInSale({ state }: Pick<LineView, 'state'>): boolean {
  return state !== 'cancelling' && state !== 'cancelled';
}
