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
import type { TillContext } from '../core/context.ts';
import { lostMinor } from '../core/totals.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';

export type Looked = {
  readonly claim: Claim;
  readonly seen: OrderSeen;
  readonly order: RetailOrder | null;
  readonly line: LineRow | null;
  readonly facts: ClaimFacts;
};

export type InspectClaim = {
  /** Reads the slip and asks the service. Errors: `claim_…`, each with its reason. */
  look(text: string): Promise<Outcome<Looked>>;
  /** This till's line of it; null where it has none. */
  lineOf(claim: Claim): LineRow | null;
  factsOf(claim: Claim, line: LineRow | null, order: OrderSeen): ClaimFacts;
};

export type InspectClaimDeps = {
  readonly context: Pick<TillContext, 'identity' | 'ledger' | 'sales' | 'lines' | 'tenders' | 'claims'>;
  readonly transitions: Pick<Transitions, 'decided'>;
  readonly outstandingSlips: OutstandingSlips;
  readonly orderOwner: Pick<OrderOwner, 'foundInvalidated'>;
  readonly storeKey: KeyObject;
  readonly readOrder: (orderId: string) => Promise<ServiceAnswer<RetailOrder>>;
};

const neverPaid: ReadonlySet<LineState> = new Set(['reserving', 'reserved', 'refused', 'cancelling', 'cancelled']);

export function createInspectClaim({
  context,
  transitions,
  outstandingSlips,
  orderOwner,
  storeKey,
  readOrder,
}: InspectClaimDeps): InspectClaim {
  const { identity, ledger, sales, lines, tenders, claims } = context;

  /** A draft that the backup knew was reserved anew since: the slip is about the order of its life that was lost, not about this card. */
  const isOfAnotherLife = ({ state, orderId }: LineRow, claim: Claim): boolean =>
    orderId === null ? state !== 'reserving' : orderId !== claim.orderId;

  const lineOf = (claim: Claim): LineRow | null => {
    const printedHere = claim.terminalId === identity.terminalId ? lines.get(claim.lineId) : null;
    return printedHere && !isOfAnotherLife(printedHere, claim) ? printedHere : lines.byOrder(claim.orderId);
  };

  /** This till signed it, and its ledger, restored from a backup, does not know of it: it is the proof itself that it was out. */
  const isForgotten = (claim: Claim, line: LineRow): boolean =>
    claim.terminalId === identity.terminalId &&
    claim.lineId === line.id &&
    claim.copy > (outstandingSlips.newestCopy(line) ?? -1) &&
    claim.copy > (claims.takenCopy(line.id) ?? -1);

  /** What a slip that the ledger forgot proves was paid, for a card that by the ledger nobody paid for. */
  const lostPayment = (claim: Claim, line: LineRow): 'sale-open' | 'sale-over' | null => {
    if (!isForgotten(claim, line)) return null;
    const stage = sales.get(line.saleId)?.stage;
    // Settled by hand after it was cancelled, when nobody knew of the slip: nobody said that its customer has the card.
    const isNobodys =
      line.state === 'manually-settled' && stage === 'cancelled' && transitions.decided(line)?.what === 'settle';
    if (!neverPaid.has(line.state) && !isNobodys) return null;
    if (stage === 'paying') return 'sale-open';
    // What this ledger knows of goes back, or went back, by itself.
    return lostMinor(lines.bySale(line.saleId), tenders.partsBySale(line.saleId)) > 0 ? 'sale-over' : null;
  };

  const factsOf = (claim: Claim, line: LineRow | null, order: OrderSeen): ClaimFacts => ({
    order,
    line: line && {
      state: line.state,
      handedOver: line.handedOverAt !== null,
      slipOut: outstandingSlips.isOut(line) || isForgotten(claim, line),
      perhapsTaken: outstandingSlips.doubt(line) === 'restored' || isForgotten(claim, line),
      lostPayment: lostPayment(claim, line),
      takeBackRefused: line.voidRefusal !== null,
    },
  });

  /** A reprint is honoured by the till that printed it, and there only the newest. */
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

  const isItsOrder = (claim: Claim, order: RetailOrder): boolean => {
    const value = parseMoney(order.face_value);
    const paid = parseMoney({ currency: claim.currency, amount: claim.amount });
    return (
      order.id === claim.orderId &&
      order.store_id === identity.storeId &&
      claim.currency === identity.currency &&
      value.ok &&
      paid.ok &&
      value.value.currency === paid.value.currency &&
      value.value.amountMinor === paid.value.amountMinor
    );
  };

  const look = async (text: string): Promise<Outcome<Looked>> => {
    const read = readClaim(storeKey, identity, text.trim());
    if (!read.ok) return refuse(read.error.code);
    const claim = read.value;
    const known = lineOf(claim);
    // Its create is being replayed: which order it is shows in a moment.
    if (known && known.orderId === null) return refuse('out_of_turn', known.state);
    const fault = copyFault(claim, known);
    if (fault) return fault;
    const answer = await readOrder(claim.orderId);
    const order = answer.ok ? answer.value.value : null;
    if (order && !isItsOrder(claim, order)) return refuse('claim_not_its_order');
    if (known && order)
      ledger.transaction((tx) => {
        const after = lines.get(known.id);
        if (after) orderOwner.foundInvalidated(tx, after, order);
      });
    const isMissing = !answer.ok && answer.error.kind === 'refused' && answer.error.class === 'not_found';
    const seen: OrderSeen = order?.state ?? (isMissing ? 'missing' : 'unreachable');
    const line = lineOf(claim);
    return ok({ claim, seen, order, line, facts: factsOf(claim, line, seen) });
  };

  return { look, lineOf, factsOf };
}
