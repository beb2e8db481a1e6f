// What the screens may ask, one function a channel: who may, then the capability, then the news of it.
// Invariant: the shape was checked at the door; what a command changed has been told by the time it is answered.
import type { TillError } from '../../shared/errors.ts';
import type { StatusView } from '../../shared/health/status.ts';
import type { TillHandlers } from '../../shared/ipc/ipc.ts';
import { parseMoney } from '../../shared/money.ts';
import { duties } from '../../shared/operators/duties.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { SaleMark } from '../../shared/sale/news.ts';
import type { PrintJobView } from '../../shared/slips/views.ts';
import type { TrainingControls, TrainingView } from '../../shared/training/views.ts';
import type { PrintJob } from '../ledger/print-jobs.ts';
import type { Printer } from '../printing/printer.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Attention } from './attention/attention.ts';
import type { BookParts } from './book-parts.ts';
import { bestSellers, productView } from './catalogue/best-sellers.ts';
import type { ProductPictures } from './catalogue/product-pictures.ts';
import { createSoldAmounts } from './catalogue/sold-amounts.ts';
import type { TillContext } from './core/context.ts';
import { type Outcome, refuse, type Transacting } from './core/transaction.ts';
import { createHealthChannels, type HealthParts } from './health/health-channels.ts';
import { createLimitsChannels } from './limits/limits-channels.ts';
import type { LimitParts } from './limits/limits-view.ts';
import type { News } from './news.ts';
import { createAuthorisation } from './operators/authorise.ts';
import type { Lock } from './operators/lock.ts';
import type { createOwnPin } from './operators/own-pin.ts';
import { createPeopleChannels } from './operators/people-channels.ts';
import type { PinCost } from './operators/pin-hash.ts';
import { createRecoveryChannels } from './operators/recovery-channels.ts';
import type { RecoveryCode } from './operators/recovery-code.ts';
import type { Preferences, Session } from './operators/session.ts';
import { createSessionChannels } from './operators/session-channels.ts';
import type { SignIn } from './operators/sign-in.ts';
import type { createTakeOver } from './operators/take-over.ts';
import type { ForeignOrders } from './orders/foreign-orders.ts';
import { createPartnerChannels } from './partners/partner-channels.ts';
import type { JoinContent } from './provisioning/join-file.ts';
import { createReconcileChannels } from './reconcile/reconcile-channels.ts';
import { createSettlementChannels } from './reconcile/settlement-channels.ts';
import type { RedeemClaim } from './redemption/redeem-claim.ts';
import { createExceptionChannels } from './reports/exception-channels.ts';
import { createReportChannels } from './reports/report-channels.ts';
import type { Basket } from './sale/basket.ts';
import type { Cancel } from './sale/cancel.ts';
import type { HandOver } from './sale/hand-over.ts';
import type { Reserve } from './sale/reserve.ts';
import { createSuspend } from './sale/suspend.ts';
import type { VoidCard } from './sale/void.ts';
import { type BackupDeps, createBackupChannels } from './settings/backup-channels.ts';
import { createTillDevices } from './settings/device-channels.ts';
import { createNextTill } from './settings/next-till-channels.ts';
import { createSettingsChannels, type SettingsDeps } from './settings/settings-channels.ts';
import { createShiftChannels, type ShiftDeps } from './shift/shift-channels.ts';
import type { SlipFiles } from './slips/slip-files.ts';
import { reissueRoles } from './slips/slip-rules.ts';
import type { Slips } from './slips/slips.ts';
import type { TerminalTenders } from './tender/card-terminal.ts';
import type { CashDrawer } from './tender/cash-drawer.ts';
import type { Commit } from './tender/commit.ts';
import type { CorrectTender } from './tender/correct-tender.ts';
import type { Refund } from './tender/refund.ts';
import type { Tender } from './tender/tender.ts';
import type { TillDeps } from './till-contract.ts';
import type { Training } from './training/training.ts';
import type { Views } from './views/sale-view.ts';
import { createTimeline } from './views/timeline.ts';

