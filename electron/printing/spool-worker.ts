// Sends unsent jobs to the printer, oldest first, one at a time.
// Invariants: a job is stored as `sending` before its first byte; it goes back to `unsent`, and is tried again, only if
// the printer certainly took no byte; a job that is unknown, too old or unprintable is never tried. A job's bytes are
// in memory only. A slip that may not go to the printer goes to the one apart, whose trouble holds up no other slip.
import { err, type Result } from '../../shared/result.ts';
import type { PrintCause } from '../../shared/slips/views.ts';
import type { Timers } from '../../shared/timers.ts';
import type { PrintJob } from '../ledger/print-jobs.ts';
import { createJoinedSlips, type PaperPlace } from './joined-slips.ts';
import type { PaperFormat } from './layout.ts';
import type { PrintQueue } from './print-queue.ts';
import { causeOf, type Printer, type SendOutcome } from './printer.ts';
import { type BuildFault, defaultSpoolLimits, type SpoolDeps } from './spool-contract.ts';

/** Keys in `waits`, next to the ids of jobs. */
type Way = 'the printer' | 'the printer apart';
/** The printer of before is no longer there: this says nothing of the new one. */
const isAway: ReadonlySet<PrintCause> = new Set(['not_reachable', 'bad_address', 'cannot_write', 'offline']);
const ways: readonly Way[] = ['the printer', 'the printer apart'];

export function createSpoolWorker(deps: SpoolDeps, queue: PrintQueue) {
  const { jobs, printer } = deps;
  const { tell, move, explain } = queue;
  const waits = createWaits(deps.timers, () => run());
  const joinedSlips = createJoinedSlips(deps.joinSlips === true && deps.apart === undefined);
  const buildTries = new Map<string, number>();
  const printerTries = new Map<Way, number>();
  const trouble = new Map<Way, PrintCause>();
  let paperLow = false;
  let leftSettled = deps.printer?.settleLeft === undefined;
  let stopped = true;
  let busy = false;
  let lastRun = Promise.resolve();

  const notBuilt = (job: PrintJob, fault: BuildFault): void => {
    switch (fault.code) {
      case 'not_now':
      case 'rows_edited':
      case 'slip_needed': {
        const tries = (buildTries.get(job.id) ?? 0) + 1;
        buildTries.set(job.id, tries);
        waits.wait(job.id, tries);
        explain(job, fault.code === 'not_now' ? 'no_code' : fault.code);
        break;
      }
      case 'unprintable':
        queue.holdAsUnprintable(job);
        break;
      case 'no_such_document':
        move(job, 'unsent', 'dropped', { fault: fault.code });
        tell(job);
        break;
    }
  };

  const wayOf = (job: PrintJob): Way => (deps.apart?.has(job) ? 'the printer apart' : 'the printer');

  const conclude = (job: PrintJob, way: Way, outcome: SendOutcome, isApart: boolean): void => {
    if (outcome.kind === 'printed') {
      printerTries.delete(way);
      trouble.delete(way);
      paperLow = outcome.paperLow === true;
      move(job, 'sending', 'printed');
    } else {
      const tries = (printerTries.get(way) ?? 0) + 1;
      printerTries.set(way, tries);
      const why = causeOf[outcome.fault];
      const cause = isApart && outcome.kind === 'not-sent' && isAway.has(why) ? 'not_agreed' : why;
      trouble.set(way, cause);
      move(job, 'sending', outcome.kind === 'not-sent' ? 'unsent' : 'unknown', { fault: outcome.fault, cause }, cause);
      // Also after an unknown end: the next slip would likely end the same way.
      waits.wait(way, tries);
    }
    tell(job);
  };

  const attempt = async (job: PrintJob, next: PrintJob | undefined, own: Printer): Promise<void> => {
    const place = joinedSlips.placeOf(job, next);
    const way = wayOf(job);
    const apart = way === 'the printer apart' ? await deps.apart?.to() : null;
    const built = await build(deps, job, place, apart?.paper);
    if (stopped) return;
    if (!built.ok) return notBuilt(job, built.error);
    // What kept it back is kept until it prints: no screen takes the next try for the end of the trouble.
    if (!move(job, 'unsent', 'sending', {}, job.cause ?? undefined)) return;
    tell(job);
    const outcome = await send(deps, apart?.printer ?? own, built.value, job.id);
    joinedSlips.left(job, place, outcome.kind === 'printed');
    conclude(job, way, outcome, apart != null);
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
        if (stopped || ways.every(waits.isWaiting)) return;
        const [job, next] = queue.ready().filter((one) => !waits.isWaiting(one.id) && !waits.isWaiting(wayOf(one)));
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
      joinedSlips.begin(jobs.unfinished().length > 0);
      run();
    },
    run,
    async stop(): Promise<void> {
      stopped = true;
      waits.endAll();
      await lastRun;
    },
    retryNow(): void {
      waits.endAll();
      run();
    },
    /** Why the last job did not print; null once one did. */
    failing: (): PrintCause | null => ways.flatMap((way) => trouble.get(way) ?? [])[0] ?? null,
    /** The last slip that printed found the paper near its end. */
    isPaperLow: (): boolean => paperLow,
  };
}

/** Bytes in time, or why there are none. */
async function build(
  { timers, limits, buildBytes, failed }: SpoolDeps,
  job: PrintJob,
  place: PaperPlace,
  paper: PaperFormat | undefined,
): Promise<Result<Uint8Array, BuildFault>> {
  const { buildMs } = limits ?? defaultSpoolLimits;
  let cancel = (): void => undefined;
  const tooSlow = new Promise<Result<Uint8Array, BuildFault>>((resolve) => {
    cancel = timers.after(buildMs, () => resolve(err({ code: 'not_now' })));
  });
  try {
    return await Promise.race([buildBytes(job, place, paper), tooSlow]);
  } catch (error) {
    // A bug in one slip must not keep the others from printing.
    failed(error);
    return err({ code: 'unprintable' });
  } finally {
    cancel();
  }
}

/** A printer that throws may have printed. */
async function send({ failed }: SpoolDeps, to: Printer, bytes: Uint8Array, id: string): Promise<SendOutcome> {
  try {
    return await to.send(bytes, undefined, id);
  } catch (error) {
    failed(error);
    return { kind: 'unknown', fault: 'broken' };
  }
}

/** Waits before the next try of a slip, or of the printer itself: each has one, which a new one replaces. `work` is called at its end. */
function createWaits(timers: Pick<Timers, 'after'>, work: () => void) {
  const cancels = new Map<string, () => void>();
  return {
    /** 1 s after the first failed try, doubling to 60 s. */
    wait(key: string, tries: number): void {
      cancels.get(key)?.();
      const cancel = timers.after(Math.min(1000 * 2 ** (tries - 1), 60_000), () => {
        cancels.delete(key);
        work();
      });
      cancels.set(key, cancel);
    },
    isWaiting: (key: string): boolean => cancels.has(key),
    /** Ends all waits without calling `work`. */
    endAll(): void {
      for (const cancel of cancels.values()) cancel();
      cancels.clear();
    },
  };
}
