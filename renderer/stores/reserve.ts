// Reserving what is still to be reserved. Where a card lacks its number, main says which, and the basket shows it; where somebody else lets
// the sale pass a maximum of the shop, they are asked, whichever screen it was on.
import { create } from 'zustand';
import type { TillError } from '../../shared/errors.ts';
import type { ShopMaximum } from '../../shared/limits/views.ts';
import type { Approval } from '../../shared/request-parts.ts';
import { useNotice } from './notice.ts';
import { useSale } from './sale.ts';
import { leadToCard } from './touched-card.ts';

type Reserving = { readonly saleId: string };

/** Whose word a sale takes before it is reserved; null: nobody is asked. */
type Asked = { readonly request: Reserving; readonly lift: ShopMaximum['lift'] };
export const useAskedToLift = create<{ readonly asked: Asked | null }>(() => ({ asked: null }));

const liftIn: Partial<Record<TillError['code'], ShopMaximum['lift']>> = {
  needs_supervisor: 'supervisor',
  needs_manager: 'manager',
};

/** Null once it is accepted, else why not, said in words; what the customer is asked first stands with the sale. */
export async function reserve(request: Reserving): Promise<TillError | null> {
  const answer = await useSale.getState().act('sale:reserve', request, { quiet: true });
  if (answer.ok) return null;
  const { code, detail = '' } = answer.error;
  const lift = liftIn[code];
  if (lift) useAskedToLift.setState({ asked: { request, lift } });
  else if (code !== 'customer_warning') useNotice.getState().show(answer.error);
  if (code === 'number_missing') leadToCard(detail);
  return answer.error;
}

/** With the word that was asked for. Null once it is accepted. */
export async function reserveLifted(request: Reserving, approval: Approval): Promise<TillError | null> {
  const answer = await useSale.getState().act('sale:reserve', { ...request, approval }, { quiet: true });
  return answer.ok ? null : answer.error;
}
