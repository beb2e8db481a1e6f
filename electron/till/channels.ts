// What the screens may ask, one function a channel. The shape was checked at the door; here is who may, then the capability.

import type { FaultCode, TillError } from '../../shared/errors.ts';
import type { Answer, TillEvent, TillHandlers } from '../../shared/ipc.ts';
import type { Approval } from '../../shared/ipc-schemas.ts';
import { parseMoney } from '../../shared/money.ts';
import type { Operator } from '../../shared/operator.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { TrainingControls, TrainingView } from '../../shared/training.ts';
import type { PrintJobView, SaleView, SessionView, StatusView } from '../../shared/views.ts';
import { offersOf } from '../catalogue/denominations.ts';
import type { PrintJob } from '../ledger/print-jobs.ts';
import type { Attention } from './attention/attention.ts';
import type { TillContext } from './core/context.ts';
import { ledgerFileName } from './core/ledger-file.ts';
import { type Outcome, refuse } from './core/transaction.ts';
import { createAuthorisation } from './operators/authorise.ts';
import type { SignIn } from './operators/sign-in.ts';
import type { RedeemClaim } from './redemption/redeem-claim.ts';
import type { Basket } from './sale/basket.ts';
import { createBestSellers } from './sale/best-sellers.ts';
import type { Cancel } from './sale/cancel.ts';
import type { HandOver } from './sale/hand-over.ts';
import type { Reserve } from './sale/reserve.ts';
import { createSuspend } from './sale/suspend.ts';
import type { VoidCard } from './sale/void.ts';
import { reissueRoles, type Slips } from './slips/slips.ts';
import type { TerminalTenders } from './tender/card-terminal.ts';
import type { CashDrawer } from './tender/cash-drawer.ts';
import type { Commit } from './tender/commit.ts';
import type { Refund } from './tender/refund.ts';
import type { Tender } from './tender/tender.ts';
import type { Training } from './training/training.ts';
import type { Views } from './views/sale-view.ts';
import { createTimeline } from './views/timeline.ts';

export type ChannelDeps = {
  readonly context: TillContext;
  readonly views: Views;
  readonly status: () => StatusView;
  readonly fault: () => FaultCode | null;
  readonly failed: (error: unknown) => void;
  readonly signIn: SignIn;
  readonly basket: Basket;
  readonly reserve: Reserve;
  readonly tender: Tender;
  readonly terminalTenders: Pick<TerminalTenders, 'abort'>;
  readonly cancel: Cancel;
  readonly commit: Commit;
  readonly handOver: HandOver;
  readonly voidCard: VoidCard;
  readonly refund: Refund;
  readonly attention: Attention;
  readonly redeemClaim: RedeemClaim;
  readonly slips: Slips;
  readonly cashDrawer: Pick<CashDrawer, 'open' | 'again'>;
  readonly printJobView: (job: PrintJob) => PrintJobView;
  readonly training: Training | null;
  readonly refreshCatalogue: () => Promise<Result<unknown, unknown>>;
  readonly emit: (event: TillEvent) => void;
};

