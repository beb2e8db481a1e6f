// What a scanned slip is: genuine, of which line here, and what the service says of its order now.
// Invariants: nothing is asked or written before the signature holds; a slip that this till signed and does not know, because its ledger
// was restored, is the proof of what was forgotten.
import type { KeyObject } from 'node:crypto';
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { parseMoney } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import type { ClaimFacts, OrderSeen } from '../../../shared/sale/claim-steps.ts';
import type { LineState } from '../../../shared/sale/line-state.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { ServiceAnswer } from '../../service/answer.ts';
import { type Claim, readClaim } from '../claims/claim-token.ts';
import type { OrderOwner } from '../claims/order-owner.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import { isTypedClaim } from '../claims/typed-claim.ts';
import type { TillCore } from '../core/capability.ts';
import type { TillContext } from '../core/context.ts';
import { isAsked, type MatchesOrder } from '../core/matches-order.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import type { TypedClaims } from './typed-claims.ts';

export type InspectedClaim = {
  readonly claim: Claim;
  readonly seen: OrderSeen;
  readonly order: RetailOrder | null;
  readonly line: LineRow | null;
  readonly facts: ClaimFacts;
};

export type InspectClaim = ReturnType<typeof createInspectClaim>;

export type InspectClaimDeps = {
  readonly context: Pick<
    TillContext,
    'identity' | 'ledger' | 'sales' | 'lines' | 'waitingLines' | 'claims' | 'cardNumbers'
  > &
    Pick<TillCore, 'blind'>;
  readonly outstandingSlips: OutstandingSlips;
  readonly orderOwner: Pick<OrderOwner, 'foundInvalidated'>;
  readonly matchesOrder: MatchesOrder;
  /** The store's key, then those of before it: their slips are still out. */
  readonly storeKeys: readonly KeyObject[];
  readonly typedClaims: TypedClaims;
  readonly readOrder: (orderId: string) => Promise<ServiceAnswer<RetailOrder>>;
};

const neverPaid: ReadonlySet<LineState> = new Set(['reserving', 'reserved', 'refused', 'cancelling', 'cancelled']);

