// How a sale ends, by the journal entry that says so. Invariant: each of these stages is for ever.
import type { SaleStage } from './views.ts';

export const saleEnds: Readonly<Record<string, Extract<SaleStage, 'committed' | 'cancelled'>>> = {
  'sale-committed': 'committed',
  'sale-cancelled': 'cancelled',
  'sale-abandoned': 'cancelled',
  'sale-discarded': 'cancelled',
};
