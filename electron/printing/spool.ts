// The spool prints each slip once, through crashes and printer failures.
// Invariants: a slip that may have printed is printed again only when a person says so, and then as a copy; a job is
// stored in the transaction that caused it; nothing here changes a sale.
import { err, ok, type Result } from '../../shared/result.ts';
import type { PrintCause, PrintJobState } from '../../shared/slips/views.ts';
import type { JournalBody, PrintEnd } from '../ledger/journal-entries.ts';
import type { Tx } from '../ledger/open.ts';
import { nextCopy, type PrintJob, type SlipName } from '../ledger/print-jobs.ts';
import { createPrintQueue } from './print-queue.ts';
import type { SpoolDeps } from './spool-contract.ts';
import { createSpoolWorker } from './spool-worker.ts';

export type { BuildFault, SpoolDeps } from './spool-contract.ts';

export type Resolution = 'printed' | 'print-again' | 'drop';
type ResolveError = { readonly code: 'not_found' | 'out_of_turn' | 'printer_unset'; readonly detail?: PrintJobState };

const endOf = { printed: 'printed', drop: 'dropped' } as const;

export function createSpool(deps: SpoolDeps) {
  const { ledger, jobs, printer } = deps;
  const queue = createPrintQueue(deps);
  const worker = createSpoolWorker(deps, queue);
  const at = (): string => deps.now().toISOString();

  const note = (tx: Tx, job: PrintJob, kind: PrintEnd, operatorId: string | null, body: JournalBody<PrintEnd>): void =>
    void deps.journal(tx, { kind, saleId: job.saleId, subjectId: job.id, operatorId, body });

  const afterCommit = (tx: Tx, job: PrintJob): void =>
    ledger.afterCommit(tx, () => {
      queue.tell(job);
      worker.run();
    });

  /** What a person asks for waits for no backoff. */
  const atOnce = (tx: Tx): void => ledger.afterCommit(tx, worker.retryNow);

  const insert = (
    tx: Tx,
    { saleId, lineId, document }: SlipName,
    copy: number,
    operatorId: string | null,
  ): PrintJob => {
    const now = at();
    const slip = { saleId, lineId, document, copy };
    const job: PrintJob = { ...slip, id: deps.newId(), state: 'unsent', createdAt: now, changedAt: now, cause: null };
    jobs.insert(tx, job);
    const about = { saleId, subjectId: job.id, operatorId };
    deps.journal(tx, { ...about, kind: 'print-queued', body: { document, lineId, copy } });
    afterCommit(tx, job);
    return job;
  };

  const moveByHand = (tx: Tx, job: PrintJob, to: 'printed' | 'dropped', operatorId: string): void => {
    if (!jobs.move(tx, job.id, job.state, to, at())) throw new Error(`print job ${job.id} moved inside a transaction`);
    note(tx, job, `print-${to}`, operatorId, { by: 'person' });
    afterCommit(tx, job);
  };

  /** The slip certainly did not print, so it is no copy. A new job, because the old one may be too old to print. */
  const insist = (tx: Tx, job: PrintJob, operatorId: string): PrintJob => {
    if (!queue.isHeld(job)) return job;
    moveByHand(tx, job, 'dropped', operatorId);
    return insert(tx, job, job.copy, operatorId);
  };

  /** A copy where the old one may have printed. */
  const printAgain = (tx: Tx, job: PrintJob, operatorId: string): PrintJob => {
    if (job.state === 'unsent') return insist(tx, job, operatorId);
    moveByHand(tx, job, 'dropped', operatorId);
    return insert(tx, job, nextCopy(jobs.ofSlip(job)), operatorId);
  };

  return {
    /** Jobs that a crash interrupted become unknown; the rest continues. */
    start(): void {
      const interrupted = jobs.sending();
      ledger.transaction((tx) => {
        for (const job of interrupted) {
          jobs.move(tx, job.id, 'sending', 'unknown', at(), 'interrupted');
          note(tx, job, 'print-unknown', null, { cause: 'interrupted' });
          afterCommit(tx, job);
        }
      });
      worker.start();
    },

    /** Sends nothing more; resolves when the job under way has ended. */
    stop: (): Promise<void> => worker.stop(),

    /**
     * A slip that the till prints by itself, stored in the caller's transaction; it is sent once that is durable. The
     * same slip and copy asked for twice is one job. Null without a printer.
     */
    enqueue(tx: Tx, slip: SlipName & { readonly copy: number }): PrintJob | null {
      if (!printer) return null;
      const same = jobs.ofSlip(slip).find((job) => job.copy === slip.copy && job.state !== 'dropped');
      return same ?? insert(tx, slip, slip.copy, null);
    },

    /**
     * A slip that a person asks for: a job that still waits is printed now, else the next copy. `isOriginalOut`: after a
     * restore, the original may be out though this ledger does not know it. Null without a printer.
     */
    request(tx: Tx, slip: SlipName, operatorId: string, isOriginalOut = false): PrintJob | null {
      if (!printer) return null;
      atOnce(tx);
      const all = jobs.ofSlip(slip);
      const waiting = all.find((job) => job.state === 'unsent' || job.state === 'sending');
      if (!waiting) return insert(tx, slip, Math.max(nextCopy(all), isOriginalOut ? 1 : 0), operatorId);
      return waiting.state === 'unsent' ? insist(tx, waiting, operatorId) : waiting;
    },

    /**
     * What a person saw at the printer, for a job that is unknown or unsent. `print-again` drops the job and answers the
     * new one: a copy if the old job may have printed, the same slip if it certainly did not.
     */
    resolve(jobId: string, resolution: Resolution, operatorId: string): Result<PrintJob, ResolveError> {
      return ledger.transaction((tx) => {
        const job = jobs.get(jobId);
        if (!job) return err({ code: 'not_found' });
        const isOpen = job.state === 'unknown' || job.state === 'unsent';
        // The first byte of an unsent slip never left, so no one can have seen it printed.
        if (!isOpen || (resolution === 'printed' && job.state === 'unsent'))
          return err({ code: 'out_of_turn', detail: job.state });
        if (resolution === 'print-again') {
          if (!printer) return err({ code: 'printer_unset' });
          atOnce(tx);
          return ok(printAgain(tx, job, operatorId));
        }
        moveByHand(tx, job, endOf[resolution], operatorId);
        return ok(jobs.get(jobId) ?? job);
      });
    },

    /** True if only a person can decide: its end is unknown, it is too old, or it cannot be printed here. */
    waitsForPerson: (job: PrintJob): boolean => job.state === 'unknown' || queue.isHeld(job),
    /** Ends all waits for a next try: a person asked, or the machine woke up. */
    retryNow: (): void => worker.retryNow(),
    /** `failing` from a job that did not print until the next that did; `low`: the paper is near its end. */
    state(): 'none' | 'ready' | 'low' | 'failing' {
      if (!printer) return 'none';
      if (worker.failing()) return 'failing';
      return worker.isPaperLow() ? 'low' : 'ready';
    },
    /** Why the printer is failing; null if it is not. */
    cause: (): PrintCause | null => worker.failing(),
  };
}

export type Spool = ReturnType<typeof createSpool>;
