// Reserving what is still to be reserved. Where a card lacks its number, main says which, and the basket shows it.
import type { TillError } from '../../shared/errors.ts';
import { useNotice } from './notice.ts';
import { useSale } from './sale.ts';
import { leadToCard } from './touched-card.ts';

type Reserving = { readonly saleId: string; readonly customerWarned?: boolean };

/** Null once it is accepted, else why not, said in words. `warn` hears of a sum that the customer is warned of, instead. */
export async function reserve(request: Reserving, warn?: (sum: string) => void): Promise<TillError | null> {
  const answer = await useSale.getState().act('sale:reserve', request, { quiet: true });
  if (answer.ok) return null;
  const { code, detail = '' } = answer.error;
  if (code === 'customer_warning' && warn) warn(detail);
  else useNotice.getState().show(answer.error);
  if (code === 'number_missing') leadToCard(detail);
  return answer.error;
}
