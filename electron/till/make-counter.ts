// The counter: cards, money, paper, and what no rule settles, each made from the core and what it needs of others.
import { join } from 'node:path';
import { createPrintJobs } from '../ledger/print-jobs.ts';
import { manualTerminal } from '../payment/terminal.ts';
import { createAttentionList } from './attention/face.ts';
import { createOutstandingSlips } from './claims/outstanding-slips.ts';
import { createSignLineClaim } from './claims/sign-claim.ts';
import { createCompanies } from './companies/face.ts';
import { createRecordSettings } from './core/kept-outside.ts';
import type { News } from './core/news.ts';
import { createOutgoingRequests } from './core/outgoing-requests.ts';
import { createTransitions } from './core/transitions.ts';
import { createQuestionPlace } from './display/question-place.ts';
import { createWatches } from './health/watches.ts';
import { createLimits } from './limits/face.ts';
import type { Core } from './make-core.ts';
import { createOrders } from './orders/face.ts';
import { createUnderWay } from './orders/under-way.ts';
import { createRedemption } from './redemption/face.ts';
import { createCustomerPause } from './sale/customer-pause.ts';
import { createSelling } from './sale/face.ts';
import { createShopMaxima } from './sale/shop-maxima.ts';
import { createUnusualPace } from './sale/unusual-pace.ts';
import { createVoidWitnesses } from './sale/void-witness.ts';
import { createBackupPlace } from './settings/backup-place.ts';
import { createPaper } from './slips/face.ts';
import { createSlipFiles } from './slips/slip-files.ts';
import { createTestedPrinter } from './slips/tested-printer.ts';
import { createCodesPrinter, createTillPrinter } from './slips/till-printer.ts';
import { usbSticks } from './slips/usb-sticks.ts';
import { createTendering } from './tender/face.ts';
import type { TillDeps } from './till-contract.ts';
import { createTrainer } from './training/face.ts';
import { createViews } from './views/sale-view.ts';

/** What is known of cards and their orders, and the paper about them. */
function makePaperwork({ till, people, delivery }: Core, deps: TillDeps, news: News) {
  const { folder, storeKey, log } = deps;
  const { client, refresh } = delivery;
  const { authorise } = people;
  const jobs = createPrintJobs(till.ledger);
  const transitions = createTransitions(till);
  const requests = createOutgoingRequests(till);
  const outstandingSlips = createOutstandingSlips(till, jobs);
  const moves = { transitions, requests, outstandingSlips };
  const sticks = deps.usbSticks ?? usbSticks;
  const filesIn = (name: string) => createSlipFiles(join(folder, name), sticks, till.now, till.identity.environment);
  const [files, diagnostics] = [filesIn('slips'), filesIn('diagnostics')];
  const copyPlace =
    deps.backupFolder === undefined ? null : createBackupPlace(deps.backupFolder, till.identity, sticks);

  const limits = createLimits(till, client);
  const watches = createWatches(till, {
    folder,
    log,
    copyPlace,
    freeBytes: deps.freeBytes,
    checkBackup: deps.checkBackup,
    checkPages: deps.checkPages,
    verifyBooks: deps.verifyBooks,
  });
  const noteSettings = createRecordSettings(deps.kept?.outside, log);
  const tested = createTestedPrinter(deps.printer, deps.kept?.outside.settings().tested_printer, noteSettings);
  const printing = createTillPrinter(deps.printer, deps.openPrinter, tested.note, deps.plainFiles ?? null);
  const codesPrinter = createCodesPrinter(deps.printer, deps.codesPrinter, deps.openPrinter, deps.plainFiles ?? null);
  const codes = async () => {
    const apart = await codesPrinter?.to();
    return apart ? { ...apart, description: deps.codesPrinter ?? null } : printing;
  };
  const companies = createCompanies(till, client, delivery.companyOutbox, { printing, codes, saved: files.saved });
  const { work: companyWork } = companies;
  const orders = createOrders(till, { ...moves, client, refresh, folder, webhooks: deps.webhooks, companyWork });
  const { readOrder, orderOwner, orderCheck } = orders;
  const signLineClaim = createSignLineClaim(till, storeKey);
  const paper = createPaper(till, {
    ...moves,
    jobs,
    printing,
    codesPrinter,
    news,
    authorise,
    orderOwner,
    orderCheck,
    signLineClaim,
    files,
    readOrder,
  });
  const onPaper = { jobsOf: paper.printJobs, hasPrinter: printing.printer !== null };
  const voidWitnesses = createVoidWitnesses(till, jobs);
  const shopMaxima = createShopMaxima(till);
  const isAttended = () => people.signIn.shown() !== null && people.session.fault() === null;
  const questionPlace = createQuestionPlace({ ...till, display: deps.display, isAttended });
  const pause = createCustomerPause(till, questionPlace);
  const views = createViews(till, onPaper, outstandingSlips, voidWitnesses.ruleOf, {
    warningOf: limits.maxima.warningOf,
    shopMaximumOf: shopMaxima.of,
    pauseOf: pause.of,
    isUnusualPace: createUnusualPace(till).of,
    usedToday: limits.usage.today,
  });
  return {
    jobs,
    moves,
    files,
    diagnostics,
    limits,
    watches,
    companies,
    orders,
    tested,
    noteSettings,
    printing,
    signLineClaim,
    paper,
    voidWitnesses,
    shopMaxima,
    pause,
    isAttended,
    questionPlace,
    views,
  };
}