export type ChannelContext = ShiftDeps['context'] &
  Transacting &
  Pick<
    TillContext,
    'identity' | 'settings' | 'sales' | 'lines' | 'tenders' | 'journal' | 'signInFailures' | 'catalogue' | 'now'
  >;

export type ChannelDeps = {
  readonly context: ChannelContext;
  readonly session: Session;
  readonly preferences: Pick<Preferences, 'setSounds'>;
  readonly views: Pick<Views, 'sale' | 'summaries'>;
  readonly news: Pick<News, 'mark' | 'read'>;
  readonly status: () => StatusView;
  readonly tellStatus: () => void;
  readonly signIn: SignIn;
  readonly basket: Basket;
  readonly reserve: Reserve;
  readonly tender: Tender;
  readonly terminalTenders: Pick<TerminalTenders, 'abort'>;
  readonly cancel: Cancel;
  readonly commit: Commit;
  readonly correctTender: CorrectTender;
  readonly handOver: HandOver;
  readonly voidCard: VoidCard;
  readonly refund: Refund;
  readonly attention: Attention;
  readonly foreignOrders: Pick<ForeignOrders, 'list' | 'takeNote'>;
  readonly redeemClaim: RedeemClaim;
  readonly slips: Slips;
  readonly cashDrawer: Pick<CashDrawer, 'open' | 'again' | 'said' | 'kickFor' | 'openFor'>;
  readonly terminal: ShiftDeps['terminal'];
  readonly shiftPapers: Omit<ShiftDeps['papers'], 'context' | 'save'>;
  readonly printJobView: (job: PrintJob) => PrintJobView;
  readonly printJobs: (saleId: string) => readonly PrintJobView[];
  readonly training: Training | null;
  /** Null in training. */
  readonly recovery: RecoveryCode | null;
  readonly kept: NonNullable<TillDeps['kept']> | null;
  readonly lock: Lock;
  readonly takeOver: ReturnType<typeof createTakeOver>;
  readonly ownPin: ReturnType<typeof createOwnPin>;
  readonly pinCost: PinCost;
  readonly client: Pick<ServiceClient, 'clientPartners' | 'createClientPartner' | 'updateClientPartner'>;
  readonly endMachine: TillDeps['endMachine'];
  /** Null in training. */
  readonly joinContent: (() => JoinContent) | null;
  readonly saveFile: SlipFiles['save'];
  readonly refreshCatalogue: () => Promise<Result<unknown, unknown>>;
  readonly pictures: Pick<ProductPictures, 'inSight'>;
  readonly settings: Omit<SettingsDeps & BackupDeps, 'context' | 'byRole' | 'signIn'>;
  /** How a printer is reached that somebody tries. */
  readonly printerAt: (description: string) => Printer | null;
  readonly limits: LimitParts;
  readonly books: BookParts;
  readonly health: HealthParts;
};

