// The cards that are part of a sale: not those removed before any money, which go back to the service. A cancelled sale has all of its
// cards.
import type { LineView, SaleView } from '../../shared/sale/views.ts';

export function linesInSale({ stage, lines }: Pick<SaleView, 'stage' | 'lines'>): readonly LineView[] {
  if (stage === 'cancelled') return lines;
  return lines.filter(({ state }) => state !== 'cancelling' && state !== 'cancelled');
}
