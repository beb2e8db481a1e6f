// A claim slip is redeemed: carries out the step that a person chose. shared/sale/claim-steps.ts says which steps there are (the whole table:
// docs/decisions/finish-on-any-till.md), inspect-claim.ts what the slip is. Another till's slip becomes a sale of its own kind here: own rows, own
// journal, own requests. Invariants: nothing is done about a slip whose signature does not hold; what is done is durable before a byte
// leaves; an order has one line at a till, so that the same slip is redeemed once.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { moneyText } from '../../../shared/money.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import type { ClaimView } from '../../../shared/redemption/views.ts';
import { ok } from '../../../shared/result.ts';
import {
  type ClaimStep,
  claimNeedsManager,
  type OrderSeen,
  stepsOfClaim,
  stopOfClaim,
} from '../../../shared/sale/claim-steps.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import { noteApproval } from '../core/approval.ts';
import type { TillCore } from '../core/capability.ts';
import { approverOfSale, type Cashier, cashiersOf } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import { abortUnlessSecond } from '../core/second-word.ts';
import { abort, attempt, type Outcome, refuse, type Transacting } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import { becomeActive } from '../orders/apply-confirm.ts';
import type { OrderChanges } from '../orders/order-changes.ts';
import type { AnswerDeps } from '../orders/retryable.ts';
import type { BookExternalTender } from '../tender/external-tender.ts';
import { createClaimSale } from './claim-sale.ts';
import type { InspectClaim, InspectedClaim } from './inspect-claim.ts';

export type RedeemRequest = {
  readonly text: string;
  readonly step: ClaimStep;
  /** The state of the order that the person saw. */
  readonly order: OrderSeen;
  readonly note: string | null;
};

/** What a person decided about a slip, once the service was asked. */
type Decision = {
  readonly by: Cashier;
  readonly approverId: string | null;
  readonly request: RedeemRequest;
  readonly looked: InspectedClaim;
};

export type RedeemClaimDeps = WaiveClaimDeps & {
  readonly context: TillContext & Pick<TillCore, 'blind'>;
  readonly requests: Requests;
  readonly bookExternalTender: BookExternalTender;
  readonly inspectClaim: InspectClaim;
};

export function createRedeemClaim(deps: RedeemClaimDeps) {
  const { context, transitions, activated } = deps;
  const { lines, journal, claims, now } = context;
  const { look, lineOf, factsOf, provesPayment } = deps.inspectClaim;
  const claimSale = createClaimSale(context, transitions, deps.requests, deps.bookExternalTender);

  /** In the journal; from then on no slip of the line is in doubt. */
  const note = (tx: Tx, { by, approverId, request, looked }: Decision, line: LineRow, takenAt: string): void => {
    const { step, note: reason, order: seen } = request;
    const {
      terminalId: issuer,
      receiptNumber,
      lineId: issuerLineId,
      orderId: claimedOrder,
      copy,
      paidAt,
    } = looked.claim;
    const about = { saleId: line.saleId, subjectId: line.id };
    const { terminal_id: orderTerminal = null, receipt_id: orderReceipt = null } = looked.order ?? {};
    const slipOf = { issuer, receiptNumber, issuerLineId, claimedOrder, orderTerminal, orderReceipt, copy, paidAt };
    const body = { step, ...slipOf, seen, takenAt, approverId, reason };
    journal.append(tx, { ...about, kind: 'claim-redeemed', operatorId: by.id, body });
    lines.setRedeemed(tx, line.id, step);
    if (approverId !== null) noteApproval(journal, tx, approverId, about, { what: `slip-${step}`, reason });
  };

  const take = (tx: Tx, { by, request, looked: { claim, order, seen } }: Decision, takenAt: string): LineRow => {
    const known = lineOf(claim);
    const theirs = (): RetailOrder => order ?? abort('service_unreachable');
    const ended = (): LineRow => known ?? claimSale.ended(tx, by, claim, order);
    if (known && provesPayment(claim, known)) claimSale.bookForgotten(tx, by, claim, known);
    if (known && request.step !== 'return-money')
      claims.insertTaken(tx, { lineId: known.id, copy: claim.copy, takenAt });
    switch (request.step) {
      case 'take-slip': {
        const line = known ?? abort('not_found');
        transitions.settle(tx, line, ['take_back_interrupted']);
        // While the service cannot be reached, the code is read when the slip is printed.
        if (line.state === 'active' && (seen === 'completed' || seen === 'unreachable'))
          activated(tx, line, order ?? { delivery: null });
        return line;
      }
      case 'finish':
        return claimSale.finish(tx, by, claim, theirs());
      case 'return-money':
        return claimSale.takeBack(tx, by, claim, theirs(), known);
      case 'hand-over': {
        const line = ended();
        becomeActive({ transitions, activated }, tx, line, theirs(), 'slip-hand-over');
        return line;
      }
      case 'pay-out':
        return transitions.line(tx, ended(), 'settle-return', by.id);
    }
  };

  return {
    ...createWaiveClaim(deps),

    /** What a slip is worth now, scanned or typed. Errors: `claim_…`, each with its reason. */
    async read(by: Cashier, text: string): Promise<Outcome<ClaimView>> {
      const looked = await look(by.id, text);
      if (!looked.ok) return looked;
      const { claim, seen, order, line, facts } = looked.value;
      const sale = line && context.sales.get(line.saleId);
      const { terminalId, receiptNumber, copy, currency, amount, orderId } = claim;
      return ok({
        terminalId,
        receiptNumber,
        copy,
        amount: { currency, amount },
        paidBy: claimSale.paidBy(claim).map(({ method, amountMinor }) => ({
          method,
          amount: moneyText({ currency, amountMinor }),
        })),
        orderId,
        productName: line?.productName ?? (order && claimSale.nameOf(order)),
        order: seen,
        saleId: line?.saleId ?? null,
        cashierIds: sale ? [...cashiersOf(context, sale)] : [],
        steps: stepsOfClaim(facts),
        perhapsTaken: facts.line?.perhapsTaken ?? false,
        stop: stopOfClaim(facts),
      });
    },

    /** Takes a step; answers the sale it belongs to. The approver was checked before; `mayGoOn` is asked once the service answered. */
    async redeem(
      by: Cashier,
      approverId: string | null,
      request: RedeemRequest,
      mayGoOn: () => boolean,
    ): Promise<Outcome<string>> {
      const looked = await look(by.id, request.text);
      if (!looked.ok) return looked;
      if (!mayGoOn()) return refuse('not_signed_in');
      const sale = looked.value.line && context.sales.get(looked.value.line.saleId);
      // A sale of this till, or of a slip redeemed here before: its cashier may be another person than the one signed in now.
      const wanted = sale
        ? approverOfSale(context, duties.settleByHand, sale)
        : approverBesides(duties.settleByHand, []);
      if (looked.value.seen !== request.order) return refuse('out_of_turn', looked.value.seen);
      const decision = { by, approverId, request, looked: looked.value };
      // Who does all of it alone is marked already.
      const alone = { saleId: sale?.id ?? null, reason: request.note, isCardLive: false };
      const mayApprove = (tx: Tx, id: string): void =>
        abortUnlessSecond(context, tx, id, wanted, id === by.id ? null : alone);
      const redeemed = attempt(context, (tx) => {
        if (approverId !== null) mayApprove(tx, approverId);
        // It may have been scanned twice while the service answered.
        const { claim, seen } = looked.value;
        const known = lineOf(claim);
        const facts = factsOf(claim, known, seen);
        if (!stepsOfClaim(facts).includes(request.step)) abort('out_of_turn', facts.line?.state ?? facts.order);
        if (claimNeedsManager(request.step, facts.line?.perhapsTaken ?? false) && approverId === null)
          abort('needs_manager');
        // First, where there is a line: the slip is here, so that none is out any more.
        const takenAt = now().toISOString();
        if (known) note(tx, decision, known, takenAt);
        const line = take(tx, decision, takenAt);
        if (!known) note(tx, decision, line, claims.get(line.id)?.takenAt ?? takenAt);
        return line.saleId;
      });
      if (redeemed.ok && looked.value.line) deps.slipCame(looked.value.line.id);
      return redeemed;
    },
  };
}

