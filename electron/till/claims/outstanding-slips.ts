// The pending slips that a customer may hold of a card of this till: as long as one is out, its card or money leaves only against it, here or
// at another till of the store. Invariant: a slip that may be on paper counts as out until it was taken back, or a manager said that it
// is lost; also one that was printed in the time that a restored ledger does not know, and one whose taking nobody heard of.
import type { SlipDoubt } from '../../../shared/sale/card-facts.ts';
import { factOf } from '../../ledger/journal.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { PrintJob, PrintJobs, SlipName } from '../../ledger/print-jobs.ts';
import type { TillContext } from '../core/context.ts';

/**
 * Journalled at a start about each card of which a customer may hold a slip though the ledger does not say so, with the reason: `restored`, one may
 * have been printed, or taken, in the time that a restored ledger does not know; `cut-off`, one was taken here just before the power went out.
 */
export const claimInDoubt = 'claim-in-doubt';

const aboutDoubt: ReadonlySet<string> = new Set([claimInDoubt, 'claim-redeemed', 'claim-waived']);

export type OutstandingSlips = {
  /** Somebody may come with a slip of this card. */
  isOut(line: Pick<LineRow, 'id' | 'saleId'>): boolean;
  /** Why nobody knows whether one is out, as long as no slip came and no manager looked; null where it is known. */
  doubt(line: Pick<LineRow, 'id' | 'saleId'>): SlipDoubt | null;
  /** The newest slip that may be on paper: only that one is honoured here. Null where none is. */
  newestCopy(line: Pick<LineRow, 'id' | 'saleId'>): number | null;
};

export function createOutstandingSlips(
  { claims, journal }: Pick<TillContext, 'claims' | 'journal'>,
  jobs: PrintJobs,
): OutstandingSlips {
  /** One that was given up may have come out before; one that was never sent did not. */
  const mayBeOnPaper = (job: PrintJob): boolean => {
    switch (job.state) {
      case 'unsent':
        return false;
      case 'sending':
      case 'printed':
      case 'unknown':
        return true;
      case 'dropped':
        return journal
          .bySale(job.saleId)
          .some(({ kind, subject_id: about }) => kind === 'print-unknown' && about === job.id);
    }
  };

  const newestCopy: OutstandingSlips['newestCopy'] = ({ id: lineId, saleId }) => {
    const slip: SlipName = { saleId, lineId, document: 'pending' };
    const copies = jobs.ofSlip(slip).flatMap((job) => (mayBeOnPaper(job) ? [job.copy] : []));
    return copies.length === 0 ? null : Math.max(...copies);
  };

  /** Read only where there can be one: the journal of a sale is long. */
  const doubt: OutstandingSlips['doubt'] = ({ id, saleId }) => {
    if (!journal.isFromBackup(saleId) && claims.get(id) === null && claims.takenCopy(id) === null) return null;
    const last = journal.bySale(saleId).findLast((row) => row.subject_id === id && aboutDoubt.has(row.kind));
    if (last?.kind !== claimInDoubt) return null;
    return factOf(last, 'why') === 'cut-off' ? 'cut-off' : 'restored';
  };

  return {
    newestCopy,
    doubt,
    isOut(line) {
      const newest = newestCopy(line);
      return (newest !== null && (claims.takenCopy(line.id) ?? -1) < newest) || doubt(line) !== null;
    },
  };
}
