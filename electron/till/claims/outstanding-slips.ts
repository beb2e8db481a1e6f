// The claim slips that a customer may hold of a card of this till: as long as one is out, its card or money leaves only against it, here or
// at another till of the store. Invariant: a slip that may be on paper counts as out until it was taken back, or a manager said that it
// is lost; also one that was printed in the time that a restored ledger does not cover, and one whose taking was never reported.
import type { LineRow } from '../../ledger/lines.ts';
import type { PrintJob, PrintJobs, SlipName } from '../../ledger/print-jobs.ts';
import type { TillContext } from '../core/context.ts';

export function createOutstandingSlips({ claims, lines }: Pick<TillContext, 'claims' | 'lines'>, jobs: PrintJobs) {
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
        return jobs.perhapsPrinted(job);
    }
  };

  const newestCopy = ({ id: lineId, saleId }: Pick<LineRow, 'id' | 'saleId'>): number | null => {
    const slip: SlipName = { saleId, lineId, document: 'pending' };
    const copies = jobs.ofSlip(slip).flatMap((job) => (mayBeOnPaper(job) ? [job.copy] : []));
    return copies.length === 0 ? null : Math.max(...copies);
  };

  return {
    /** The newest slip that may be on paper: this till accepts no older one. Null where none is. */
    newestCopy,
    /** A customer may come with a slip of this card. */
    isOut(line: Pick<LineRow, 'id' | 'saleId'>): boolean {
      const newest = newestCopy(line);
      const isKnown = newest !== null && (claims.takenCopy(line.id) ?? -1) < newest;
      return isKnown || (lines.get(line.id)?.slipDoubt ?? null) !== null;
    },
  };
}

export type OutstandingSlips = ReturnType<typeof createOutstandingSlips>;
