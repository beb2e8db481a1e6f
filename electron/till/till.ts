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
import { createManualSettlement } from './attention/manual-settlement.ts';
import { createBackgroundJobs } from './background-jobs.ts';
import { createChannels } from './channels.ts';
import { createOrderOwner } from './claims/order-owner.ts';
import { createOutstandingSlips } from './claims/outstanding-slips.ts';
import { createSignLineClaim } from './claims/sign-claim.ts';
import { createStores, type TillContext } from './core/context.ts';
import { ledgerFileName } from './core/ledger-file.ts';
import { createMatchesOrder } from './core/matches-order.ts';
import { createOutgoingRequests, requestBytes } from './core/outgoing-requests.ts';
import { ageIsGuessed, latestBegin, mayReplay } from './core/replay-window.ts';
import { createTransitions } from './core/transitions.ts';
import { createSignIn } from './operators/sign-in.ts';
import { createAnswerHandler } from './orders/apply-answer.ts';
import { createOrderChanges } from './orders/order-changes.ts';
import { readReserved, recover } from './orders/startup-recovery.ts';
import { createInspectClaim } from './redemption/inspect-claim.ts';
import { createRedeemClaim } from './redemption/redeem-claim.ts';
import { createBasket } from './sale/basket.ts';
import { createCancel } from './sale/cancel.ts';
import { createHandOver } from './sale/hand-over.ts';
import { createReserve } from './sale/reserve.ts';
import { createVoid } from './sale/void.ts';
import { createSlips } from './slips/slips.ts';
import { createStatus } from './status.ts';
import { createTerminalTenders } from './tender/card-terminal.ts';
import { createCashDrawer } from './tender/cash-drawer.ts';
import { createCommit } from './tender/commit.ts';
import { createBookExternalTender } from './tender/external-tender.ts';
import { createRefund } from './tender/refund.ts';
import { createTender } from './tender/tender.ts';
import type { Till, TillDeps } from './till-contract.ts';
import { createDiscardOpenSale } from './training/discard-open-sale.ts';
import { createDrillFile } from './training/drill-file.ts';
import { createFakeCustomer } from './training/fake-customer.ts';
import { createTraining } from './training/training.ts';
import { createViews } from './views/sale-view.ts';

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
  const transitions = createTransitions(context);
  const outstandingSlips = createOutstandingSlips(context, jobs);
  const orderOwner = createOrderOwner(context, transitions, outstandingSlips);
  const orderChanges = createOrderChanges(context, transitions, orderOwner, outstandingSlips, client.retailOrder);
  const requests = createOutgoingRequests(context);
  const bookExternalTender = createBookExternalTender(context, transitions);
  const views = createViews(context, (saleId) => jobs.bySale(saleId).map(printJobView), outstandingSlips);
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
  const signLineClaim = createSignLineClaim(context, deps.storeKey);
  const slips = createSlips({
    context,
    outstandingSlips,
    orderOwner,
    jobs,
    spool,
    paper: paperFormatOf(deps.printer),
    logo: logoOf(deps.printer),
    signLineClaim,
    readOrder: client.retailOrder,
  });
  const voidCard = createVoid(context, transitions, requests, outstandingSlips);
  const cancel = createCancel(context, transitions, requests);
  const terminal = deps.cardTerminal ?? manualTerminal;
  const terminalName = terminal.kind === 'attached' ? terminal.name : null;
  const basket = createBasket(context);
  const terminalTenders = createTerminalTenders({ context, transitions, terminal, timers, failed });
  const attention = createAttention({
    context,
    transitions,
    views,
    voidCard,
    manualSettlement: createManualSettlement({
      context,
      transitions,
      requests,
      bookExternalTender,
      settled: slips.onSettled,
    }),
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
      drillFile: createDrillFile(deps.folder),
      outstandingSlips,
      customer: createFakeCustomer({
        context,
        outstandingSlips,
        signLineClaim,
        storeKey: deps.storeKey,
        createOrder: client.createRetailOrder,
      }),
      discardOpenSale: createDiscardOpenSale(context, cancel, basket),
      hurry: wake,
      timers,
      onChange: emitStatus,
    });

  const handlers = createChannels({
    context,
    views,
    status: status.view,
    fault: () => fault,
    failed,
    signIn: createSignIn(context),
    basket,
    reserve: createReserve(context, transitions, requests, disk),
    tender: createTender({
      context,
      transitions,
      terminalTenders,
      cashDrawer,
      terminalName: () => (training?.usesTerminal() === false ? null : terminalName),
    }),
    terminalTenders,
    cancel,
    commit: createCommit(context, transitions, requests),
    handOver: createHandOver(context, transitions, outstandingSlips),
    voidCard,
    refund: createRefund({ context, transitions, outstandingSlips, terminalTenders, cashDrawer, terminalName }),
    attention,
    redeemClaim: createRedeemClaim({
      context,
      transitions,
      requests,
      bookExternalTender,
      outstandingSlips,
      activated: slips.onActive,
      inspectClaim: createInspectClaim({
        context,
        transitions,
        outstandingSlips,
        orderOwner,
        storeKey: deps.storeKey,
        readOrder: client.retailOrder,
      }),
      lookAtOrder: orderChanges.look,
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
        ...orderChanges,
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

  const backgroundJobs = createBackgroundJobs({
    context,
    cancel,
    attention,
    refreshCatalogue: refreshUnasked,
    lookAtSlips: () => void orderChanges.lookAtSlips().catch(failed),
    emitStatus,
    timers,
    failed,
  });

  return ok({
    handlers: handlers.all,
    start() {
      try {
        recover(context, transitions, orderOwner, { jobs, outstandingSlips, prints: printer !== null });
        spool.start();
      } catch (error) {
        failed(error);
        // What was under way is not settled: nothing is sold, sent or printed before the disk has room and the till starts anew.
        if (fault) return;
        throw error;
      }
      terminalTenders.resume();
      backgroundJobs.sweep();
      outbox.start({
        handle: createAnswerHandler(
          {
            transitions,
            requests,
            matchesOrder: createMatchesOrder(context),
            orderOwner,
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
      void readReserved(context, transitions, client.retailOrder).catch(failed);
      backgroundJobs.start();
      disk.start();
      backups?.start();
      // Never rejects: an address it cannot listen at is a fault to show, and it tries again.
      void webhooks?.start();
    },
    async stop() {
      stopped = true;
      backgroundJobs.stop();
      disk.stop();
      const closed = webhooks?.stop();
      connection.stop();
      const ended = Promise.all([
        outbox.stop(),
        spool.stop(),
        turns?.take(async () => undefined),
        terminalTenders.stop(),
      ]);
      await client.close();
      await Promise.all([ended, closed, backups?.stop()]);
      ledger.close();
    },
    wake,
  });
}
