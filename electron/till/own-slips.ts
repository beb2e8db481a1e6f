// The pending slips that this till printed and that a customer may hold: as long as one is out, its card or money leaves only against
// it, here or at another till of the store. Invariant: a slip that may be on paper counts as out until it was taken back, or a
// manager said that it is lost; also one that was printed in the time that a restored ledger does not know.
import type { LineRow } from '../ledger/lines.ts';
import type { PrintJob, PrintJobs, SlipName } from '../ledger/print-jobs.ts';
import type { TillContext } from './context.ts';

/** Journalled at the first start after a restore, about each card whose slip may have been printed in the time that was lost. */
export const slipPerhapsOut = 'slip-perhaps-out';

const aboutDoubt: ReadonlySet<string> = new Set([slipPerhapsOut, 'slip-honoured', 'slip-waived']);

export type OwnSlips = {
  /** Somebody may come with a slip of this card. */
  isOut(line: Pick<LineRow, 'id' | 'saleId'>): boolean;
  /** Nobody knows whether one was printed: the ledger was restored since it could have been, and no slip came and no manager looked. */
  isDoubtful(line: Pick<LineRow, 'id' | 'saleId'>): boolean;
  /** The newest slip that may be on paper: only that one is honoured here. Null where none is. */
  newestCopy(line: Pick<LineRow, 'id' | 'saleId'>): number | null;
};

export function createOwnSlips(
  { claims, journal }: Pick<TillContext, 'claims' | 'journal'>,
  jobs: PrintJobs,
): OwnSlips {
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

  const newestCopy: OwnSlips['newestCopy'] = ({ id: lineId, saleId }) => {
    const slip: SlipName = { saleId, lineId, document: 'pending' };
    const copies = jobs.ofSlip(slip).flatMap((job) => (mayBeOnPaper(job) ? [job.copy] : []));
    return copies.length === 0 ? null : Math.max(...copies);
  };

  const isDoubtful: OwnSlips['isDoubtful'] = ({ id, saleId }) =>
    journal.isFromBackup(saleId) &&
    journal.bySale(saleId).findLast((row) => row.subject_id === id && aboutDoubt.has(row.kind))?.kind ===
      slipPerhapsOut;

  return {
    newestCopy,
    isDoubtful,
    isOut(line) {
      const newest = newestCopy(line);
      return (newest !== null && (claims.takenCopy(line.id) ?? -1) < newest) || isDoubtful(line);
    },
  };
}
