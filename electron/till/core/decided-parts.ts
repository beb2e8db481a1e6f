// Money whose outcome is unknown holds up its sale: while a payment is undecided, nothing is added, committed, cancelled or voided.
import { isUndecided } from '../../../shared/sale/tender-state.ts';
import type { TenderPartRow } from '../../ledger/tenders.ts';
import type { TillContext } from './context.ts';
import { abort } from './transaction.ts';

/** The payments of a sale, or of one card of it; aborts with `tender_undecided` while one of them is undecided. */
export function decidedParts(
  { tenders }: Pick<TillContext, 'tenders'>,
  saleId: string,
  lineId?: string,
): TenderPartRow[] {
  const parts = tenders.partsBySale(saleId).filter((part) => lineId === undefined || part.lineId === lineId);
  if (parts.some((part) => isUndecided(part.state))) abort('tender_undecided');
  return parts;
}
