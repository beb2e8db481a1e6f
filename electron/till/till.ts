// The till: opens its ledger, puts the capabilities together, and keeps the parts that run by themselves (outbox, spool,
// catalogue, connection) going. Invariant: what is found under way at a start is settled before the screens open.
import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { FaultCode } from '../../shared/errors.ts';
import type { TillEvent, TillHandlers } from '../../shared/ipc.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { PrintJobView, StatusView } from '../../shared/views.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { createConnectionMonitor } from '../health/connection.ts';
import { createDiskWatch } from '../health/disk.ts';
import { createBackups } from '../ledger/backups.ts';
import { faultIn, type LedgerFault, openLedger } from '../ledger/open.ts';
import { createPrintJobs, type PrintJob } from '../ledger/print-jobs.ts';
import type { VerifyFault } from '../ledger/verify-fault.ts';
import { createOutbox, type Timers } from '../outbox/outbox.ts';
import { type CardTerminal, manualTerminal } from '../payment/terminal.ts';
import type { Printer } from '../printing/printer.ts';
import { isUnproven, logoOf, openPrinter, paperFormatOf } from '../printing/printers.ts';
import { createSpool } from '../printing/spool.ts';
import { createTurns } from '../printing/turns.ts';
import type { ServiceClient } from '../service/client.ts';
import { createWebhookIntake, type WebhookIntake } from '../webhooks/intake.ts';
import { createAfterSale } from './after-sale.ts';
import { createAnswerHandler } from './answers.ts';
import { createAtTerminal } from './at-terminal.ts';
import { createAttention } from './attention.ts';
import { createByHand } from './by-hand.ts';
import { createCancel } from './cancel.ts';
import { createCashDrawer } from './cash-drawer.ts';
import { createClearCounter } from './clear-counter.ts';
import { createStores, type TillContext, type TillIdentity } from './context.ts';
import type { TrainingTools } from './drills.ts';
import { createEndedByOthers } from './ended-by-others.ts';
import { createHandlers } from './handlers.ts';
import { createHonour } from './honour.ts';
import { createDrillKeeper } from './kept-drill.ts';
import { ledgerFileName } from './ledger-file.ts';
import { createBookElsewhere } from './money-from-elsewhere.ts';
import { createMoves } from './moves.ts';
import { createOrderNews } from './order-news.ts';
import { createIsOwnOrder } from './own-order.ts';
import { createOwnSlips } from './own-slips.ts';
import { createPay } from './pay.ts';
import { readReserved, recover } from './recover.ts';
import { createRefund } from './refund.ts';
import { ageIsGuessed, mayReplay } from './replay-window.ts';
import { createRequests, requestBytes } from './requests.ts';
import { createRounds } from './rounds.ts';
import { createSell } from './sell.ts';
import { createSignIn } from './sign-in.ts';
import { createSlipLook } from './slip-look.ts';
import { createSlips } from './slips.ts';
import { createTraining } from './training.ts';
import { unresolvedCards } from './unresolved.ts';
import { createViews } from './views.ts';

export type TillDeps = {
  readonly identity: TillIdentity;
  /** Absolute; holds this environment's ledger and nothing of another. */
  readonly folder: string;
  /** `onAccess` is told of every answer that shows access to the service. */
  readonly connect: (onAccess: () => void) => ServiceClient;
  /** What training brings along; null for every till that sells. */
  readonly training: TrainingTools | null;
  /** As in the provisioning (shared/printer-address.ts), or null for the preview on screen only. */
  readonly printer: string | null;
  /** How it is opened; by default as its description says. */
  readonly openPrinter?: (description: string | null) => Printer | null;
  /** The card terminal; by default the cashier charges on one that stands apart. */
  readonly cardTerminal?: CardTerminal;
  /** Where webhooks are taken and whose signatures count; absent: none are taken. */
  readonly webhooks?: Pick<WebhookIntake, 'settings' | 'keys' | 'createServer'> | undefined;
  /** 32 bytes from the vault. */
  readonly sealKey: KeyObject;
  /** The same in all tills of a store: signs the claims of pending slips. */
  readonly storeKey: KeyObject;
  /** Checks a backup beside this thread, null where it holds; absent: none is made. */
  readonly checkBackup?: ((file: string) => Promise<VerifyFault | null>) | undefined;
  /** Bytes that are free where this folder is; by default as the file system says. */
  readonly freeBytes?: ((folder: string) => number) | undefined;
  readonly log: { error(event: string, detail?: unknown): void };
  readonly emit: (event: TillEvent) => void;
  readonly now: () => Date;
  /** Monotonic. */
  readonly timers: Timers;
  readonly random: () => number;
  /** UUIDv7. */
  readonly newId: () => string;
};

export type Till = {
  readonly handlers: TillHandlers;
  start(): void;
  /** Sends and prints nothing more, then closes the ledger. */
  stop(): Promise<void>;
  /** After the machine slept: timers are not to be trusted. */
  wake(): void;
};

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
      const may = () => mayReplay(row, client.clock, now());
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

  const status = (): StatusView => {
    const unsent = outbox.pending();
    return {
      connection: connection.state(),
      connectionSince,
      unsent: unsent.count,
      oldestUnsentAt: unsent.oldestAt,
      clockSkewMs: client.clock.skewMs(),
      attention: stores.attention.openCount(),
      attentionSales: stores.attention.salesCount(),
      unresolvedCards: unresolvedCards(context),
      diskLow: disk.isLow(),
      backup: backups?.state() ?? null,
      moneyDue: stores.sales.owingCount(),
      catalogueRefreshedAt: catalogue.refreshedAt(),
      printer: spool.state(),
      printerCause: spool.cause(),
      printerUnproven: isUnproven(deps.printer),
      webhookFault: webhooks?.fault() ?? null,
      drawer: cashDrawer.exists,
      ...(training ? { training: training.view() } : {}),
      drawerTrouble: cashDrawer.trouble(),
    };
  };
  let lastStatus = '';
  const emitStatus = (): void => {
    if (stopped) return;
    const view = status();
    const text = JSON.stringify(view);
    if (text === lastStatus) return;
    lastStatus = text;
    emit({ kind: 'status', status: view });
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
  });
  const moves = cashDrawer.watching(createMoves(context));
  const ownSlips = createOwnSlips(context, jobs);
  const endedByOthers = createEndedByOthers(context, moves, ownSlips);
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
  const slips = createSlips({
    context,
    ownSlips,
    endedByOthers,
    views,
    jobs,
    spool,
    paper: paperFormatOf(deps.printer),
    logo: logoOf(deps.printer),
    storeKey: deps.storeKey,
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
    byHand: createByHand({ context, moves, bookElsewhere, settled: slips.onSettled }),
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
      clearCounter: createClearCounter(context, cancel, sell),
      hurry: wake,
      timers,
      onChange: emitStatus,
    });

  const handlers = createHandlers({
    context,
    views,
    status,
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
        ownSlips,
        endedByOthers,
        storeKey: deps.storeKey,
        readOrder: client.retailOrder,
      }),
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
        ...createOrderNews(context, moves, endedByOthers, client.retailOrder),
        async refreshCatalogue() {
          // One that is under way may have read the product before it changed.
          await refreshing;
          return (await refreshCatalogue()).ok;
        },
        ledger,
        now,
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
    emitStatus,
    timers,
    failed,
  });

  return ok({
    handlers: handlers.all,
    start() {
      try {
        recover(context, moves, { jobs, prints: printer !== null });
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
