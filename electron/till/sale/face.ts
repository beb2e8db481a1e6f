// Selling: the basket, its reservation, what becomes of a card afterwards, and the sales of before.
import type { Request } from '../../../shared/ipc/ipc.ts';
import { parseMoney } from '../../../shared/money.ts';
import { atLeast, type Operator } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { ok } from '../../../shared/result.ts';
import { saleChannels } from '../../../shared/sale/channels.ts';
import { normalNumber } from '../../../shared/scan/cleaning.ts';
import type { PrintJobView } from '../../../shared/slips/views.ts';
import type { DiskWatch } from '../../health/disk.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { TillCore } from '../core/capability.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { judgeDraft } from '../core/judge-draft.ts';
import type { News } from '../core/news.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import { abort, attempt, type Outcome, refuse, type Transacting } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import { type Authorisation, aboutCard } from '../operators/authorise.ts';
import type { Refund } from '../tender/refund.ts';
import type { Views } from '../views/sale-view.ts';
import { createTimeline } from '../views/timeline.ts';
import { createBasket, type LackOfRoom, openSale } from './basket.ts';
import { createCancel } from './cancel.ts';
import type { CustomerPause } from './customer-pause.ts';
import { createHandOver } from './hand-over.ts';
import { createNumbered, type Numbered } from './numbered.ts';
import { createReserve } from './reserve.ts';
import type { ShopMaxima } from './shop-maxima.ts';
import { createVoid } from './void.ts';
import type { VoidWitnesses } from './void-witness.ts';

/** What moves a card, and what is known of it. */
export type Moves = {
  readonly transitions: Transitions;
  readonly requests: Requests;
  readonly outstandingSlips: OutstandingSlips;
};

