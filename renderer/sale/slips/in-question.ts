// Slips that may or may not have come out. One question covers several of them.
import { createContext } from 'react';
import type { SaleView } from '../../../shared/sale/views.ts';
import type { PrintJobView } from '../../../shared/slips/views.ts';

/** True below a question about all slips: then a single slip does not ask. */
export const AskedTogether = createContext(false);

/** The newest job of each slip whose outcome is unknown, in printing order: the sale's slips before those of its cards. */
export function slipsInQuestion({ printJobs }: Pick<SaleView, 'printJobs'>): readonly PrintJobView[] {
  const newest = new Map(printJobs.map((job) => [`${job.document} ${job.lineId}`, job]));
  return [...newest.values()].filter(({ state }) => state === 'unknown');
}
