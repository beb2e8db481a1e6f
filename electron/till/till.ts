// The till: opens its ledger, puts the capabilities together, and keeps the parts that run by themselves (outbox, spool,
// catalogue, connection) going. Invariant: what is found under way at a start is settled before the screens open.
import { join } from 'node:path';
import type { FaultCode } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { PrintJobView } from '../../shared/views.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { createConnectionMonitor } from '../health/connection.ts';
import { createDiskWatch } from '../health/disk.ts';
import { createBackups } from '../ledger/backups.ts';
import { faultIn, type LedgerFault, openLedger } from '../ledger/open.ts';
import { createPrintJobs, type PrintJob } from '../ledger/print-jobs.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { manualTerminal } from '../payment/terminal.ts';
import { logoOf, openPrinter, paperFormatOf } from '../printing/printers.ts';
import { createSpool } from '../printing/spool.ts';
import { createTurns } from '../printing/turns.ts';
import { createWebhookIntake } from '../webhooks/intake.ts';
import { createAttention } from './attention/attention.ts';
import { createByHand } from './attention/by-hand.ts';
import { createClaimText } from './claims/claim-text.ts';
import { createEndedByOthers } from './claims/ended-by-others.ts';
import { createOwnSlips } from './claims/own-slips.ts';
import { createStores, type TillContext } from './core/context.ts';
import { ledgerFileName } from './core/ledger-file.ts';
import { createMoves } from './core/moves.ts';
import { createIsOwnOrder } from './core/own-order.ts';
import { ageIsGuessed, latestBegin, mayReplay } from './core/replay-window.ts';
import { createRequests, requestBytes } from './core/requests.ts';
import { createHandlers } from './handlers.ts';
import { createSignIn } from './operators/sign-in.ts';
import { createAnswerHandler } from './orders/answers.ts';
import { createOrderNews } from './orders/order-news.ts';
import { readReserved, recover } from './orders/recover.ts';
import { createHonour } from './redemption/honour.ts';
import { createSlipLook } from './redemption/slip-look.ts';
import { createRounds } from './rounds.ts';
import { createAfterSale } from './sale/after-sale.ts';
import { createCancel } from './sale/cancel.ts';
import { createSell } from './sale/sell.ts';
import { createSlips } from './slips/slips.ts';
import { createStatus } from './status.ts';
import { createAtTerminal } from './tender/at-terminal.ts';
import { createCashDrawer } from './tender/cash-drawer.ts';
import { createBookElsewhere } from './tender/money-from-elsewhere.ts';
import { createPay } from './tender/pay.ts';
import { createRefund } from './tender/refund.ts';
import type { Till, TillDeps } from './till-contract.ts';
import { createClearCounter } from './training/clear-counter.ts';
import { createDrillKeeper } from './training/kept-drill.ts';
import { createPracticeCustomer } from './training/practice-customer.ts';
import { createTraining } from './training/training.ts';
import { createViews } from './views/views.ts';

export type { Till, TillDeps } from './till-contract.ts';

const clockPatienceMs = 5_000;

