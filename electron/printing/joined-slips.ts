// Lets the slips of a sale come out as one strip: no cut between them, one head.
// Invariants: a slip that is kept by the shop, is a claim or a copy is cut off by itself; what may hang uncut in the
// printer is cut before anything else prints, so that no slip comes out on another customer's paper.
import type { DocumentKind } from '../../shared/document.ts';
import type { PrintJob } from '../ledger/print-jobs.ts';
import { alone, type JoinedPlace } from './documents.ts';

/** Where on the paper a slip is; `cutFirst`: something may hang there uncut. */
export type PaperPlace = JoinedPlace & { readonly cutFirst: boolean };

const parts: ReadonlySet<DocumentKind> = new Set(['activation', 'pin', 'receipt']);

export function createJoinedSlips(joinSlips: boolean) {
  /** The sale whose strip hangs uncut. */
  let hanging: string | null = null;
  let mayHang = false;

  const isPart = (job: PrintJob): boolean => joinSlips && job.copy === 0 && parts.has(job.document);

  return {
    /** At the start: a run that ended in the middle of its slips may have left one uncut. */
    begin(hadUnfinished: boolean): void {
      hanging = null;
      mayHang = joinSlips && hadUnfinished;
    },
    /** `next` is the job that is ready to print after this one. */
    placeOf(job: PrintJob, next: PrintJob | undefined): PaperPlace {
      if (!isPart(job)) return { ...alone, cutFirst: mayHang };
      const follows = hanging === job.saleId;
      const goesOn = next !== undefined && next.saleId === job.saleId && isPart(next);
      return { follows, goesOn, cutFirst: mayHang && !follows };
    },
    /** The job left for the printer. After a failure it is unknown what hangs there, or on which paper. */
    left(job: PrintJob, { goesOn }: PaperPlace, printed: boolean): void {
      hanging = printed && goesOn ? job.saleId : null;
      mayHang = joinSlips && (goesOn || !printed);
    },
  };
}
