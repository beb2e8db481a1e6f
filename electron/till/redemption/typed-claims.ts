// Claims that are typed by hand: read, with wrong ones counted, and completed to what a QR code says.
// Invariants: after five wrong ones in a row nothing typed is read for a minute, and a restart does not shorten it; a wrong one is counted,
// durably, before it is shown as wrong; what the signs do not say comes from this ledger or from the service, never from the person who types.
import type { KeyObject } from 'node:crypto';
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { moneyText } from '../../../shared/money.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Claim } from '../claims/claim-token.ts';
import { cashIn, readTypedClaim, type TypedClaim } from '../claims/typed-claim.ts';
import type { TillContext } from '../core/context.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import { createWaits } from '../core/wrong-tries.ts';

const freeTries = 5;
const waitMs = 60_000;
/** Stored with the people's ids in the table of wrong tries; no id contains such a sign. */
const subject = 'typed|claim';

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
  const waits = createWaits(nowMs, (count) => (count > 0 && count % freeTries === 0 ? waitMs : 0));

  const said = (claim: TypedClaim, amount: { readonly currency: string; readonly amount: string }) => {
    const { environment, storeId } = identity;
    const { orderId, copy } = claim;
    return { environment, storeId, orderId, copy, ...amount, cash: cashIn(claim, amount.amount) };
  };

  return {
    /** What the signs say. `operatorId`: who typed them. */
    read(operatorId: string, text: string): Outcome<TypedClaim> {
      const count = wrongTries.get(subject)?.count ?? 0;
      const leftS = waits.leftS(subject, count);
      if (leftS > 0) return refuse('claim_too_many_tries', String(leftS));
      const read = readTypedClaim(storeKeys, identity, text);
      if (read.ok) {
        if (count > 0) ledger.transaction((tx) => wrongTries.clear(tx, subject));
        return read;
      }
      if (read.error.code === 'claim_mistyped') {
        ledger.transaction((tx) => {
          wrongTries.set(tx, subject, count + 1, now().toISOString());
          journal.append(tx, { kind: 'wrong-claim-typed', operatorId });
        });
        waits.begin(subject);
      }
      return refuse(read.error.code);
    },

    /** Of a card that this till has: sold here, or come with a slip before. */
    ofLine(claim: TypedClaim, line: LineRow): Claim {
      const whole = said(claim, moneyText(line));
      const sale = sales.get(line.saleId);
      const redeemed = claims.get(line.id);
      if (redeemed === null || claim.isOfSlip) {
        const paidAt = redeemed ? redeemed.paidAt : (sale?.committedAt ?? null);
        const receiptNumber = sale?.receiptNumber ?? '';
        return { ...whole, terminalId: identity.terminalId, receiptNumber, lineId: line.id, paidAt };
      }
      // The order's own till printed it, which may be another than the one whose slip came here.
      const { issuer, orderTerminal, orderReceipt, paidAt } = redeemed;
      const terminalId = orderTerminal ?? issuer;
      const receiptNumber = orderReceipt ?? redeemed.receiptNumber;
      const lineId = terminalId === issuer ? redeemed.issuerLineId : line.orderId;
      return { ...whole, terminalId, receiptNumber, lineId: lineId ?? claim.orderId, paidAt };
    },

    /** Of a card that this till does not have. What the other till calls it and when it was paid are not known here. */
    ofOrder(claim: TypedClaim, order: RetailOrder): Claim {
      const terminalId = claim.isOfSlip ? identity.terminalId : order.terminal_id;
      const whole = said(claim, order.face_value);
      return { ...whole, terminalId, receiptNumber: order.receipt_id, lineId: claim.orderId, paidAt: null };
    },
  };
}
