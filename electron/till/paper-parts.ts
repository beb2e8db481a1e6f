// What comes out of the printer, and the drawer that hangs on it: spool, slips, the views they are made from, cash drawer.
import type { KeyObject } from 'node:crypto';
import type { VoidRule } from '../../shared/sale/void-rule.ts';
import type { PrintJobView } from '../../shared/slips/views.ts';
import type { Timers } from '../../shared/timers.ts';
import type { LineRow } from '../ledger/lines.ts';
import type { PrintJob, PrintJobs } from '../ledger/print-jobs.ts';
import type { Printer } from '../printing/printer.ts';
import { isSamePrinter, logoOf, openPrinter, paperFormatOf } from '../printing/printers.ts';
import { createSpool } from '../printing/spool.ts';
import { createTurns } from '../printing/turns.ts';
import type { ServiceClient } from '../service/client.ts';
import type { OrderOwner } from './claims/order-owner.ts';
import type { OutstandingSlips } from './claims/outstanding-slips.ts';
import { createSignLineClaim } from './claims/sign-claim.ts';
import type { TillContext } from './core/context.ts';
import type { OrderCheck } from './core/matches-order.ts';
import type { LimitParts } from './limits/limits-view.ts';
import type { News } from './news.ts';
import type { SlipFiles } from './slips/slip-files.ts';
import { createSlips } from './slips/slips.ts';
import { createCashDrawer } from './tender/cash-drawer.ts';
import { createViews } from './views/sale-view.ts';

export function createPaperParts(deps: {
  readonly context: TillContext;
  readonly jobs: PrintJobs;
  readonly outstandingSlips: OutstandingSlips;
  readonly voidRuleOf: (line: LineRow) => VoidRule;
  readonly limits: Pick<LimitParts, 'maxima' | 'usage'>;
  readonly orderOwner: OrderOwner;
  readonly orderCheck: OrderCheck;
  readonly storeKey: KeyObject;
  /** As in the settings, or null for the preview on screen only. */
  readonly description: string | null;
  readonly openPrinter: ((description: string | null) => Printer | null) | undefined;
  /** A slip came out of it. */
  readonly printed: () => void;
  readonly slipFiles: SlipFiles;
  readonly readOrder: ServiceClient['retailOrder'];
  readonly timers: Timers;
  readonly failed: (error: unknown) => void;
  readonly news: Pick<News, 'slipTouched' | 'statusTouched'>;
}) {
  const { context, jobs, outstandingSlips, orderOwner, orderCheck, description, timers, failed, news } = deps;
  const { ledger, journal, now, newId } = context;
  const printer = (deps.openPrinter ?? openPrinter)(description);
  const turns = printer && createTurns(printer, deps.printed);
  const printerAt = (asked: string): Printer | null =>
    turns && description !== null && isSamePrinter(asked, description) ? turns.printer : openPrinter(asked);
  const spool = createSpool({
    ledger,
    jobs,
    printer: turns?.printer ?? null,
    // A circle that cannot be avoided: slips are put into the spool, which has each made anew when the printer is ready for it.
    buildBytes: (job, place) => slips.bytesOf(job, place),
    inStrips: !context.settings().slips.separate,
    now,
    newId,
    timers,
    journal: journal.append,
    onChange: (job) => news.slipTouched(job.saleId),
    failed,
  });
  const printJobView = (job: PrintJob): PrintJobView => ({ ...job, waitsForPerson: spool.waitsForPerson(job) });
  const printJobs = (saleId: string) => jobs.bySale(saleId).map(printJobView);
  const views = createViews(context, printJobs, outstandingSlips, deps.voidRuleOf, {
    warningOf: deps.limits.maxima.warningOf,
    usedToday: deps.limits.usage.today,
  });
  const signLineClaim = createSignLineClaim(context, deps.storeKey);
  const slips = createSlips({
    context,
    outstandingSlips,
    orderOwner,
    orderCheck,
    jobs,
    spool,
    paper: paperFormatOf(description),
    logo: logoOf(description),
    signLineClaim,
    files: deps.slipFiles,
    readOrder: deps.readOrder,
  });
  const cashDrawer = createCashDrawer(context, description, turns, {
    nowMs: timers.nowMs,
    failed,
    onChange: news.statusTouched,
    // What got through to the drawer gets through to the paper: slips that wait need not wait for their backoff.
    printerIsWell: () => spool.state() === 'failing' && spool.hurry(),
  });
  return { turns, spool, printJobView, printJobs, printerAt, views, slips, signLineClaim, cashDrawer };
}
