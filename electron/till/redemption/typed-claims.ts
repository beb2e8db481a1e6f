// Claims typed from a slip: read, with wrong ones counted, and completed to what the slip's QR code says.
// Invariants: after five wrong ones in a row nothing typed is read for a minute, and a restart does not shorten it; a wrong one is counted,
// durably, before it is shown as wrong; what the typed characters do not hold comes from this ledger or from the service, never from the
// person who types.
import type { KeyObject } from 'node:crypto';
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { moneyText } from '../../../shared/money.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Claim } from '../claims/claim-token.ts';
import { cashIn, readTypedClaim, type TypedClaim } from '../claims/typed-claim.ts';
import type { TillContext } from '../core/context.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import { createWaits } from '../core/wrong-tries.ts';

/** Each fifth wrong one in a row starts a wait. */
const triesPerWait = 5;
const waitMs = 60_000;
/** The table of wrong tries holds it next to the ids of people; no such id contains a `|`. */
const typedClaimsId = 'typed|claim';

export type TypedClaims = ReturnType<typeof createTypedClaims>;

export function createTypedClaims(
  {
    identity,
    ledger,
    sales,
    claims,
    journal,
    signInFailures: wrongTries,
    now,
  }: Pick<TillContext, 'identity' | 'ledger' | 'sales' | 'claims' | 'journal' | 'signInFailures' | 'now'>,
  storeKeys: readonly KeyObject[],
  nowMs: () => number,
) {
  const waits = createWaits(nowMs, (count) => (count > 0 && count % triesPerWait === 0 ? waitMs : 0));

  /** What a claim holds whichever till printed it. */
  const orderPart = (claim: TypedClaim, amount: { readonly currency: string; readonly amount: string }) => {
    const { environment, storeId } = identity;
    const { orderId, copy } = claim;
    return { environment, storeId, orderId, copy, ...amount, cash: cashIn(claim, amount.amount) };
  };

  return {
    /** What the characters hold. Errors: `claim_too_many_tries` with the seconds left, or why they are no claim. `operatorId`: who typed them. */
    read(operatorId: string, text: string): Outcome<TypedClaim> {
      const count = wrongTries.get(typedClaimsId)?.count ?? 0;
      const leftS = waits.leftS(typedClaimsId, count);
      if (leftS > 0) return refuse('claim_too_many_tries', String(leftS));
      const read = readTypedClaim(storeKeys, identity, text);
      if (read.ok) {
        if (count > 0) ledger.transaction((tx) => wrongTries.clear(tx, typedClaimsId));
        return read;
      }
      if (read.error.code === 'claim_mistyped') {
        ledger.transaction((tx) => {
          wrongTries.set(tx, typedClaimsId, count + 1, now().toISOString());
          journal.append(tx, { kind: 'wrong-claim-typed', operatorId });
        });
        waits.begin(typedClaimsId);
      }
      return refuse(read.error.code);
    },

    /**
     * The whole claim of a card that this till has. This till printed the slip if it sold the card, or if it took another till's slip for it and
     * then printed its own (`isOfSlip`); otherwise the order's own till did.
     */
    ofLine(claim: TypedClaim, line: LineRow): Claim {
      const whole = orderPart(claim, moneyText(line));
      const sale = sales.get(line.saleId);
      const redeemed = claims.get(line.id);
      if (redeemed === null || claim.isOfSlip) {
        const paidAt = redeemed ? redeemed.paidAt : (sale?.committedAt ?? null);
        const receiptNumber = sale?.receiptNumber ?? '';
        return { ...whole, terminalId: identity.terminalId, receiptNumber, lineId: line.id, paidAt };
      }
      // The order's own till printed this slip; the slip redeemed here before may have been a third till's. What the order's till calls the line
      // is known only if it printed that one too: otherwise the order's id stands for it.
      const { issuer, orderTerminal, orderReceipt, paidAt } = redeemed;
      const terminalId = orderTerminal ?? issuer;
      const receiptNumber = orderReceipt ?? redeemed.receiptNumber;
      const lineId = terminalId === issuer ? redeemed.issuerLineId : line.orderId;
      return { ...whole, terminalId, receiptNumber, lineId: lineId ?? claim.orderId, paidAt };
    },

    /**
     * The whole claim of a card that this till does not have. The other till's id of the line is not known here, so the order's stands for it;
     * nor is when it was paid.
     */
    ofOrder(claim: TypedClaim, order: RetailOrder): Claim {
      const terminalId = claim.isOfSlip ? identity.terminalId : order.terminal_id;
      const whole = orderPart(claim, order.face_value);
      return { ...whole, terminalId, receiptNumber: order.receipt_id, lineId: claim.orderId, paidAt: null };
    },
  };
}
