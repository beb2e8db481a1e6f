// What stands over a sale after its end, in one of five ways. Invariant: it is called finished only where nothing is left to do
// with its money and nothing to wait for with its cards.
import type { SaleView } from '../../../shared/views.ts';
import { owedParts } from './next-step.ts';

export const headlines = ['sold', 'activating', 'moneyDue', 'cancelled', 'cancelledMoneyDue'] as const;
export type Headline = (typeof headlines)[number];

export function headlineOf(sale: SaleView): Headline {
  const owes = owedParts(sale).length > 0;
  if (sale.stage === 'cancelled') return owes ? 'cancelledMoneyDue' : 'cancelled';
  if (owes) return 'moneyDue';
  return sale.lines.some(({ state }) => state === 'activating' || state === 'voiding') ? 'activating' : 'sold';
}