export function createChannels(deps: ChannelDeps): TillHandlers {
  const { context, session, views, news, signIn, basket, tender, refund, voidCard, attention, redeemClaim, slips } =
    deps;
  const { identity, sales, lines, tenders, catalogue } = context;
  const authorisation = createAuthorisation({
    context,
    signIn,
    stopped: () => session.fault() !== null,
    failed: session.failed,
  });
  const { signedIn, approved, byRole, byManager, bySupervisor, vouched, broken } = authorisation;
  const suspend = createSuspend(context);
  const soldAmounts = createSoldAmounts(context);
  const timeline = createTimeline(context, deps.printJobs);

  /** What a command answers: its news left before. */
  const marked = (outcome: Outcome<string>): Result<SaleMark, TillError> =>
    outcome.ok ? ok(news.mark(outcome.value)) : outcome;

  const printed = (job: Outcome<PrintJob>): Result<PrintJobView, TillError> =>
    job.ok ? ok(deps.printJobView(job.value)) : job;

  const saleOfLine = (lineId: string): string | undefined => lines.get(lineId)?.saleId;
  const saleOfPart = (partId: string): string | undefined => {
    const tenderId = tenders.part(partId)?.tenderId;
    return tenderId === undefined ? undefined : tenders.get(tenderId)?.saleId;
  };

  const replies = <T>(work: (controls: TrainingControls) => T): Result<T, TillError> =>
    deps.training ? ok(work(deps.training.replies)) : refuse('not_in_training');

  /** The trainer does something, and sees how it then stands. */
  const trainer = (work: (training: Training) => Outcome<null>): Result<TrainingView, TillError> => {
    if (!deps.training) return refuse('not_in_training');
    const done = work(deps.training);
    return done.ok ? ok(deps.training.view()) : done;
  };

  /** For who is not signed in: works only while the ledger takes what is written. */
  const guarded = async <T>(work: () => Promise<Result<T, TillError>>): Promise<Result<T, TillError>> => {
    if (session.fault()) return refuse('till_stopped');
    try {
      return await work();
    } catch (error) {
      return broken(error);
    }
  };

  return {
    ...createSessionChannels({ ...deps, signedIn, guarded }),
    ...createPeopleChannels({ ...deps, byRole, tell: session.tell }),
    'session:sounds': ({ on }) =>
      signedIn(() => {
        deps.preferences.setSounds(on);
        return ok(session.tell());
      }),
    ...createRecoveryChannels({
      context,
      recovery: deps.recovery,
      signIn,
      pinCost: deps.pinCost,
      signedIn,
      guarded,
      tell() {
        session.tell();
        deps.tellStatus();
      },
    }),
    ...createPartnerChannels(context, deps.client, { byRole }),
    'machine:end': ({ how, approval }) =>
      guarded(async () => {
        if (approval === null || !deps.endMachine) return refuse('needs_manager');
        const manager = await signIn.approve(approval, 'manager', new Set());
        if (!manager.ok) return manager;
        context.ledger.transaction((tx) =>
          context.journal.append(tx, { kind: 'till-ended', operatorId: manager.value.id, body: { how } }),
        );
        return deps.endMachine(how);
      }),
    'status:get': () => ok(deps.status()),
    'catalogue:search': (request) =>
      signedIn(() => {
        const page = catalogue.search(request);
        return ok({
          ...page,
          products: page.products.map((product) => productView(product, identity.currency, soldAmounts)),
        });
      }),
    'catalogue:best-sellers': () => signedIn(() => ok(bestSellers(context, soldAmounts))),
    'catalogue:details': ({ code }) =>
      signedIn(() => {
        const product = catalogue.find(code);
        return product ? ok({ description: product.description, terms: product.terms }) : refuse('product_unknown');
      }),
    'catalogue:pictures': ({ codes }) => signedIn(() => ok(deps.pictures.inSight(codes))),
    'catalogue:refresh': () =>
      signedIn(async () => ((await deps.refreshCatalogue()).ok ? ok(null) : refuse('service_unreachable'))),
    'sale:current': () =>
      signedIn(() => {
        const open = sales.open();
        return ok(open && news.read(open.id));
      }),
    'sale:get': ({ saleId }) =>
      signedIn(() => {
        const found = news.read(saleId);
        return found ? ok(found) : refuse('not_found');
      }),
    'sale:add-line': (wish) => signedIn((by) => marked(basket.addLine(by, wish))),
    'sale:remove-line': ({ lineId }) =>
      signedIn((by) => {
        const isReserved = lines.get(lineId)?.state === 'reserved';
        return marked(isReserved ? deps.cancel.cancelCard(by, lineId) : basket.removeLine(by, lineId));
      }),
    'sale:discard': ({ saleId }) => signedIn((by) => marked(basket.discard(by, saleId))),
    'sale:suspend': ({ saleId }) => signedIn((by) => marked(suspend.suspend(by, saleId))),
    'sale:resume': ({ saleId }) => signedIn((by) => marked(suspend.resume(by, saleId))),
    'sale:suspended': () => signedIn(() => ok(suspend.suspended().flatMap((saleId) => views.sale(saleId) ?? []))),
    'sale:timeline': ({ saleId }) => signedIn(() => (sales.get(saleId) ? ok(timeline(saleId)) : refuse('not_found'))),
    'sale:reserve': ({ saleId, customerWarned }) => signedIn((by) => marked(deps.reserve(by, saleId, customerWarned))),
    'sale:cancel': ({ saleId, reason = null, approval = null }) =>
      approved(saleId, approval, (by, approverId) => {
        const cancelled = deps.cancel.cancel(by.id, saleId);
        // A refund that cannot begin now stays due, and says why when it is asked for.
        if (cancelled.ok && approverId !== null)
          for (const { id, state } of tenders.partsBySale(saleId))
            if (state === 'refund-due') refund.begin(by, approverId, id, 'as-paid', reason);
        return marked(cancelled);
      }),
    'sale:commit': ({ saleId }) => signedIn((by) => marked(deps.commit(by, saleId))),
    'tender:begin': (asked) => signedIn((by) => marked(tender.begin(by, asked))),
    'tender:answer': ({ tenderId, answer, approval = null }) =>
      vouched(duties.cardAboveLimit, approval, (by, approverId) =>
        marked(tender.answer(by, approverId, tenderId, answer)),
      ),
    'tender:correct': ({ approval, ...wish }) =>
      bySupervisor(tenders.get(wish.tenderId)?.saleId, approval, (by, approverId) =>
        marked(deps.correctTender(by, approverId, wish)),
      ),
    'tender:abort': ({ tenderId }) => signedIn((by) => marked(deps.terminalTenders.abort(by, tenderId))),
    'line:hand-over': ({ lineId }) => signedIn((by) => marked(deps.handOver(by, lineId))),
    'line:void': ({ lineId, reason, approval, cardNumber = null }) =>
      byManager(
        saleOfLine(lineId),
        approval,
        (by, approverId) => marked(voidCard.void(by, approverId, lineId, reason, cardNumber)),
        voidCard.isForSoleManager(lineId) ? 'cashiers-too' : null,
      ),
    'line:cancel-activation': ({ lineId, reason, approval }) =>
      byManager(saleOfLine(lineId), approval, (by, approverId) =>
        marked(voidCard.cancelActivation(by, approverId, lineId, reason)),
      ),
    'refund:begin': ({ partId, way, reason, approval }) =>
      approved(saleOfPart(partId), approval, (by, approverId) =>
        marked(refund.begin(by, approverId, partId, way, reason ?? null)),
      ),
    'refund:answer': ({ partId, answer, approval = null }) =>
      approved(saleOfPart(partId), approval, (by, approverId) => marked(refund.answer(by, approverId, partId, answer))),
    'sales:list': ({ amount, ...request }) =>
      signedIn(() => {
        const sought = amount ? parseMoney(amount) : null;
        if (sought && !sought.ok) return refuse('bad_amount', sought.error);
        return ok(views.summaries({ ...request, amountMinor: sought?.value.amountMinor ?? null }));
      }),
    'claim:read': ({ text }) => signedIn((by) => redeemClaim.read(by, text)),
    'claim:redeem': ({ approval, ...wish }) =>
      vouched('manager', approval, async (by, approverId, isStill) =>
        marked(await redeemClaim.redeem(by, approverId, wish, isStill)),
      ),
    'claim:waive': ({ lineId, reason, approval }) =>
      signedIn(async () => {
        const looked = await redeemClaim.lookBeforeWaive(lineId);
        if (!looked.ok) return looked;
        return byManager(saleOfLine(lineId), approval, (by, approverId) =>
          marked(redeemClaim.waive(by, approverId, lineId, reason)),
        );
      }),
    'attention:list': () => signedIn(() => ok(attention.list())),
    'attention:money': () => signedIn(() => ok(attention.moneyDue())),
    'attention:orders': () => signedIn(() => ok(deps.foreignOrders.list())),
    'attention:note-order': ({ orderId, note, approval }) =>
      vouched('manager', approval, (by, approverId) => deps.foreignOrders.takeNote(by, approverId, orderId, note)),
    'attention:decide': ({ entryId, step, note, approval }) =>
      signedIn(async () => {
        const saleId = attention.saleOf(entryId) ?? undefined;
        const decided = await approved(saleId, approval, (by, approverId) =>
          marked(attention.decide(by, approverId, entryId, step, note)),
        );
        return decided.ok ? ok(attention.list()) : decided;
      }),
    'print:preview': ({ reveal, approval, ...slip }) =>
      vouched(duties.codeAgain, approval ?? null, (by, approverId) => slips.preview(by, slip, reveal, approverId)),
    'print:pdf': ({ to, approval, ...slip }) =>
      vouched(duties.pdfToStick, approval, (by, approverId) => slips.pdf(by, slip, to, approverId)),
    'print:start': ({ approval, ...slip }) =>
      vouched(reissueRoles[slip.document] ?? duties.codeAgain, approval ?? null, (by, approverId) =>
        printed(slips.print(by, slip, approverId)),
      ),
    'print:resolve': ({ jobId, outcome, approval }) =>
      vouched(slips.reissueRole(jobId), approval ?? null, (by, approverId) =>
        printed(slips.resolve(by, jobId, outcome, approverId)),
      ),
    'drawer:open': ({ reason, approval }) =>
      vouched(duties.openDrawer, approval, (by, approverId) => deps.cashDrawer.open(by, approverId, reason)),
    'drawer:again': ({ saleId, approval }) =>
      vouched(duties.openDrawer, approval, (by, approverId) => deps.cashDrawer.again(by, approverId, saleId)),
    'drawer:said': ({ opens }) => signedIn((by) => deps.cashDrawer.said(by, opens)),
    ...createHealthChannels(context, deps.health, authorisation),
    ...createLimitsChannels(context, deps.limits, authorisation),
    ...createShiftChannels(
      { ...deps, papers: { ...deps.shiftPapers, context, save: deps.saveFile }, tell: session.tell },
      authorisation,
    ),
    ...createReportChannels(context, deps.books.reporting, authorisation),
    ...createExceptionChannels(context, deps.books.looking, authorisation),
    ...createSettlementChannels(deps.books.settling, authorisation),
    ...createReconcileChannels(context, deps.books.reconciling, authorisation),
    'training:pending': () => replies((controls) => controls.pending()),
    'training:next': (order) =>
      replies((controls) => {
        controls.next(order);
        return controls.pending();
      }),
    'training:reset': () =>
      replies((controls) => {
        controls.reset();
        return controls.pending();
      }),
    'training:start': ({ drill }) =>
      trainer((training) => {
        const by = signIn.current();
        return by ? training.start(by, drill) : refuse('not_signed_in');
      }),
    'training:help': () => trainer((training) => training.help()),
    'training:end': () => trainer((training) => training.end()),
    'training:terminal': ({ used, next }) => trainer((training) => training.chooseTerminal(used, next)),
    'training:shifts': ({ on }) => trainer((training) => training.countShifts(on)),
    'training:printer': ({ trouble }) => trainer((training) => training.choosePrinter(trouble)),
    ...createSettingsChannels({ ...deps.settings, context, byRole }),
    ...createBackupChannels({ ...deps.settings, context, byRole, signIn }),
    ...createTillDevices({ context, byRole, printerAt: deps.printerAt }),
    ...createNextTill({ context, byRole, content: deps.joinContent, save: deps.saveFile }),
    'training:slip': async () => (await deps.training?.slip()) ?? refuse('not_in_training'),
  };
}
