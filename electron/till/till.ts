// The till: opens its ledger, puts the capabilities together, and keeps the parts that run by themselves (outbox, spool,
// catalogue, connection) going. Invariant: what is found under way at a start is settled before the screens open.
import { basename, join } from 'node:path';
import type { FaultCode } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { withUsual } from '../../shared/settings/provisioning.ts';
import { createDiskWatch } from '../health/disk.ts';
import { createBackupCopies } from '../ledger/backup-copies.ts';
import { backupFolder } from '../ledger/backup-file.ts';
import { createBackups } from '../ledger/backups.ts';
import { createLaterCheck } from '../ledger/later-check.ts';
import { heldAtStart, LedgerStop } from '../ledger/ledger-fault.ts';
import { type Ledger, type LedgerFault, openLedger } from '../ledger/open.ts';
import { saveBeside } from '../ledger/place.ts';
import { createPrintJobs } from '../ledger/print-jobs.ts';
import { attachedIn, manualTerminal } from '../payment/terminal.ts';
import { logoOf } from '../printing/printers.ts';
import { createWebhookIntake } from '../webhooks/intake.ts';
import { createAttention } from './attention/attention.ts';
import { createManualSettlement } from './attention/manual-settlement.ts';
import { createBackgroundJobs } from './background-jobs.ts';
import { createBookParts } from './book-parts.ts';
import { createProductPictures } from './catalogue/product-pictures.ts';
import { createChannels } from './channels.ts';
import { createOrderOwner } from './claims/order-owner.ts';
import { createOutstandingSlips } from './claims/outstanding-slips.ts';
import { createStores, identityOf, type Stores, type TillContext } from './core/context.ts';
import { ledgerFileName } from './core/ledger-file.ts';
import { createMatchesOrder, createOrderCheck } from './core/matches-order.ts';
import { createOutgoingRequests } from './core/outgoing-requests.ts';
import { createTransitions } from './core/transitions.ts';
import { createStatus } from './health/status.ts';
import { createHealthParts } from './health-parts.ts';
import { createLimitParts } from './limit-parts.ts';
import { createNews, type News } from './news.ts';
import { createAnswerHandler, createSlow } from './orders/apply-answer.ts';
import { createLeaving } from './orders/apply-invalidate.ts';
import { createForeignOrders } from './orders/foreign-orders.ts';
import { createOrderChanges } from './orders/order-changes.ts';
import { createSettlementLines } from './orders/settlement-lines.ts';
import { recover, slipsUnderWay } from './orders/startup-recovery.ts';
import { createPaperParts } from './paper-parts.ts';
import { createPeopleParts } from './people-parts.ts';
import { createInspectClaim } from './redemption/inspect-claim.ts';
import { createRedeemClaim } from './redemption/redeem-claim.ts';
import { createTypedClaims } from './redemption/typed-claims.ts';
import { createBasket } from './sale/basket.ts';
import { createCancel } from './sale/cancel.ts';
import { createHandOver } from './sale/hand-over.ts';
import { createReserve } from './sale/reserve.ts';
import { createVoid } from './sale/void.ts';
import { createVoidWitnesses } from './sale/void-witness.ts';
import { createServiceParts } from './service-parts.ts';
import { createBackupPlace, mayWriteTo } from './settings/backup-place.ts';
import { keepLogo } from './settings/logo-file.ts';
import { journalShifts, withShifts } from './shift/switched.ts';
import { createSlipFiles } from './slips/slip-files.ts';
import { usbSticks } from './slips/usb-sticks.ts';
import { createCardByHand } from './tender/card-by-hand.ts';
import { createTerminalTenders } from './tender/card-terminal.ts';
import { createCommit } from './tender/commit.ts';
import { createCorrectTender } from './tender/correct-tender.ts';
import { createBookExternalTender } from './tender/external-tender.ts';
import { createRefund } from './tender/refund.ts';
import { createTender } from './tender/tender.ts';
import { createTestedPrinter } from './tested-printer.ts';
import type { Till, TillDeps } from './till-contract.ts';
import { createDiscardOpenSale } from './training/discard-open-sale.ts';
import { createDrillFile } from './training/drill-file.ts';
import { createFakeCustomer } from './training/fake-customer.ts';
import { createTraining } from './training/training.ts';

export type { Till, TillDeps } from './till-contract.ts';

/** Fails where the ledger is newer, damaged, edited, missing, another till's, or the disk is full: the file is then as it was. */
export function openTill(deps: TillDeps): Result<Till, LedgerFault> {
  const news = createNews(deps.emit, deps.carried?.newsVersion);
  const opened = openBooks(deps, news);
  return opened.ok ? ok(putTogether(deps, news, opened.value)) : opened;
}

