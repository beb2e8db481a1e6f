// The manager's half, and what runs by itself, each made from the core and what it needs of the counter.
import { createBackgroundJobs } from './background-jobs.ts';
import { createProducts } from './catalogue/face.ts';
import type { News } from './core/news.ts';
import { createCustomerFace } from './display/face.ts';
import type { SaidNeeds } from './head-office/documents.ts';
import { createHeadOffice } from './head-office/face.ts';
import { createHealth } from './health/face.ts';
import { createStatus } from './health/status.ts';
import type { Core } from './make-core.ts';
import type { Counter } from './make-counter.ts';
import { createNeeds } from './needs/face.ts';
import { createPartners } from './partners/face.ts';
import { createReconciliation } from './reconcile/face.ts';
import { createReports } from './reports/face.ts';
import { createScanning } from './scan/face.ts';
import { createSettings } from './settings/face.ts';
import { createShiftFace } from './shift/face.ts';
import type { TillDeps } from './till-contract.ts';
import { createUpdates } from './update/face.ts';

export function makeOffice(
  { till, people, delivery, clock, revocation }: Core,
  counter: Counter,
  deps: TillDeps,
  news: News,
  isBusy: () => boolean,
) {
  const { folder, kept } = deps;
  const { client, refresh, connection } = delivery;
  const { files, limits, watches, orders, tested, printing, tendering, trainer, selling } = counter;
  const { saved } = files;
  const status = createStatus(till, {
    skewMs: client.clock.skewMs,
    clock: clock.view,
    connection,
    ...watches,
    ...counter.paper.told,
    printer: printing.description,
    hasPrinted: tested.isKnown,
    webhooks: orders.webhooks,
    cashDrawer: tendering.cashDrawer,
    training: trainer.training,
    recovery: people.recovery,
    secretsKey: kept?.outside.secretsKey(),
    commands: () => kept?.outside.seal()?.commands ?? [],
    balance: limits.book,
    edited: counter.attention.edited,
    headOffice: () => headOffice.view(),
    update: () => updates.view(),
  });
  const settings = createSettings(till, {
    kept,
    isBusy,
    approve: people.signIn.approve,
    ping: client.ping,
    watches,
    checkBackup: deps.checkBackup,
    printing,
    joinContent: deps.joinContent,
    saved,
    openFile: deps.openFile,
  });
  const said = saidThere(people.saidPeople, settings, isBusy);
  const background = createBackgroundJobs(till, {
    cancel: selling.cancel,
    attention: counter.attention,
    refreshCatalogue: refresh.inBackground,
    recheck: orders.changes.recheck,
    readSettlements: async () => orders.settlementLines?.look(),
    lockIfIdle: people.lock.lockIfIdle,
    removeNames: people.removeNames,
    beginWaiting: said.begin,
  });
  const shift = createShiftFace(till, {
    cashDrawer: tendering.cashDrawer,
    signIn: people.signIn,
    authorise: people.authorise,
    printing,
    save: saved,
    terminal: tendering.attached,
    publish: people.session.publish,
    books: watches.books,
  });
  const products = createProducts(till, refresh.now, printing.hasLettersFor, deps.pictures);
  const display = createCustomerFace(till, {
    display: deps.display,
    news,
    views: counter.views,
    pause: counter.pause,
    placeOf: counter.questionPlace,
    isAttended: counter.isAttended,
    pictureOf: products.pictureOf,
    brands: products.brands,
  });
  const scanning = createScanning(till, products.view);
  const partners = createPartners(till, client);
  const reports = createReports(till, { printing, saved, limits });
  const reconciliation = createReconciliation(till, {
    client,
    folder,
    saved,
    openFile: deps.openFile,
    exampleCalls: deps.exampleSettlements,
  });
  const health = createHealth(till, {
    status,
    service: { ping: client.ping, recentRequests: deps.recentRequests, unknownExceptions: deps.unknownExceptions },
    limits,
    terminal: counter.terminal,
    printing: { ...printing, hasDrawer: tendering.cashDrawer.exists },
    watches,
    saved: counter.diagnostics.saved,
    noteSettings: counter.noteSettings,
    display: display.health,
  });
  const headOffice = createHeadOffice(till, {
    parts: deps.headOffice,
    revocation,
    isBusy,
    people: { signIn: people.signIn, without: people.without, publish: people.session.publish },
    said,
    random: deps.random,
    wrongInHealth: health.wrong,
    balance: limits.reader.told,
  });
  const updates = createUpdates(till, {
    parts: deps.updates,
    random: deps.random,
    backups: watches.backups,
    isBusy,
    isAttended: counter.isAttended,
  });
  const needs = createNeeds(till, { ...counter, glance: limits.glance, health, status });
  const picture = (code: string) => display.picture(code) ?? products.picture(code);
  /** Those that settle and start nothing: their order does not matter. */
  const capabilities = [products, scanning, partners, reports, reconciliation, health, needs, settings].map(
    (face) => face.capability,
  );
  return { status, display, background, shift, picture, headOffice, updates, capabilities };
}

/** What head office says of people and settings: people first, because a setting may reopen the till. */
const saidThere = (
  people: Core['people']['saidPeople'],
  settings: Pick<ReturnType<typeof createSettings>, 'saidStates' | 'beginWaiting'>,
  isBusy: () => boolean,
): SaidNeeds => ({
  states: () => ({ settings: settings.saidStates(), people: people.states() }),
  pins: people.pins,
  async begin() {
    await people.begin(isBusy);
    await settings.beginWaiting();
  },
});
