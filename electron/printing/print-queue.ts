// The print jobs as the ledger has them: which may go to the printer, and each move of one.
// Invariants: a move and its journal entry are one transaction, and the listener is called after it; a job that is too old or unprintable is
// held: it goes nowhere without a person.
import type { PrintCause, PrintJobState } from '../../shared/slips/views.ts';
import type { JournalBody, PrintEnd } from '../ledger/journal-entries.ts';
import type { PrintJob } from '../ledger/print-jobs.ts';
import { defaultSpoolLimits, type SpoolDeps } from './spool-contract.ts';

export type PrintQueue = ReturnType<typeof createPrintQueue>;

export function createPrintQueue(deps: SpoolDeps) {
  const { jobs } = deps;
  const { staleMs } = deps.limits ?? defaultSpoolLimits;
  const unprintable = new Set<string>();
  const toldStale = new Set<string>();

  const isStale = (job: PrintJob): boolean => deps.now().getTime() - Date.parse(job.createdAt) >= staleMs;
  const isHeld = (job: PrintJob): boolean => job.state === 'unsent' && (unprintable.has(job.id) || isStale(job));

  const tell: SpoolDeps['onChange'] = (job) => {
    try {
      deps.onChange(job);
    } catch (error) {
      // A listener's bug must not stop a job. Or the ledger was closed in between.
      deps.failed(error);
    }
  };

  const explain = (job: PrintJob, cause: PrintCause): void => {
    if (job.cause !== cause) deps.ledger.transaction((tx) => jobs.explain(tx, job.id, cause));
    tell(job);
  };

  return {
    /** Unsent, and not tried again without a person. */
    isHeld,
    /** Reports the result of the job to the listener. */
    tell,
    /** Why the job still waits. */
    explain,
    holdAsUnprintable(job: PrintJob): void {
      unprintable.add(job.id);
      explain(job, 'unprintable');
    },
    /** The unsent jobs that may be tried, oldest first. */
    ready(): readonly PrintJob[] {
      const unsent = jobs.unfinished().filter((job) => job.state === 'unsent');
      for (const job of unsent) {
        if (!isStale(job) || toldStale.has(job.id)) continue;
        toldStale.add(job.id);
        tell(job);
      }
      return unsent.filter((job) => !isHeld(job));
    },
    /** False if the job was moved before. What the printer answered may be lost: a person is asked then. */
    move(
      job: PrintJob,
      from: PrintJobState,
      to: PrintJobState,
      body: JournalBody<PrintEnd> = {},
      cause?: PrintCause,
    ): boolean {
      const isAnswer = from === 'sending';
      const commit = isAnswer ? deps.ledger.answered : deps.ledger.transaction;
      return commit((tx) => {
        if (!jobs.move(tx, job.id, from, to, deps.now().toISOString(), cause)) return false;
        // Tries that printed nothing are not journalled: an unplugged printer would fill the journal.
        if (to !== 'sending' && to !== 'unsent')
          deps.journal(tx, { kind: `print-${to}`, saleId: job.saleId, subjectId: job.id, body });
        return true;
      });
    },
  };
}