export function createSelling(
  till: TillCore,
  {
    moves: { transitions, requests, outstandingSlips },
    ...needs
  }: {
    readonly moves: Moves;
    readonly voidWitnesses: VoidWitnesses;
    readonly disk: Pick<DiskWatch, 'lackOf'>;
    readonly refund: Refund;
    readonly views: Pick<Views, 'sale' | 'summaries'>;
    readonly news: Pick<News, 'read'>;
    readonly printJobs: (saleId: string) => readonly PrintJobView[];
    readonly authorise: Pick<Authorisation, 'required'>;
    readonly lackOfRoom: LackOfRoom;
    readonly shopMaxima: Pick<ShopMaxima, 'allow'>;
    readonly pause: Pick<CustomerPause, 'ask' | 'answer' | 'askAgain'>;
  },
) {
  const { sales, lines, tenders, blind, withVersion } = till;
  const { views, news, refund } = needs;
  const numbered = createNumbered(till);
  const basket = createBasket(till, numbered, needs.lackOfRoom);
  const lineNumber = createLineNumber(till, numbered);
  const cancel = createCancel(till, transitions, requests);
  const reserve = createReserve(till, transitions, requests, {
    numbered,
    disk: needs.disk,
    shopMaxima: needs.shopMaxima,
    pause: needs.pause,
  });
  const handOver = createHandOver(till, transitions, outstandingSlips);
  const voidCard = createVoid(till, transitions, requests, outstandingSlips, needs.voidWitnesses);
  const suspend = createSuspend(till);
  const timeline = createTimeline(till, needs.printJobs);

  const takenBack =
    (undo: typeof voidCard.void) =>
    ({ lineId, reason, approval }: Request<'line:void'>) =>
      needs.authorise.required(
        duties.voidCard,
        () => aboutCard(lines.get(lineId)),
        approval,
        (by, approverId) => withVersion(undo(by, approverId, lineId, reason)),
        () => voidCard.isForTwo(lineId),
      );

  const channels = till.serve(saleChannels, {
    'sale:current'() {
      const open = sales.open();
      return ok(open && blind.mayTellSale(open.id) ? news.read(open.id) : null);
    },
    'sale:get'({ saleId }) {
      const found = news.read(saleId);
      return found ? ok(found) : refuse('not_found');
    },
    'sale:add-line': (request, by) => withVersion(basket.addLine(by, request)),
    'line:number': ({ lineId, ...given }, by, approverId) =>
      withVersion(lineNumber.number(by, approverId, lineId, given)),
    'line:code-instead': ({ lineId }, by) => withVersion(lineNumber.codeInstead(by, lineId)),
    'sale:remove-line'({ lineId }, by) {
      const isReserved = lines.get(lineId)?.state === 'reserved';
      return withVersion(isReserved ? cancel.cancelCard(by, lineId) : basket.removeLine(by, lineId));
    },
    'sale:discard': ({ saleId }, by) => withVersion(basket.discard(by, saleId)),
    'sale:suspend': ({ saleId }, by) => withVersion(suspend.suspend(by, saleId)),
    'sale:resume': ({ saleId }, by) => withVersion(suspend.resume(by, saleId)),
    'sale:suspended': () => ok(suspend.suspended().flatMap((saleId) => views.sale(saleId) ?? [])),
    'sale:timeline': ({ saleId }) => (sales.get(saleId) ? ok(timeline(saleId)) : refuse('not_found')),
    'sale:reserve': ({ saleId }, by, approverId) => withVersion(reserve(by, saleId, approverId)),
    'pause:answer': ({ questionId, answer }, by) => withVersion(needs.pause.answer(questionId, answer, by.id)),
    'pause:ask-again': ({ saleId }, by) => withVersion(needs.pause.askAgain(by, saleId)),
    'sale:cancel'({ saleId, reason = null }, by, approverId) {
      const cancelled = cancel.cancel(by.id, saleId);
      // A refund that cannot begin now stays due, and says why when it is asked for.
      if (cancelled.ok && approverId !== null)
        for (const { id, state } of tenders.partsBySale(saleId))
          if (state === 'refund-due') refund.begin(by, approverId, id, 'as-paid', reason);
      return withVersion(cancelled);
    },
    'line:hand-over': ({ lineId, ...giving }, by, approverId) => withVersion(handOver(by, approverId, lineId, giving)),
    'line:void': takenBack(voidCard.void),
    'line:cancel-activation': takenBack(voidCard.cancelActivation),
    'sales:list'({ amount, ...request }) {
      const sought = amount ? parseMoney(amount) : null;
      if (sought && !sought.ok) return refuse('bad_amount', sought.error);
      return ok(views.summaries({ ...request, amountMinor: sought?.value.amountMinor ?? null }));
    },
  });
  return { basket, cancel, voidCard, capability: { channels } };
}

// A basket is suspended for the next customer and resumed later. Invariant: only a basket that was never sent to the service can be
// suspended. A suspended basket is not the open sale: it cannot be reserved, filled or paid until it is resumed.

/** So many wait at most: a counter has no room for more. */
const mostSuspended = 20;

function createSuspend(context: Transacting & Pick<TillContext, 'sales' | 'lines' | 'journal' | 'now'>) {
  const { sales, lines, journal, now } = context;
  return {
    suspend: (by: Cashier, saleId: string): Outcome<string> =>
      attempt(context, (tx) => {
        const sale = sales.get(saleId) ?? abort('not_found');
        if (sale.stage !== 'basket' || sale.suspendedAt !== null) abort('out_of_turn', sale.stage);
        if (lines.bySale(saleId).length === 0) abort('out_of_turn', 'empty');
        if (sales.suspended().length >= mostSuspended) abort('out_of_turn', 'too many');
        sales.setSuspended(tx, saleId, now().toISOString());
        journal.append(tx, { kind: 'sale-suspended', saleId, operatorId: by.id });
        return saleId;
      }),
    /** Refused while another sale is open; an open basket without cards gives way. */
    resume: (by: Cashier, saleId: string): Outcome<string> =>
      attempt(context, (tx) => {
        const sale = sales.get(saleId) ?? abort('not_found');
        if (sale.suspendedAt === null) abort('out_of_turn', sale.stage);
        const open = sales.open();
        if (open && (open.stage !== 'basket' || lines.bySale(open.id).length > 0)) abort('another_sale_open');
        if (open) {
          sales.save(tx, { ...open, stage: 'cancelled' });
          journal.append(tx, { kind: 'sale-discarded', saleId: open.id, operatorId: by.id });
        }
        sales.save(tx, { ...sale, operatorId: by.id, operatorName: by.name, touchedAt: now().toISOString() });
        sales.setSuspended(tx, saleId, null);
        journal.append(tx, { kind: 'sale-resumed', saleId, operatorId: by.id });
        return saleId;
      }),
    /** The suspended sales, the oldest first. */
    suspended: () => sales.suspended().map((sale) => sale.id),
  };
}

