// A pending slip is honoured: what may be done about it (shared/sale/claim-steps.ts; the whole table is in
// docs/decisions/finish-on-any-till.md; what the slip is says inspect-claim.ts). Another till's slip becomes a sale of its own kind here: own rows, own
// journal, own requests. Invariants: nothing is done about a slip whose signature does not hold; what is done is durable before a byte
// leaves; an order has one line at a till, so that the same slip is honoured once.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { moneyText } from '../../../shared/money.ts';
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
import { approvesFrom, type Cashier, cashiersOf, everyCashierOf } from '../core/cashiers.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import { attempt, type Outcome, refuse, stop, type Transacting } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import { becomeActive } from '../orders/apply-confirm.ts';
import type { OrderChanges } from '../orders/order-changes.ts';
import type { AnswerDeps } from '../orders/retryable.ts';
import type { BookExternalTender } from '../tender/external-tender.ts';
import { type ClaimSaleContext, createClaimSale } from './claim-sale.ts';
import type { InspectClaim, Looked } from './inspect-claim.ts';

export type RedeemWish = {
  readonly text: string;
  readonly step: ClaimStep;
  /** The state of the order that the person saw. */
  readonly order: OrderSeen;
  readonly note: string | null;
};

export type RedeemClaim = ReturnType<typeof createRedeemClaim>;

/** What somebody decided about a slip, once the service was asked. */
type Decision = {
  readonly by: Cashier;
  readonly approverId: string | null;
  readonly wish: RedeemWish;
  readonly looked: Looked;
};

export type RedeemClaimDeps = {
  readonly context: Transacting & ClaimSaleContext;
  readonly transitions: Transitions;
  readonly requests: Requests;
  readonly bookExternalTender: BookExternalTender;
  readonly outstandingSlips: OutstandingSlips;
  readonly activated: AnswerDeps['activated'];
  readonly inspectClaim: InspectClaim;
  readonly lookAtOrder: OrderChanges['look'];
  /** What waited for the slip of this line goes on. */
  readonly slipCame: (lineId: string) => void;
};

export function createRedeemClaim(deps: RedeemClaimDeps) {
  const { context, transitions, outstandingSlips, activated } = deps;
  const { lines, journal, claims, now } = context;
  const { look, lineOf, factsOf, provesPayment } = deps.inspectClaim;
  const claimSale = createClaimSale(context, transitions, deps.requests, deps.bookExternalTender);

  /** In the journal; from then on no slip of the line is in doubt. */
  const note = (tx: Tx, { by, approverId, wish, looked }: Decision, line: LineRow, takenAt: string): void => {
    const { step, note: reason, order: seen } = wish;
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

  const take = (tx: Tx, { by, wish, looked: { claim, order, seen } }: Decision, takenAt: string): LineRow => {
    const known = lineOf(claim);
    const theirs = (): RetailOrder => order ?? stop('service_unreachable');
    const ended = (): LineRow => known ?? claimSale.ended(tx, by, claim, order);
    if (known && provesPayment(claim, known)) claimSale.bookForgotten(tx, by, claim, known);
    if (known && wish.step !== 'return-money') claims.insertTaken(tx, { lineId: known.id, copy: claim.copy, takenAt });
    switch (wish.step) {
      case 'take-slip': {
        const line = known ?? stop('not_found');
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
      wish: RedeemWish,
      mayGoOn: () => boolean,
    ): Promise<Outcome<string>> {
      const looked = await look(by.id, wish.text);
      if (!looked.ok) return looked;
      if (!mayGoOn()) return refuse('not_signed_in');
      const sale = looked.value.line && context.sales.get(looked.value.line.saleId);
      // Of a sale of this till, or one honoured here before, the cashier may have been another than who is signed in now.
      if (approverId !== null && sale) {
        if (cashiersOf(context, sale).has(approverId)) return refuse('approver_is_the_cashier');
        const from = approvesFrom(context, approverId, everyCashierOf(context, sale));
        if (from !== null) return refuse('approver_too_new', from);
      }
      if (looked.value.seen !== wish.order) return refuse('out_of_turn', looked.value.seen);
      const decision = { by, approverId, wish, looked: looked.value };
      const redeemed = attempt(context, (tx) => {
        // Somebody may have scanned it twice while the service answered.
        const { claim, seen } = looked.value;
        const known = lineOf(claim);
        const facts = factsOf(claim, known, seen);
        if (!stepsOfClaim(facts).includes(wish.step)) stop('out_of_turn', facts.line?.state ?? facts.order);
        if (claimNeedsManager(wish.step, facts.line?.perhapsTaken ?? false) && approverId === null)
          stop('needs_manager');
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

    /** Before a manager says that a slip is lost: has another till ended the order of a card that works, as far as this till knows? */
    async lookBeforeWaive(lineId: string): Promise<Outcome<null>> {
      const line = lines.get(lineId);
      if (line?.state !== 'active' || line.orderId === null) return ok(null);
      return (await deps.lookAtOrder(line.orderId)) === 'done' ? ok(null) : refuse('service_unreachable');
    },

    /** A manager says that the slip of this till's own card is lost. */
    waive(by: Cashier, approverId: string, lineId: string, reason: string): Outcome<string> {
      const waived = attempt(context, (tx) => {
        const line = lines.get(lineId) ?? stop('not_found');
        if (!outstandingSlips.isOut(line)) stop('out_of_turn', line.state);
        transitions.settle(tx, line, ['take_back_interrupted']);
        // Of one that was perhaps never printed there is no copy to take: should it come all the same, it is honoured.
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
