// What became of the slips of a sale at the printer. Apart from the list of them, which the first screen loads.
import type { SaleView } from '../../../shared/sale/views.ts';
import { type SlipOfSale, slipsOf } from './slips-of.ts';

export const lastJob = ({ printJobs }: SaleView, { document, line }: SlipOfSale) =>
  printJobs.findLast((job) => job.document === document && job.lineId === (line?.id ?? null));

/** Each of its slips is on paper, as far as the printer says; false where it has none. */
export function areAllOut(sale: SaleView): boolean {
  const slips = slipsOf(sale);
  return slips.length > 0 && slips.every((slip) => lastJob(sale, slip)?.state === 'printed');
}