// A manager says that the claim slip of this till's own card is lost: from then on nothing waits for it.
// Invariant: the waiver, the copies that are no longer accepted and what is printed in the slip's place are one transaction.

type WaiveClaimDeps = {
  readonly context: Transacting & Pick<TillContext, 'lines' | 'journal' | 'claims' | 'now'>;
  readonly transitions: Transitions;
  readonly outstandingSlips: OutstandingSlips;
  readonly activated: AnswerDeps['activated'];
  readonly checkOrder: OrderChanges['checkOrder'];
  /** What waited for the slip of this line continues. */
  readonly slipCame: (lineId: string) => void;
};

function createWaiveClaim(deps: WaiveClaimDeps) {
  const { context, transitions, outstandingSlips, activated } = deps;
  const { lines, journal, claims, now } = context;

  return {
    /** Before a manager says that a slip is lost: has another till ended the order of a card that works, as far as this till knows? */
    async lookBeforeWaive(lineId: string): Promise<Outcome<null>> {
      const line = lines.get(lineId);
      if (line?.state !== 'active' || line.orderId === null) return ok(null);
      return (await deps.checkOrder(line.orderId)) === 'done' ? ok(null) : refuse('service_unreachable');
    },

    /** A manager says that the slip of this till's own card is lost. */
    waive(by: Cashier, approverId: string, lineId: string, reason: string): Outcome<string> {
      const waived = attempt(context, (tx) => {
        const line = lines.get(lineId) ?? abort('not_found');
        if (!outstandingSlips.isOut(line)) abort('out_of_turn', line.state);
        transitions.settle(tx, line, ['take_back_interrupted']);
        // A slip that was perhaps never printed has no copy to record as taken: if it does come, it is accepted.
        const copy = outstandingSlips.newestCopy(line);
        const takenAt = now().toISOString();
        if (copy !== null) claims.insertTaken(tx, { lineId, copy, takenAt });
        const about = { saleId: line.saleId, subjectId: lineId };
        const waiver = { copy, takenAt, reason, approverId };
        journal.append(tx, { ...about, kind: 'claim-waived', operatorId: by.id, body: waiver });
        lines.setSlipDoubt(tx, lineId, null);
        // What waited for the slip is printed; its code is read when it is.
        if (line.state === 'active' && line.handedOverAt === null) activated(tx, line, { delivery: null });
        noteApproval(journal, tx, approverId, about, { what: 'claim-waived', reason });
        // Nobody comes with it any more, and perhaps nobody ever did at another till.
        if (line.state === 'ended-by-other-till')
          transitions.raise(tx, { saleId: line.saleId, lineId }, 'settled_elsewhere');
        return line.saleId;
      });
      if (waived.ok) deps.slipCame(lineId);
      return waived;
    },
  };
}
