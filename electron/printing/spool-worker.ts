// Sends unsent jobs to the printer, oldest first, one at a time.
// Invariants: a job is stored as `sending` before its first byte; it goes back to `unsent`, and is tried again, only if
// the printer certainly took no byte; a job that is unknown, too old or unprintable is never tried. A job's bytes are
// in memory only.
import { err, type Result } from '../../shared/result.ts';
import type { PrintCause, PrintJobState } from '../../shared/slips/views.ts';
import type { JournalBody, PrintEnd } from '../ledger/journal-entries.ts';
import type { PrintJob } from '../ledger/print-jobs.ts';
import { causeOf, type Printer, type SendOutcome } from './printer.ts';
import { type BuildFault, type SpoolDeps, usualSpoolLimits } from './spool-contract.ts';
import { createStrips, type PaperPlace } from './strips.ts';
import { createWaits } from './waits.ts';

/** A key in `waits`, beside the ids of jobs. */
const thePrinter = 'the printer';

export function createSpoolWorker(deps: SpoolDeps) {
  const { jobs, printer, timers } = deps;
  const { staleMs, buildMs } = deps.limits ?? usualSpoolLimits;
  const waits = createWaits(timers, () => run());
  const strips = createStrips(deps.inStrips ?? false);
  const buildTries = new Map<string, number>();
  const unprintable = new Set<string>();
  const toldStale = new Set<string>();
  let printerTries = 0;
  let trouble: PrintCause | null = null;
  let paperLow = false;
  let leftSettled = deps.printer?.settleLeft === undefined;
  let stopped = true;
  let busy = false;
  let lastRun = Promise.resolve();

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

  /** One move with its journal entry; false if the job was moved before. What the printer answered may be lost: a person is asked then. */
  const move = (
    job: PrintJob,
    from: PrintJobState,
    to: PrintJobState,
    body: JournalBody<PrintEnd> = {},
    cause?: PrintCause,
  ): boolean => {
    const isAnswer = from === 'sending';
    const commit = isAnswer ? deps.ledger.answered : deps.ledger.transaction;
    return commit((tx) => {
      if (!jobs.move(tx, job.id, from, to, deps.now().toISOString(), cause)) return false;
      // Tries that printed nothing are not journalled: an unplugged printer would fill the journal.
      if (to !== 'sending' && to !== 'unsent')
        deps.journal(tx, { kind: `print-${to}`, saleId: job.saleId, subjectId: job.id, body });
      return true;
    });
  };

  const readyJobs = (): readonly PrintJob[] => {
    const unsent = jobs.unfinished().filter((job) => job.state === 'unsent');
    for (const job of unsent) {
      if (!isStale(job) || toldStale.has(job.id)) continue;
      toldStale.add(job.id);
      tell(job);
    }
    return unsent.filter((job) => !isHeld(job) && !waits.isWaiting(job.id));
  };

  const build = async (job: PrintJob, place: PaperPlace): Promise<Result<Uint8Array, BuildFault>> => {
    let cancel = (): void => undefined;
    const tooSlow = new Promise<Result<Uint8Array, BuildFault>>((resolve) => {
      cancel = timers.after(buildMs, () => resolve(err({ code: 'not_now' })));
    });
    try {
      return await Promise.race([deps.buildBytes(job, place), tooSlow]);
    } catch (error) {
      // A bug in one slip must not keep the others from printing.
      deps.failed(error);
      return err({ code: 'unprintable' });
    } finally {
      cancel();
    }
  };

  const send = async (to: Printer, bytes: Uint8Array, id: string): Promise<SendOutcome> => {
    try {
      return await to.send(bytes, undefined, id);
    } catch (error) {
      deps.failed(error);
      return { kind: 'unknown', fault: 'broken' };
    }
  };

  const explain = (job: PrintJob, cause: PrintCause): void => {
    if (job.cause !== cause) deps.ledger.transaction((tx) => jobs.explain(tx, job.id, cause));
    tell(job);
  };

  const notBuilt = (job: PrintJob, fault: BuildFault): void => {
    switch (fault.code) {
      case 'not_now':
      case 'slip_needed': {
        const tries = (buildTries.get(job.id) ?? 0) + 1;
        buildTries.set(job.id, tries);
        waits.wait(job.id, tries);
        explain(job, fault.code === 'not_now' ? 'no_code' : 'slip_needed');
        break;
      }
      case 'unprintable':
        unprintable.add(job.id);
        explain(job, 'unprintable');
        break;
      case 'no_such_document':
        move(job, 'unsent', 'dropped', { fault: fault.code });
        tell(job);
        break;
    }
  };

  const conclude = (job: PrintJob, outcome: SendOutcome): void => {
    if (outcome.kind === 'printed') {
      printerTries = 0;
      trouble = null;
      paperLow = outcome.paperLow === true;
      move(job, 'sending', 'printed');
    } else {
      printerTries += 1;
      trouble = causeOf[outcome.fault];
      move(
        job,
        'sending',
        outcome.kind === 'not-sent' ? 'unsent' : 'unknown',
        { fault: outcome.fault, cause: trouble },
        trouble,
      );
      // Also after an unknown end: the next slip would likely end the same way.
      waits.wait(thePrinter, printerTries);
    }
    tell(job);
  };

  const attempt = async (job: PrintJob, next: PrintJob | undefined, to: Printer): Promise<void> => {
    const place = strips.placeOf(job, next);
    const built = await build(job, place);
    if (stopped) return;
    if (!built.ok) return notBuilt(job, built.error);
    if (!move(job, 'unsent', 'sending')) return;
    tell(job);
    const outcome = await send(to, built.value, job.id);
    strips.left(job, place, outcome.kind === 'printed');
    conclude(job, outcome);
  };

  /** A slip whose till died may still have come out in order, or come out only now. */
  const settleLeft = async (to: Printer): Promise<void> => {
    const ids = jobs.unfinished().map(({ id }) => id);
    for (const [id, end] of (await to.settleLeft?.(ids)) ?? []) {
      const job = jobs.get(id);
      // A person may have said meanwhile what became of it.
      if (job && end.kind === 'printed' && move(job, 'unknown', 'printed')) tell(job);
    }
  };

  const work = async (to: Printer): Promise<void> => {
    try {
      if (!leftSettled) await settleLeft(to).catch(deps.failed);
      leftSettled = true;
      for (;;) {
        const [job, next] = stopped || waits.isWaiting(thePrinter) ? [] : readyJobs();
        if (!job) return;
        await attempt(job, next, to);
      }
    } catch (error) {
      // The ledger takes no more: the job under way becomes unknown at the next start.
      stopped = true;
      deps.failed(error);
    } finally {
      // Not in a later tick: a job stored in between would be left lying.
      busy = false;
    }
  };

  function run(): void {
    if (stopped || busy || !printer) return;
    busy = true;
    lastRun = work(printer);
  }

  return {
    /** Looks for work until `stop`. */
    start(): void {
      stopped = false;
      strips.begin(jobs.unfinished().length > 0);
      run();
    },
    run,
    /** Tells the listener what became of the job. */
    tell,
    async stop(): Promise<void> {
      stopped = true;
      waits.endAll();
      await lastRun;
    },
    hurry(): void {
      waits.endAll();
      run();
    },
    /** Unsent, and not tried again without a person. */
    isHeld,
    /** Why the last job did not print; null once one did. */
    failing: (): PrintCause | null => trouble,
    /** The last slip that printed found the paper near its end. */
    isPaperLow: (): boolean => paperLow,
  };
}
