// What stands over a sale after its end, in one of six ways, and whether its change does. Invariant: it is called finished only where
// nothing is left to do with its money and nothing to wait for with its cards.
import type { SaleView } from '../../../shared/views.ts';
import { owedParts } from '../../sale/card/next-step.ts';

export const headlines = ['sold', 'activating', 'moneyDue', 'moneyUnknown', 'cancelled', 'cancelledMoneyDue'] as const;
export type Headline = (typeof headlines)[number];

export function headlineOf(sale: SaleView): Headline {
  const owed = owedParts(sale);
  const owes = owed.length > 0;
  if (owes && owed.every(({ part }) => part.state === 'refund-unknown')) return 'moneyUnknown';
  if (sale.stage === 'cancelled') return owes ? 'cancelledMoneyDue' : 'cancelled';
  if (owes) return 'moneyDue';
  return sale.lines.some(({ state }) => state === 'activating' || state === 'voiding') ? 'activating' : 'sold';
}

/** The customer left with a slip, and with the change: the slip came back here, or another till took it. */
export function isChangeLongGiven({ lines }: Pick<SaleView, 'lines'>): boolean {
  return lines.some(({ state, slip }) => state === 'ended-by-other-till' || slip === 'taken');
}