// The number of a card that waits in the basket: scanned, or typed by whom the shop lets type it; or its code is printed instead.

type GivenNumber = { readonly scan?: string | undefined; readonly typed?: string | undefined };

function createLineNumber(
  context: Transacting & Pick<TillContext, 'sales' | 'lines' | 'journal' | 'cardRules' | 'settings' | 'now'>,
  numbered: Numbered,
) {
  const { sales, lines, journal, cardRules, settings, now } = context;

  /** A draft of an open sale without a number. */
  const unnumbered = (lineId: string): LineRow => {
    const line = lines.get(lineId) ?? abort('not_found');
    openSale(context, line.saleId);
    if (line.state !== 'draft') abort('out_of_turn', line.state);
    if (line.cardLast4 !== null) abort('out_of_turn', 'numbered');
    return line;
  };

  const touch = (tx: Tx, saleId: string): void => {
    const sale = sales.get(saleId);
    if (sale) sales.save(tx, { ...sale, touchedAt: now().toISOString() });
  };

  const columnsOf = (by: Operator, approverId: string | null, line: LineRow, { scan, typed }: GivenNumber) => {
    if (scan !== undefined) return numbered.ofScan(line.id, line.productCode, scan);
    if (typed === undefined) return abort('bad_request', 'typed');
    const { typed_numbers: mayType } = settings().rack_cards;
    if (mayType === 'never') abort('number_not_typed');
    const isApproved = approverId !== null || atLeast(by.role, duties.typedNumber);
    if (mayType === 'supervisor' && !isApproved) abort('needs_supervisor');
    return numbered.columns(line.id, numbered.taken(line.productCode, normalNumber(typed)), 'typed');
  };

  return {
    number: (by: Operator, approverId: string | null, lineId: string, given: GivenNumber): Outcome<string> =>
      attempt(context, (tx) => {
        const line = unnumbered(lineId);
        const columns = columnsOf(by, approverId, line, given);
        lines.setNumber(tx, { id: lineId, ...columns });
        touch(tx, line.saleId);
        const { carrier, numberBy } = columns;
        const about = { saleId: line.saleId, subjectId: lineId, operatorId: by.id };
        if (numberBy === 'typed')
          journal.append(tx, { kind: 'card-number-typed', ...about, body: { carrier, numberBy, approverId } });
        else journal.append(tx, { kind: 'card-number-scanned', ...about, body: { carrier, numberBy } });
        return line.saleId;
      }),

    codeInstead: (by: Cashier, lineId: string): Outcome<string> =>
      attempt(context, (tx) => {
        const line = unnumbered(lineId);
        if (judgeDraft(line, cardRules.products()).carrier !== 'open') abort('code_not_offered');
        const carrier = 'code';
        const none = { cardLast4: null, cardMac: null, cardSealed: null, numberBy: null };
        lines.setNumber(tx, { id: lineId, ...none, carrier });
        touch(tx, line.saleId);
        journal.append(tx, {
          kind: 'printed-code-chosen',
          saleId: line.saleId,
          subjectId: lineId,
          operatorId: by.id,
          body: { carrier },
        });
        return line.saleId;
      }),
  };
}
