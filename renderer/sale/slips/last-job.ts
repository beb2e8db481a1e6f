// The printing results of a sale's slips. Separate from the list of slips, which the first screen loads.
import type { SaleView } from '../../../shared/sale/views.ts';
import { type SlipOfSale, slipsOf } from './slips-of.ts';

export const lastJob = ({ printJobs }: SaleView, { document, line }: SlipOfSale) =>
  printJobs.findLast((job) => job.document === document && job.lineId === (line?.id ?? null));

/** All its slips are on paper, as far as the printer reports; false if it has none. */
export function areAllOut(sale: SaleView): boolean {
  const slips = slipsOf(sale);
  return slips.length > 0 && slips.every((slip) => lastJob(sale, slip)?.state === 'printed');
}
