// What goes over the counter where coins cannot pay an amount to the minor unit (shared/cash-rounding.ts).
// Invariant: the parts of a cash payment, each returned in coins, are together exactly what the customer gave for it.
import { roundCash, smallestCoinMinor } from '../../../shared/cash-rounding.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import type { TillIdentity } from './context.ts';
import { paidParts } from './totals.ts';

type Shop = Pick<TillIdentity, 'currency' | 'storeCountry'>;

/** `amountMinor` as cash can pay it. */
export function inCoins(amountMinor: number, { currency, storeCountry }: Shop): number {
  return roundCash(amountMinor, currency, storeCountry);
}

/** What every amount in cash here is a multiple of. */
export const coinMinor = ({ currency, storeCountry }: Shop): number => smallestCoinMinor(currency, storeCountry);

/** What the customer is asked for: of cash the rounded amount, of a card the exact one. */
export function askedMinor(tender: Pick<TenderRow, 'amountMinor' | 'roundingMinor'>): number {
  return tender.amountMinor + tender.roundingMinor;
}

/** What goes back to the customer of one part of this tender; `parts` are all of the tender's. */
export function toReturnMinor(
  tender: Pick<TenderRow, 'method' | 'amountMinor' | 'roundingMinor'>,
  part: TenderPartRow,
  parts: readonly TenderPartRow[],
  shop: Shop,
): number {
  // A card payment that goes back in cash is rounded alone, because it leaves the drawer as one payment.
  if (tender.method === 'card') return part.refundWay === 'cash' ? inCoins(part.amountMinor, shop) : part.amountMinor;
  // The rounded sum up to this part, less the rounded sum before it: so the parts add up to what was paid.
  let beforeMinor = 0;
  for (const one of parts) {
    if (one.id === part.id) break;
    beforeMinor += one.amountMinor;
  }
  const gaveMinor = askedMinor(tender);
  // Where it was paid by other coins than there are today, it goes back as it came, what was rounded with the last part.
  const isOfToday = inCoins(tender.amountMinor, shop) === gaveMinor;
  const givenFor = (minor: number): number => {
    if (isOfToday) return inCoins(minor, shop);
    return minor === tender.amountMinor ? gaveMinor : Math.min(minor, gaveMinor);
  };
  return givenFor(beforeMinor + part.amountMinor) - givenFor(beforeMinor);
}

/** Everything that is to be returned to the customer now, as it is counted out. */
export function dueBackMinor(tenders: readonly TenderRow[], parts: readonly TenderPartRow[], shop: Shop): number {
  let sumMinor = 0;
  for (const tender of tenders) {
    const own = parts.filter((part) => part.tenderId === tender.id);
    for (const part of own)
      if (part.state === 'refund-due' || part.state === 'refunding') sumMinor += toReturnMinor(tender, part, own, shop);
  }
  return sumMinor;
}

/** What the payments of a sale were rounded by together: total plus this is what the customer paid. */
export function roundedMinor(tenders: readonly TenderRow[], parts: readonly TenderPartRow[]): number {
  const taken = new Set(paidParts(parts).map((part) => part.tenderId));
  return tenders.reduce((sum, tender) => sum + (taken.has(tender.id) ? tender.roundingMinor : 0), 0);
}
