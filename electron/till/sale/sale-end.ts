// Whether nothing is left to do about a sale: no card, no money, no question and no slip of it is open.
import { holdsMoney, isUndecided } from '../../../shared/sale/tender-state.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { PrintJobs } from '../../ledger/print-jobs.ts';
import type { TillContext } from '../core/context.ts';

/** `alsoNeeds`: money went back to the customer, or a slip of it came out. */
export function isAtItsEnd(
  { sales, lines, tenders, attention }: Pick<TillContext, 'sales' | 'lines' | 'tenders' | 'attention'>,
  jobs: Pick<PrintJobs, 'bySale'>,
  saleId: string,
  alsoNeeds: 'money-back' | 'paper' | null,
): boolean {
  const sale = sales.get(saleId);
  const all = lines.bySale(saleId);
  // A basket that was emptied was no sale.
  if (!sale || all.length === 0 || (sale.stage !== 'committed' && sale.stage !== 'cancelled')) return false;
  if (!all.every(isAtRest) || attention.openBySale(saleId).length > 0) return false;
  const parts = tenders.partsBySale(saleId);
  if (parts.some(({ state }) => isUndecided(state) || (state !== 'approved' && holdsMoney(state)))) return false;
  if (alsoNeeds === 'money-back') return parts.some(({ state }) => state === 'refunded');
  const slips = jobs.bySale(saleId);
  return alsoNeeds !== 'paper' || (slips.some(isPrinted) && slips.every((job) => isPrinted(job) || isDropped(job)));
}

const isPrinted = ({ state }: { state: string }): boolean => state === 'printed';
const isDropped = ({ state }: { state: string }): boolean => state === 'dropped';

function isAtRest({ state, handedOverAt }: LineRow): boolean {
  switch (state) {
    case 'active':
      return handedOverAt !== null;
    case 'refused':
    case 'lost':
    case 'cancelled':
    case 'voided':
    case 'manually-settled':
    case 'ended-by-other-till':
      return true;
    case 'draft':
    case 'reserving':
    case 'reserved':
    case 'activating':
    case 'cancelling':
    case 'voiding':
      return false;
  }
}