export function makeCounter(core: Core, deps: TillDeps, news: News, running: { isBusy(): boolean; retryNow(): void }) {
  const { till, people, delivery } = core;
  const { folder, storeKey } = deps;
  const { client } = delivery;
  const { authorise } = people;
  const known = makePaperwork(core, deps, news);
  const { jobs, moves, limits, watches, orders, printing, signLineClaim, paper, voidWitnesses, views } = known;
  const { outstandingSlips } = moves;
  const { readOrder, orderOwner, matchesOrder, foreignOrders } = orders;
  const { spool, slips, printJobs } = paper;
  const terminal = deps.cardTerminal ?? manualTerminal;
  const tendering = createTendering(till, {
    ...moves,
    terminal,
    mayBePaid: known.pause.mayBePaid,
    isTerminalAsked: () =>
      deps.kept?.outside.settings().waiting?.some((one) => 'card_terminal' in one.controls) ?? false,
    usesTerminal: () => trainer.training?.usesTerminal() !== false,
    printer: printing,
    spool,
  });
  const { refund, bookExternalTender } = tendering;
  const selling = createSelling(till, {
    moves,
    voidWitnesses,
    disk: watches.disk,
    refund,
    views,
    news,
    printJobs,
    authorise,
    lackOfRoom: limits.maxima.lackOfRoom,
    shopMaxima: known.shopMaxima,
    pause: known.pause,
  });
  const trainer = createTrainer(till, {
    tools: deps.training,
    jobs,
    outstandingSlips,
    selling,
    claims: { signLineClaim, storeKey, createOrder: client.createRetailOrder },
    folder,
    current: people.signIn.current,
    scamTrained: people.scamTrained,
    running,
  });
  const { onSettled: settled, onActive: activated } = slips;
  const attention = createAttentionList(till, {
    ...moves,
    views,
    voidCard: selling.voidCard,
    authorise,
    foreignOrders,
    bookExternalTender,
    settled,
  });
  const redemption = createRedemption(till, {
    ...moves,
    bookExternalTender,
    activated,
    authorise,
    storeKeys: [storeKey, ...(deps.oldStoreKeys ?? [])],
    orders: {
      orderOwner,
      matchesOrder,
      readOrder,
      checkOrder: orders.changes.checkOrder,
      slipCame(lineId) {
        till.outbox.retryNow(lineId);
        spool.retryNow();
      },
    },
  });
  const underWay = createUnderWay(till, {
    ...moves,
    orders,
    jobs,
    spool,
    whenDone: { activated, settled, learn: limits.bounds.learn },
    saleTouched: news.saleTouched,
  });
  return {
    ...known,
    terminal,
    tendering,
    selling,
    trainer,
    attention,
    redemption,
    underWay,
  };
}

export type Counter = ReturnType<typeof makeCounter>;