/** Fails where the ledger is newer, damaged, another till's, or the disk is full: the file is then as it was. */
export function openTill(deps: TillDeps): Result<Till, LedgerFault> {
  const { identity, now, timers, newId, log, emit } = deps;
  const client = deps.connect(() => connection.noteAnswer());
  const opened = openLedger(join(deps.folder, ledgerFileName), identity, now);
  if (!opened.ok) return opened;
  const ledger = opened.value;
  const stores = createStores(ledger, now);
  if (!stores.journal.headHolds()) {
    ledger.close();
    const detail = 'the journal does not end as its head says';
    return err({ code: 'ledger_damaged', file: join(deps.folder, ledgerFileName), detail });
  }
  const jobs = createPrintJobs(ledger);
  let fault: FaultCode | null = null;
  /** The ledger is closed, or about to be: what is still under way is nobody's business any more. */
  let stopped = false;

  const failed = (error: unknown): void => {
    log.error('a move failed', { error });
    if (fault) return;
    fault = faultIn(error);
    if (fault) emit({ kind: 'session', session: handlers.session() });
  };

  const catalogue = createCatalogue({
    ledger,
    pages: client.products,
    now,
    currency: identity.currency,
    country: identity.storeCountry,
  });
  const outbox = createOutbox({
    ledger,
    rows: stores.outboxRows,
    client,
    unseal: (row) => requestBytes(deps.sealKey, row),
    mayStillSend: (row) => {
      const may = () => {
        const madeAt = latestBegin(row, client.clock);
        if (madeAt) ledger.transaction((tx) => stores.outboxRows.dateBack(tx, row, madeAt));
        return mayReplay(row, client.clock, now());
      };
      return ageIsGuessed(row, client.clock) ? client.ping({ timeoutMs: clockPatienceMs }).then(may) : may();
    },
    failed,
    timers,
    random: deps.random,
  });
  const context: TillContext = {
    ...stores,
    identity,
    ledger,
    catalogue,
    outbox,
    sealKey: deps.sealKey,
    now,
    serviceClock: client.clock,
    newId,
    saleChanged: (saleId) => {
      if (stopped) return null;
      training?.saleChanged(saleId);
      const sale = views.sale(saleId);
      if (sale) emit({ kind: 'sale', sale });
      emitStatus();
      return sale;
    },
  };

  const status = createStatus({
    context,
    emit,
    parts: () => ({
      skewMs: client.clock.skewMs(),
      connection: connection.state(),
      connectionSince,
      disk,
      backups,
      spool,
      printer: deps.printer,
      webhooks,
      cashDrawer,
      training,
    }),
  });
  const emitStatus = (): void => {
    if (!stopped) status.emit();
  };

  const disk = createDiskWatch({
    folder: deps.folder,
    minFreeBytes: identity.minFreeBytes,
    freeBytes: deps.freeBytes,
    timers,
    log,
    onChange: emitStatus,
  });

  const printer = (deps.openPrinter ?? openPrinter)(deps.printer);
  const turns = printer && createTurns(printer);
  const cashDrawer = createCashDrawer(context, deps.printer, turns, {
    nowMs: timers.nowMs,
    failed,
    onChange: () => emitStatus(),
    // What got through to the drawer gets through to the paper: slips that wait need not wait for their backoff.
    printerIsWell: () => spool.state() === 'failing' && spool.hurry(),
  });
  const moves = cashDrawer.watching(createMoves(context));
  const ownSlips = createOwnSlips(context, jobs);
  const endedByOthers = createEndedByOthers(context, moves, ownSlips);
  const orderNews = createOrderNews(context, moves, endedByOthers, ownSlips, client.retailOrder);
  const requests = createRequests(context);
  const bookElsewhere = createBookElsewhere(context, moves);
  const views = createViews(context, (saleId) => jobs.bySale(saleId).map(printJobView), ownSlips);
  const printJobView = (job: PrintJob): PrintJobView => ({ ...job, waitsForPerson: spool.waitsForPerson(job) });
  const spool = createSpool({
    ledger,
    jobs,
    printer: turns?.printer ?? null,
    buildBytes: (job) => slips.bytesOf(job),
    now,
    newId,
    timers,
    journal: stores.journal.append,
    onChange: (job) => void context.saleChanged(job.saleId),
    failed,
  });
  const claimText = createClaimText(context, deps.storeKey);
  const slips = createSlips({
    context,
    ownSlips,
    endedByOthers,
    views,
    jobs,
    spool,
    paper: paperFormatOf(deps.printer),
    logo: logoOf(deps.printer),
    claimText,
    readOrder: client.retailOrder,
  });
  const afterSale = createAfterSale(context, moves, requests, ownSlips);
  const cancel = createCancel(context, moves, requests);
  const terminal = deps.cardTerminal ?? manualTerminal;
  const terminalName = terminal.kind === 'attached' ? terminal.name : null;
  const sell = createSell(context, moves, requests, disk);
  const atTerminal = createAtTerminal({ context, moves, terminal, timers, failed });
  const attention = createAttention({
    context,
    moves,
    views,
    afterSale,
    byHand: createByHand({ context, moves, requests, bookElsewhere, settled: slips.onSettled }),
  });
  let connectionSince: string | null = null;
  const connection = createConnectionMonitor({
    ping: client.ping,
    timers,
    onChange: (state) => {
      connectionSince = now().toISOString();
      // What waited for the line does not wait for its backoff too.
      if (state === 'online') outbox.hurry();
      emitStatus();
    },
  });
  let refreshing: Promise<unknown> = Promise.resolve();
  const refreshCatalogue = () => {
    const refreshed = refreshOnce();
    refreshing = refreshed.catch(() => {});
    return refreshed;
  };
  const refreshOnce = async () => {
    const refreshed = await catalogue.refresh();
    emitStatus();
    return refreshed;
  };

  const refreshUnasked = (): void => void refreshCatalogue().catch(failed);

  const wake = (): void => {
    outbox.hurry();
    spool.hurry();
    void connection.pingNow();
    refreshUnasked();
  };

  const training =
    deps.training &&
    createTraining({
      context,
      jobs,
      tools: deps.training,
      keeper: createDrillKeeper(deps.folder),
      ownSlips,
      customer: createPracticeCustomer({
        context,
        ownSlips,
        claimText,
        storeKey: deps.storeKey,
        createOrder: client.createRetailOrder,
      }),
      clearCounter: createClearCounter(context, cancel, sell),
      hurry: wake,
      timers,
      onChange: emitStatus,
    });

  const handlers = createHandlers({
    context,
    views,
    status: status.view,
    fault: () => fault,
    failed,
    signIn: createSignIn(context),
    sell,
    pay: createPay(context, moves, requests, () => (training?.usesTerminal() === false ? null : terminalName)),
    atTerminal,
    cancel,
    afterSale,
    refund: createRefund(context, moves, terminalName, ownSlips),
    attention,
    honour: createHonour({
      context,
      moves,
      requests,
      bookElsewhere,
      ownSlips,
      activated: slips.onActive,
      lookAtSlip: createSlipLook({
        context,
        moves,
        ownSlips,
        endedByOthers,
        storeKey: deps.storeKey,
        readOrder: client.retailOrder,
      }),
      lookAtOrder: orderNews.look,
      slipCame: (lineId) => {
        outbox.hurry(lineId);
        spool.hurry();
      },
    }),
    slips,
    cashDrawer,
    printJobView,
    training,
    refreshCatalogue,
    emit,
  });

  const webhooks = deps.webhooks
    ? createWebhookIntake({
        ...deps.webhooks,
        ...orderNews,
        async refreshCatalogue() {
          // One that is under way may have read the product before it changed.
          await refreshing;
          return (await refreshCatalogue()).ok;
        },
        ledger,
        now,
        serviceNow: () => new Date(now().getTime() + (client.clock.skewMs() ?? 0)),
        timers,
        failed,
        onChange: () => emitStatus(),
      })
    : null;

  const backups = deps.checkBackup ? createBackups({ db: ledger.db, now, timers, check: deps.checkBackup, log }) : null;

  const rounds = createRounds({
    context,
    cancel,
    attention,
    refreshCatalogue: refreshUnasked,
    lookAtSlips: () => void orderNews.lookAtSlips().catch(failed),
    emitStatus,
    timers,
    failed,
  });

  return ok({
    handlers: handlers.all,
    start() {
      try {
        recover(context, moves, endedByOthers, { jobs, ownSlips, prints: printer !== null });
        spool.start();
      } catch (error) {
        failed(error);
        // What was under way is not settled: nothing is sold, sent or printed before the disk has room and the till starts anew.
        if (fault) return;
        throw error;
      }
      atTerminal.resume();
      rounds.sweep();
      outbox.start({
        handle: createAnswerHandler(
          {
            moves,
            requests,
            isOwnOrder: createIsOwnOrder(context),
            endedByOthers,
            now,
            activated: slips.onActive,
            settled: slips.onSettled,
          },
          stores.lines,
        ),
        settled: (row) => {
          const line = stores.lines.get(row.subjectId);
          if (line) context.saleChanged(line.saleId);
        },
      });
      connection.start();
      refreshUnasked();
      void readReserved(context, moves, client.retailOrder).catch(failed);
      rounds.start();
      disk.start();
      backups?.start();
      webhooks?.start();
    },
    async stop() {
      stopped = true;
      rounds.stop();
      disk.stop();
      const closed = webhooks?.stop();
      connection.stop();
      const ended = Promise.all([outbox.stop(), spool.stop(), turns?.take(async () => undefined), atTerminal.stop()]);
      await client.close();
      await Promise.all([ended, closed, backups?.stop()]);
      ledger.close();
    },
    wake,
  });
}