type Books = { readonly ledger: Ledger; readonly stores: Stores };

function openBooks({ folder, identity, now, guard, checkPages }: TillDeps, news: News): Result<Books, LedgerFault> {
  const file = join(folder, ledgerFileName);
  const opened = openLedger(file, identity, now, guard, checkPages !== undefined);
  if (!opened.ok) return opened;
  const ledger = opened.value;
  const stores = createStores(ledger, now, news.saleTouched);
  if (stores.journal.headHolds()) return ok({ ledger, stores });
  ledger.close();
  return err({ code: 'ledger_damaged', file, detail: 'the journal does not end as its head says' });
}

function putTogether(given: TillDeps, news: News, { ledger, stores }: Books): Till {
  const settings = () => withUsual(given.settings?.() ?? {});
  const deps = { ...given, settings, identity: withShifts(identityOf(given.identity, settings()), stores) };
  const { identity, folder, now, timers, newId, sealKey, storeKey, log, emit } = deps;
  const { statusTouched } = news;

  const { lock, journalSettings, removeNames, ...peopleParts } = createPeopleParts({
    ...deps,
    ledger,
    stores,
    stopped,
  });
  const { session, recovery } = peopleParts;
  const { failed } = session;
  const service = createServiceParts({ ...deps, ledger, stores, failed, statusTouched });
  const { client, catalogue, outbox, connection, refresh } = service;
  const readOrder = client.retailOrder;
  const context: TillContext = {
    ...stores,
    identity,
    settings,
    ledger,
    catalogue,
    outbox,
    sealKey,
    now,
    serviceClock: client.clock,
    newId,
  };

  const limits = createLimitParts({ context, client, timers, failed, onChange: statusTouched });

  // Orders and their owners.
  const jobs = createPrintJobs(ledger);
  const transitions = createTransitions(context);
  const outstandingSlips = createOutstandingSlips(context, jobs);
  const orderOwner = createOrderOwner(context, transitions, outstandingSlips);
  const matchesOrder = createMatchesOrder(context);
  const orderCheck = createOrderCheck(matchesOrder, transitions);
  const foreignOrders = createForeignOrders(context, readOrder, statusTouched);
  const orderChanges = createOrderChanges(
    context,
    transitions,
    orderOwner,
    outstandingSlips,
    orderCheck,
    foreignOrders,
    readOrder,
  );
  const { settlements, settlementCsv } = client;
  const settlementLines =
    settlements && settlementCsv && !deps.webhooks
      ? createSettlementLines(context, { settlements, settlementCsv }, foreignOrders.hear, folder)
      : null;
  const requests = createOutgoingRequests(context);
  const voidWitnesses = createVoidWitnesses(context, jobs);
  const bookExternalTender = createBookExternalTender(context, transitions);

  const slipFiles = createSlipFiles(join(folder, 'slips'), deps.usbSticks ?? usbSticks, now);
  const testedPrinter = createTestedPrinter(deps);
  const { turns, spool, views, slips, signLineClaim, cashDrawer, ...paper } = createPaperParts({
    context,
    jobs,
    outstandingSlips,
    voidRuleOf: voidWitnesses.ruleOf,
    limits,
    orderOwner,
    orderCheck,
    storeKey,
    description: deps.printer,
    openPrinter: deps.openPrinter,
    printed: testedPrinter.note,
    slipFiles,
    readOrder,
    timers,
    failed,
    news,
  });
  const wake = (): void => {
    outbox.hurry();
    spool.hurry();
    void connection.pingNow();
    refresh.unasked();
  };

  // Selling, and what training adds to it.
  const disk = createDiskWatch({
    folder,
    minFreeBytes: settings().min_free_bytes,
    freeBytes: deps.freeBytes,
    timers,
    log,
    onChange: statusTouched,
  });
  const basket = createBasket(context);
  const cancel = createCancel(context, transitions, requests);
  const voidCard = createVoid(context, transitions, requests, outstandingSlips, voidWitnesses);
  const training =
    deps.training &&
    createTraining({
      context,
      jobs,
      tools: deps.training,
      drillFile: createDrillFile(folder),
      outstandingSlips,
      customer: createFakeCustomer({
        context,
        outstandingSlips,
        signLineClaim,
        storeKey,
        createOrder: client.createRetailOrder,
      }),
      discardOpenSale: createDiscardOpenSale(context, cancel, basket),
      isBusy: () => isBusy(),
      hurry: wake,
      timers,
      onChange: statusTouched,
    });

  // Money.
  const terminal = deps.cardTerminal ?? manualTerminal;
  const attached = attachedIn(terminal);
  const terminalName = attached?.name ?? null;
  const terminalTenders = createTerminalTenders({ context, transitions, terminal, timers, failed });
  const cardByHand = createCardByHand(context);
  const tender = createTender({
    context,
    transitions,
    terminalTenders,
    cashDrawer,
    cardByHand,
    terminalName: () => (training?.usesTerminal() === false ? null : terminalName),
  });
  const refund = createRefund({ context, transitions, outstandingSlips, terminalTenders, cashDrawer, terminalName });

  // What no rule settles, and slips that come to this till.
  const { onSettled: settled, onActive: activated } = slips;
  const manualSettlement = createManualSettlement({ context, transitions, requests, bookExternalTender, settled });
  const attention = createAttention({ context, transitions, views, voidCard, manualSettlement });
  const storeKeys = [storeKey, ...(deps.oldStoreKeys ?? [])];
  const inspectClaim = createInspectClaim({
    context,
    outstandingSlips,
    orderOwner,
    matchesOrder,
    storeKeys,
    typedClaims: createTypedClaims(context, storeKeys, timers.nowMs),
    readOrder,
  });
  const redeemClaim = createRedeemClaim({
    context,
    transitions,
    requests,
    bookExternalTender,
    outstandingSlips,
    activated,
    inspectClaim,
    lookAtOrder: orderChanges.look,
    slipCame: (lineId) => {
      outbox.hurry(lineId);
      spool.hurry();
    },
  });

  const bookParts = createBookParts({
    context,
    client,
    folder,
    save: slipFiles.save,
    printer: turns?.printer ?? null,
    description: deps.printer,
    openFile: deps.openFile,
    timers,
    failed,
  });

  // What runs by itself.
  const webhooks = deps.webhooks
    ? createWebhookIntake({
        ...deps.webhooks,
        ...orderChanges,
        async refreshCatalogue() {
          // One that is under way may have read the product before it changed.
          await refresh.settled();
          return (await refresh.now()).ok;
        },
        ledger,
        now,
        serviceNow: () => new Date(now().getTime() + (client.clock.skewMs() ?? 0)),
        timers,
        failed,
        onChange: statusTouched,
      })
    : null;
  const copies =
    deps.checkBackup && deps.backupFolder !== undefined
      ? createBackupCopies({
          place: createBackupPlace(deps.backupFolder, identity, deps.usbSticks ?? usbSticks),
          folder: backupFolder(ledger.db.name),
          check: deps.checkBackup,
          log,
        })
      : null;
  const backups = deps.checkBackup
    ? createBackups({
        db: ledger.db,
        now,
        timers,
        check: deps.checkBackup,
        copies,
        onBrokenSeal: () => failed(new LedgerStop('ledger_edited', 'a seal is not of this till')),
        log,
      })
    : null;
  const laterCheck = createLaterCheck({ ledger, check: deps.checkPages, now, timers, failed });
  const backgroundJobs = createBackgroundJobs({
    context,
    cancel,
    attention,
    refreshCatalogue: refresh.unasked,
    lookAgain: () => void orderChanges.lookAgain().catch(failed),
    lookAtLock: lock.look,
    removeNames: () => void removeNames().catch(failed),
    lookAtSettlements: () => void settlementLines?.look().catch(failed),
    statusTouched,
    timers,
    failed,
  });

  /** What a start would call unknown, though it only goes on. */
  const isBusy = (): boolean =>
    (['requested', 'refunding'] as const).some((state) => context.tenders.partsInState(state).length > 0) ||
    slipsUnderWay(context).length > 0 ||
    jobs.sending().length > 0;

  // The screens: what they may ask, and what they hear.
  const status = createStatus(
    context,
    {
      skewMs: client.clock.skewMs,
      connection,
      disk,
      backups,
      spool,
      printer: deps.printer,
      hasPrinted: testedPrinter.isKnown,
      webhooks,
      cashDrawer,
      training,
      recovery,
      secretsKey: deps.kept?.outside.secretsKey(),
      balance: limits.book,
    },
    emit,
  );
  const pictures = createProductPictures(catalogue, deps.pictures, emit);
  const handlers = createChannels({
    ...peopleParts,
    lock,
    kept: deps.kept ?? null,
    context,
    joinContent: deps.joinContent ?? null,
    saveFile: slipFiles.save,
    preferences: deps.preferences,
    views,
    news,
    status: status.view,
    tellStatus: status.tell,
    basket,
    reserve: createReserve(context, transitions, requests, disk),
    tender,
    terminalTenders,
    cancel,
    commit: createCommit(context, transitions, requests),
    correctTender: createCorrectTender(context, outstandingSlips, cardByHand),
    handOver: createHandOver(context, transitions, outstandingSlips),
    voidCard,
    refund,
    attention,
    foreignOrders,
    redeemClaim,
    slips,
    cashDrawer,
    terminal: attached,
    shiftPapers: { printer: turns?.printer ?? null, description: deps.printer },
    ...paper,
    training,
    refreshCatalogue: refresh.now,
    pictures,
    client,
    endMachine: deps.endMachine,
    limits,
    books: bookParts,
    health: createHealthParts({
      context,
      deps,
      status,
      client,
      limits,
      terminal,
      turns,
      hasDrawer: cashDrawer.exists,
      backups,
      freeBytes: disk.freeBytes,
    }),
    settings: {
      kept: deps.kept?.outside ?? null,
      askService: deps.kept?.askService ?? (async () => ok(null)),
      askTerminal: deps.kept?.askTerminal ?? (async () => true),
      reopen: deps.kept?.reopen ?? (async () => ok(null)),
      isBusy,
      hasOpenShift: () => stores.shifts.atWork() !== null || stores.shifts.waiting().length > 0,
      logo: logoOf(deps.printer),
      keepLogo: (png) => keepLogo(folder, png),
      mayWrite: (place) => mayWriteTo(place, folder),
      backups,
      copies,
      check: deps.checkBackup,
      putBack: deps.kept?.putBack,
    },
  });
  news.start({
    sale: views.sale,
    tellStatus: status.tell,
    beforeSale: (saleId) => training?.saleChanged(saleId),
    failed,
  });

  /** Once, whoever asks first: a person, or a ledger that is gone. */
  let ended: Promise<unknown> | null = null;
  const endWork = (): Promise<unknown> => {
    ended ??= (async () => {
      news.stop();
      pictures.close();
      backgroundJobs.stop();
      disk.stop();
      laterCheck.stop();
      limits.reader.stop();
      bookParts.stop();
      const closed = webhooks?.stop();
      connection.stop();
      const last = [outbox.stop(), spool.stop(), turns?.take(async () => undefined), terminalTenders.stop()];
      await client.close();
      await Promise.all([...last, closed, backups?.stop(), ledger.anchored()]);
    })();
    return ended;
  };

  /** A ledger whose file is gone is saved beside it while it can still be read, and nothing is sent or printed any more. */
  function stopped(fault: FaultCode): string {
    // The next start looks at all of it first.
    ledger.noteWrong();
    if (fault !== 'ledger_gone') return ledgerFileName;
    // Not in the turn of what failed: a part that stops waits for it.
    queueMicrotask(
      () => void endWork().catch((error: unknown) => log.error('the till did not stop cleanly', { error })),
    );
    try {
      return basename(saveBeside(ledger.db, now()));
    } catch (error) {
      log.error('the ledger is gone, and could not be saved', { error });
      return ledgerFileName;
    }
  }

  return {
    handlers: news.beforeAnswers(handlers),
    picture: pictures.read,
    isBusy,
    carry: () => ({ operatorId: peopleParts.signIn.current()?.id ?? null, newsVersion: news.version() }),
    start() {
      try {
        journalShifts(context);
        recover(context, transitions, orderOwner, { jobs, outstandingSlips, spool });
        journalSettings?.();
        spool.start();
      } catch (error) {
        failed(heldAtStart(error));
        // What was under way is not settled: nothing is sold, sent or printed before the disk has room, or the other program
        // is closed, and the till starts anew.
        if (session.fault()) return;
        throw error;
      }
      terminalTenders.resume();
      backgroundJobs.sweep();
      outbox.start({
        handle: createAnswerHandler(
          {
            transitions,
            requests,
            matchesOrder,
            orderOwner,
            now,
            activated,
            settled,
            learn: limits.bounds.learn,
            mustLast: ledger.mustLast,
          },
          stores.lines,
        ),
        leaving: createLeaving(context, transitions),
        slow: createSlow(context, transitions),
        settled: (row) => {
          const line = stores.lines.get(row.subjectId);
          if (line) news.saleTouched(line.saleId);
        },
      });
      connection.start();
      refresh.unasked();
      void orderChanges.lookAtOpenSale().catch(failed);
      backgroundJobs.start();
      disk.start();
      limits.reader.start();
      backups?.start();
      laterCheck.start();
      // Never rejects: an address it cannot listen at is a fault to show, and it tries again.
      void webhooks?.start();
    },
    async stop() {
      await endWork();
      ledger.close();
    },
    wake,
  };
}