export function createChannels(deps: ChannelDeps): { readonly all: TillHandlers; session(): SessionView } {
  const { context, views, signIn, basket, tender, refund, voidCard, attention, redeemClaim, slips } = deps;
  const { identity, lines, tenders, catalogue } = context;
  const authorisation = createAuthorisation({
    context,
    signIn,
    stopped: () => deps.fault() !== null,
    failed: deps.failed,
  });
  const { signedIn, signedInAwhile } = authorisation;
  const suspend = createSuspend(context);
  const bestSellers = createBestSellers(context);
  const timeline = createTimeline(context, (saleId) => views.sale(saleId)?.printJobs ?? []);

  const session = (): SessionView => {
    const operator = signIn.current();
    const code = deps.fault();
    return {
      environment: identity.environment,
      version: identity.version,
      locale: identity.locale,
      currency: identity.currency,
      storeName: identity.storeName,
      terminalId: identity.terminalId,
      operators: identity.operators.map(({ id, name, role }) => ({ id, name, role })),
      trainingPins: identity.trainingPins,
      phones: identity.phones ?? {},
      operator: operator && { id: operator.id, name: operator.name, role: operator.role },
      fault: code && { code, file: ledgerFileName },
    };
  };

  const sessionChanged = (): Answer<'session:get'> => {
    const view = session();
    deps.emit({ kind: 'session', session: view });
    return ok(view);
  };

  const changed = (outcome: Outcome<string>): Result<SaleView, TillError> => {
    if (!outcome.ok) return outcome;
    // A till that stops tells nobody any more; whoever asked is still answered.
    const sale = context.saleChanged(outcome.value) ?? views.sale(outcome.value);
    return sale ? ok(sale) : refuse('not_found');
  };

  const sale = (work: (by: Operator) => Outcome<string>): Result<SaleView, TillError> =>
    signedIn((by) => changed(work(by)));

  /** With a second person's word, if one is given. */
  const approved = (
    saleId: string | undefined,
    approval: Approval | null,
    work: (by: Operator, approverId: string | null) => Outcome<string>,
  ): Promise<Result<SaleView, TillError>> =>
    authorisation.approved(saleId, approval, (by, approverId) => changed(work(by, approverId)));

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

  const all: TillHandlers = {
    'session:get': () => ok(session()),
    'session:sign-in': async ({ operatorId, pin }) => {
      if (deps.fault()) return refuse('till_stopped');
      try {
        const operator = await signIn.signIn(operatorId, pin);
        return operator.ok ? sessionChanged() : operator;
      } catch (error) {
        return authorisation.broken(error);
      }
    },
    'session:sign-out': () => {
      try {
        signIn.signOut();
      } catch (error) {
        // Nobody stays signed in because it could not be written down.
        deps.failed(error);
      }
      return sessionChanged();
    },
    'status:get': () => ok(deps.status()),
    'catalogue:search': (request) =>
      signedIn(() => {
        const page = catalogue.search(request);
        return ok({
          ...page,
          products: page.products.map((product) => ({
            code: product.code,
            name: product.name,
            brand: product.brand,
            category: product.category,
            available: product.available,
            barcode: product.barcode,
            denominations: offersOf(product, identity.currency),
          })),
        });
      }),
    'catalogue:best-sellers': () => signedIn(() => ok(bestSellers.list())),
    'catalogue:refresh': () =>
      signedInAwhile(async () => ((await deps.refreshCatalogue()).ok ? ok(null) : refuse('service_unreachable'))),
    'sale:current': () => signedIn(() => ok(views.current())),
    'sale:get': ({ saleId }) =>
      signedIn(() => {
        const found = views.sale(saleId);
        return found ? ok(found) : refuse('not_found');
      }),
    'sale:add-line': (request) => sale((by) => basket.addLine(by, request)),
    'sale:remove-line': ({ lineId }) => sale((by) => basket.removeLine(by, lineId)),
    'sale:discard': ({ saleId }) =>
      signedIn((by) => {
        const outcome = changed(basket.discard(by, saleId));
        return outcome.ok ? ok(null) : outcome;
      }),
    'sale:suspend': ({ saleId }) => sale((by) => suspend.suspend(by, saleId)),
    'sale:resume': ({ saleId }) => sale((by) => suspend.resume(by, saleId)),
    'sale:suspended': () => signedIn(() => ok(suspend.suspended().flatMap((saleId) => views.sale(saleId) ?? []))),
    'sale:timeline': ({ saleId }) =>
      signedIn(() => (views.sale(saleId) ? ok(timeline.of(saleId)) : refuse('not_found'))),
    'sale:reserve': ({ saleId }) => sale((by) => deps.reserve(by, saleId)),
    'sale:cancel': ({ saleId }) => sale((by) => deps.cancel.cancel(by.id, saleId)),
    'sale:commit': ({ saleId }) => sale((by) => deps.commit(by, saleId)),
    'tender:begin': ({ saleId, method, amount }) => sale((by) => tender.begin(by, saleId, method, amount)),
    'tender:answer': ({ tenderId, answer }) => sale((by) => tender.answer(by, tenderId, answer)),
    'tender:abort': ({ tenderId }) => sale((by) => deps.terminalTenders.abort(by, tenderId)),
    'line:hand-over': ({ lineId }) => sale((by) => deps.handOver(by, lineId)),
    'line:void': ({ lineId, reason, approval }) =>
      approved(lines.get(lineId)?.saleId, approval, (by, approverId) =>
        approverId === null ? refuse('needs_manager') : voidCard.void(by, approverId, lineId, reason),
      ),
    'line:cancel-activation': ({ lineId, reason, approval }) =>
      approved(lines.get(lineId)?.saleId, approval, (by, approverId) =>
        approverId === null ? refuse('needs_manager') : voidCard.cancelActivation(by, approverId, lineId, reason),
      ),
    'refund:begin': ({ partId, way, reason, approval }) =>
      approved(saleOfPart(partId), approval, (by, approverId) =>
        refund.begin(by, approverId, partId, way, reason ?? null),
      ),
    'refund:answer': ({ partId, answer, approval = null }) =>
      approved(saleOfPart(partId), approval, (by, approverId) => refund.answer(by, approverId, partId, answer)),
    'sales:list': ({ amount, ...request }) =>
      signedIn(() => {
        const sought = amount ? parseMoney(amount) : null;
        if (sought && !sought.ok) return refuse('bad_amount', sought.error);
        return ok(views.summaries({ ...request, amountMinor: sought?.value.amountMinor ?? null }));
      }),
    'claim:read': ({ text }) => signedInAwhile(() => redeemClaim.read(text)),
    'claim:redeem': ({ approval, ...wish }) =>
      authorisation.approvedHere(approval, async (by, approverId, isStill) =>
        changed(await redeemClaim.redeem(by, approverId, wish, isStill)),
      ),
    'claim:waive': ({ lineId, reason, approval }) =>
      signedInAwhile(async () => {
        const looked = await redeemClaim.lookBeforeWaive(lineId);
        if (!looked.ok) return looked;
        return approved(lines.get(lineId)?.saleId, approval, (by, approverId) =>
          approverId === null ? refuse('needs_manager') : redeemClaim.waive(by, approverId, lineId, reason),
        );
      }),
    'attention:list': () => signedIn(() => ok(attention.list())),
    'attention:money': () => signedIn(() => ok(attention.moneyDue())),
    'attention:decide': ({ entryId, step, note, approval }) =>
      signedInAwhile(async () => {
        const saleId = attention.saleOf(entryId) ?? undefined;
        const decided = await approved(saleId, approval, (by, approverId) =>
          attention.decide(by, approverId, entryId, step, note),
        );
        return decided.ok ? ok(attention.list()) : decided;
      }),
    'print:preview': ({ reveal, approval, ...slip }) =>
      authorisation.vouched('supervisor', approval ?? null, (by, approverId) =>
        slips.preview(by, slip, reveal, approverId),
      ),
    'print:pdf': (slip) => signedInAwhile((by) => slips.pdf(by, slip)),
    'print:start': ({ approval, ...slip }) =>
      authorisation.vouched(reissueRoles[slip.document] ?? 'supervisor', approval ?? null, async (by, approverId) => {
        const job = slips.print(by, slip, approverId);
        return job.ok ? ok(deps.printJobView(job.value)) : job;
      }),
    'print:resolve': ({ jobId, outcome, approval }) =>
      authorisation.vouched(slips.reissueRole(jobId), approval ?? null, async (by, approverId) => {
        const resolved = slips.resolve(by, jobId, outcome, approverId);
        return resolved.ok ? ok(deps.printJobView(resolved.value)) : resolved;
      }),
    'drawer:open': ({ reason, approval }) =>
      authorisation.vouched('supervisor', approval, (by, approverId) => deps.cashDrawer.open(by, approverId, reason)),
    'drawer:again': ({ saleId, approval }) =>
      authorisation.vouched('supervisor', approval, (by, approverId) => deps.cashDrawer.again(by, approverId, saleId)),
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
    'training:printer': ({ trouble }) => trainer((training) => training.choosePrinter(trouble)),
    'training:slip': async () => (await deps.training?.slip()) ?? refuse('not_in_training'),
  };
  return { all, session };
}
