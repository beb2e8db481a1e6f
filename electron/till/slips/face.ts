// Slips on paper and on screen: the spool, what is printed when, and what the screens ask of it.
import { duties } from '../../../shared/operators/duties.ts';
import { ok } from '../../../shared/result.ts';
import { slipsChannels } from '../../../shared/slips/channels.ts';
import type { PrintJobView } from '../../../shared/slips/views.ts';
import type { PrintJob, PrintJobs } from '../../ledger/print-jobs.ts';
import { createSpool, type SpoolDeps } from '../../printing/spool.ts';
import type { TillCore } from '../core/capability.ts';
import type { News } from '../core/news.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import type { Authorisation } from '../operators/authorise.ts';
import { reissueRoles } from './slip-rules.ts';
import { createSlips, type SlipDeps } from './slips.ts';
import type { TillPrinter } from './till-printer.ts';

export function createPaper(
  till: TillCore,
  {
    jobs,
    printing,
    codesPrinter,
    news,
    authorise,
    ...needs
  }: Pick<SlipDeps, 'outstandingSlips' | 'orderOwner' | 'orderCheck' | 'signLineClaim' | 'files' | 'readOrder'> & {
    readonly jobs: PrintJobs;
    readonly printing: TillPrinter;
    readonly codesPrinter: SpoolDeps['apart'];
    readonly news: Pick<News, 'slipTouched'>;
    readonly authorise: Pick<Authorisation, 'withApproval'>;
  },
) {
  const { ledger, journal, now, newId, timers, failed } = till;
  const { printerLock, printer, paper, logo } = printing;
  const spool = createSpool({
    ledger,
    jobs,
    printer,
    // A circle that cannot be avoided: slips are put into the spool, which has each made again when the printer is ready for it.
    buildBytes: (job, place, ...paper) => slips.bytesOf(job, place, ...paper),
    ...(codesPrinter && { apart: codesPrinter }),
    joinSlips: till.settings().slips.separate !== true,
    now,
    newId,
    timers,
    journal: journal.append,
    onChange: (job) => news.slipTouched(job.saleId),
    failed,
  });
  const slips = createSlips({ context: till, jobs, spool, paper, logo, ...needs });
  const jobView = (job: PrintJob): PrintJobView => ({ ...job, waitsForPerson: spool.waitsForPerson(job) });
  const printed = (job: Outcome<PrintJob>): Outcome<PrintJobView> => (job.ok ? ok(jobView(job.value)) : job);

  const channels = till.serve(slipsChannels, {
    'print:preview': ({ reveal, ...slip }, by, approverId) => slips.preview(by, slip, reveal, approverId),
    'print:pdf': ({ to, ...slip }, by, approverId) => slips.pdf(by, slip, to, approverId),
    'print:start': ({ approval, ...slip }) =>
      authorise.withApproval(reissueRoles[slip.document] ?? duties.codeAgain, approval ?? null, (by, approverId) =>
        printed(slips.print(by, slip, approverId)),
      ),
    'print:resolve': ({ jobId, outcome, approval }) =>
      authorise.withApproval(slips.reissueRole(jobId), approval ?? null, (by, approverId) => {
        const saleId = jobs.get(jobId)?.saleId;
        if (outcome === 'print-again' && saleId !== undefined && !till.blind.mayTellSale(saleId))
          return refuse('being_counted');
        return printed(slips.resolve(by, jobId, outcome, approverId));
      }),
  });
  return {
    spool,
    /** For the status. */
    told: { spool, codesApart: codesPrinter !== undefined },
    slips,
    printJobs: (saleId: string) => jobs.bySale(saleId).map(jobView),
    capability: {
      channels,
      settle: spool.start,
      stop: () => Promise.all([spool.stop(), printerLock?.take(async () => undefined)]),
      isBusy: () => jobs.sending().length > 0,
    },
  };
}
