// The slips of which nobody knows whether they came out. Of several that met the same printer one answer is asked for, not one each.
import { createContext } from 'react';
import type { SaleView } from '../../../shared/sale/views.ts';
import type { PrintJobView } from '../../../shared/slips/views.ts';

/** Above the slips the question about all of them stands, so that none asks for itself. */
export const AskedTogether = createContext(false);

/** The newest job of each slip, where its outcome is unknown; of the sale before of its cards, as they are printed. */
export function slipsInQuestion({ printJobs }: Pick<SaleView, 'printJobs'>): readonly PrintJobView[] {
  const newest = new Map(printJobs.map((job) => [`${job.document} ${job.lineId}`, job]));
  return [...newest.values()].filter(({ state }) => state === 'unknown');
}