export function createInspectClaim({
  context,
  outstandingSlips,
  orderOwner,
  matchesOrder,
  storeKeys,
  typedClaims,
  readOrder,
}: InspectClaimDeps) {
  const { identity, ledger, sales, lines, waitingLines, claims, cardNumbers } = context;

  /** This till's line of it; null where it has none. */
  const lineOf = (claim: Claim): LineRow | null => lines.byOrder(claim.orderId);

  /** This till printed it after the backup that its ledger was restored from. */
  const isForgotten = (claim: Claim, line: LineRow): boolean =>
    claim.terminalId === identity.terminalId &&
    claim.lineId === line.id &&
    claim.copy > (outstandingSlips.newestCopy(line) ?? -1) &&
    claim.copy > (claims.takenCopy(line.id) ?? -1);

  /** It proves a payment that this restored ledger lost, for a card that the ledger shows as unpaid. */
  const provesPayment = (claim: Claim, line: LineRow): boolean => {
    // Settled by hand after it was cancelled, when the slip was unknown: it was never said that its customer has the card.
    const isNobodys =
      line.state === 'manually-settled' && line.decided === 'settle' && sales.get(line.saleId)?.stage === 'cancelled';
    return isForgotten(claim, line) && (neverPaid.has(line.state) || isNobodys);
  };

  const factsOf = (claim: Claim, line: LineRow | null, order: OrderSeen): ClaimFacts => ({
    order,
    line: line && {
      state: line.state,
      handedOver: line.handedOverAt !== null,
      slipOut: outstandingSlips.isOut(line) || isForgotten(claim, line),
      perhapsTaken: line.slipDoubt === 'restored' || isForgotten(claim, line),
    },
  });

  /** A reprint is accepted only by the till that printed it, and there only the newest. */
  const copyFault = (claim: Claim, line: LineRow | null): Outcome<never> | null => {
    if (claim.terminalId !== identity.terminalId) {
      if (claim.copy > 0) return refuse('claim_is_a_copy', claim.terminalId);
      // It lies here already, and a slip of this till is out in its place; of an order that ended elsewhere a manager decides anyway.
      const isReplaced =
        line &&
        line.state !== 'ended-by-other-till' &&
        claims.get(line.id)?.issuer === claim.terminalId &&
        outstandingSlips.newestCopy(line) !== null;
      return isReplaced ? refuse('claim_superseded') : null;
    }
    const newest = line && outstandingSlips.newestCopy(line);
    return newest !== null && claim.copy < newest ? refuse('claim_superseded') : null;
  };

  /**
   * A slip of a slip names the till that printed it: whose receipt the order is knows the line, where there is one. Of the till that
   * printed the slip it is the slip's own, unless that till began another series since.
   */
  const isItsOrder = (claim: Claim, line: LineRow | null, order: RetailOrder): boolean => {
    const paid = parseMoney({ currency: claim.currency, amount: claim.amount });
    const { storeId, currency } = identity;
    const unknown = { terminalId: null, receiptNumber: null, productCode: null };
    return (
      claim.currency === currency &&
      paid.ok &&
      isAsked({ ...paid.value, ...unknown, orderId: claim.orderId, storeId }, order) &&
      !isOtherReceipt(claim, order) &&
      (line === null || matchesOrder(line, order))
    );
  };

  /** Its create is being replayed after a restore: which order it is shows in a moment. */
  const isReplayed = ({ terminalId, lineId, orderId, receiptNumber }: Claim): boolean => {
    if (terminalId !== identity.terminalId) return false;
    const isUnknown = (line: LineRow | null) => line?.state === 'reserving' && line.orderId === null;
    if (lineId !== orderId) return isUnknown(lines.get(lineId));
    // Typed signs do not name the line.
    const ofReceipt = waitingLines.all().filter(({ saleId }) => sales.get(saleId)?.receiptNumber === receiptNumber);
    return ofReceipt.some(isUnknown);
  };

  /** Reads the slip, scanned or typed, and asks the service. Errors: `claim_…`, each with its reason. */
  const look = async (operatorId: string, given: string): Promise<Outcome<InspectedClaim>> => {
    const text = given.trim();
    if (isTypedClaim(text)) return lookAtTyped(operatorId, text);
    const read = readClaim(storeKeys, identity, text);
    return read.ok ? lookAt(read.value) : refuse(read.error.code);
  };

  const lookAtTyped = async (operatorId: string, text: string): Promise<Outcome<InspectedClaim>> => {
    const read = typedClaims.read(operatorId, text);
    if (!read.ok) return read;
    const known = lines.byOrder(read.value.orderId);
    if (known) return lookAt(typedClaims.ofLine(read.value, known));
    const answer = await readOrder(read.value.orderId);
    // Its value is in the QR code, and nowhere else here.
    if (!answer.ok) return refuse(seenIn(answer) === 'missing' ? 'claim_only_by_scan' : 'service_unreachable');
    return lookAt(typedClaims.ofOrder(read.value, answer.value.value), answer);
  };

  const lookAt = async (claim: Claim, told?: ServiceAnswer<RetailOrder>): Promise<Outcome<InspectedClaim>> => {
    if (isReplayed(claim)) return refuse('out_of_turn', 'reserving');
    const known = lineOf(claim);
    if (known && !context.blind.mayTellSale(known.saleId)) return refuse('being_counted');
    const fault = copyFault(claim, known);
    if (fault) return fault;
    const answer = told ?? (await readOrder(claim.orderId));
    const order = answer.ok ? answer.value.value : null;
    if (order && !isItsOrder(claim, known, order)) return refuse('claim_not_its_order');
    if (known && order)
      ledger.transaction((tx) => {
        const after = lines.get(known.id);
        if (!after) return;
        cardNumbers.learn(tx, after, order);
        orderOwner.foundInvalidated(tx, after, order);
      });
    const seen = seenIn(answer);
    const line = lineOf(claim);
    return ok({ claim, seen, order, line, facts: factsOf(claim, line, seen) });
  };

  return { look, lineOf, factsOf, provesPayment };
}

/** The order's receipt is of the same till and series, but not the one on the slip. */
function isOtherReceipt({ terminalId, receiptNumber }: Claim, order: RetailOrder): boolean {
  const isSameSeries = seriesOf(order.receipt_id) === seriesOf(receiptNumber);
  return order.terminal_id === terminalId && isSameSeries && order.receipt_id !== receiptNumber;
}

/** A receipt number ends with the running number of its sale. */
function seriesOf(receiptNumber: string): string {
  return receiptNumber.slice(0, receiptNumber.lastIndexOf('-'));
}

function seenIn(answer: ServiceAnswer<RetailOrder>): OrderSeen {
  if (answer.ok) return answer.value.value.state;
  return answer.error.kind === 'refused' && answer.error.class === 'not_found' ? 'missing' : 'unreachable';
}
