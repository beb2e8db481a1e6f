// How a sale ends, by the journal entry that records it. Invariant: each of these stages is final.
import type { SaleStage } from './views.ts';

export const saleEnds: Readonly<Record<string, Extract<SaleStage, 'committed' | 'cancelled'>>> = {
  'sale-committed': 'committed',
  'sale-cancelled': 'cancelled',
  'sale-abandoned': 'cancelled',
  'sale-discarded': 'cancelled',
};
