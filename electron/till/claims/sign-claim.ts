// The claim on one card's claim slip, as a scanner reads it and as a person types it: made again from the ledger whenever it is needed,
// stored nowhere.
// Invariant: it is signed for this till's own environment, store and terminal, and says what was paid for this card and how.
import type { KeyObject } from 'node:crypto';
import { moneyText } from '../../../shared/money.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { TillContext } from '../core/context.ts';
import { paidParts, sumOf } from '../core/totals.ts';
import { signClaim } from './claim-token.ts';
import { signTypedClaim } from './typed-claim.ts';

/** `typed` is null where 40 signs cannot say it. */
export type SignedClaim = { readonly scanned: string; readonly typed: string | null };

/** Null for a card that was never reserved, or whose sale was not paid yet. */
export type SignLineClaim = (receiptNumber: string | null, line: LineRow, copy: number) => SignedClaim | null;

export function createSignLineClaim(
  { identity, sales, tenders, claims }: Pick<TillContext, 'identity' | 'sales' | 'tenders' | 'claims'>,
  storeKey: KeyObject,
): SignLineClaim {
  /** A card that came with another till's slip was paid there. */
  const paidAtOf = (line: LineRow): string | null =>
    claims.get(line.id)?.paidAt ?? sales.get(line.saleId)?.committedAt ?? null;

  return (receiptNumber, line, copy) => {
    const paidAt = paidAtOf(line);
    if (!receiptNumber || !line.orderId || !paidAt) return null;
    const { environment, storeId, terminalId } = identity;
    const { currency, amount } = moneyText(line);
    const inCash = paidParts(tenders.partsBySale(line.saleId)).filter(
      (part) => part.lineId === line.id && tenders.get(part.tenderId)?.method === 'cash',
    );
    const cashMinor = sumOf(inCash);
    const cash = moneyText({ currency, amountMinor: cashMinor }).amount;
    const where = { environment, storeId, terminalId, receiptNumber, lineId: line.id, orderId: line.orderId };
    const isOfSlip = claims.get(line.id) !== null;
    const inFull = cashMinor === 0 ? ('card' as const) : ('cash' as const);
    const paid = cashMinor > 0 && cashMinor < line.amountMinor ? { cash } : inFull;
    return {
      scanned: signClaim(storeKey, { ...where, currency, amount, copy, cash, paidAt }),
      typed: signTypedClaim(storeKey, { ...where, currency }, { orderId: line.orderId, copy, paid, isOfSlip }),
    };
  };
}
