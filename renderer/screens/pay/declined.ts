// The card payment whose refusal is still news: the last one, if the sale still costs the same and the cashier did not take it back.
import { useEffect } from 'react';
import type { SaleView, TenderView } from '../../../shared/sale/views.ts';
import { useChoices } from './choices.ts';

export function declinedOf(
  { tenders, total }: Pick<SaleView, 'tenders' | 'total'>,
  takenBack: ReadonlySet<string>,
  declinedAt: ReadonlyMap<string, string>,
): TenderView | undefined {
  const last = tenders.at(-1);
  if (last?.method !== 'card' || last.parts.some(({ state }) => state !== 'declined')) return undefined;
  const isOfThisSum = (declinedAt.get(last.id) ?? total.amount) === total.amount;
  return isOfThisSum && !takenBack.has(last.id) ? last : undefined;
}

/** Records what the sale cost when the payment was declined. */
export function useDeclined(sale: SaleView): TenderView | undefined {
  const { takenBack, declinedAt, noteDeclined } = useChoices();
  const declined = declinedOf(sale, takenBack, declinedAt);
  const declinedId = declined?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: recorded once for each payment.
  useEffect(() => {
    if (declinedId) noteDeclined(declinedId, sale.total.amount);
  }, [declinedId]);
  return declined;
}
