// Reserves the rest of a sale. If a card lacks its number, main says which, and the basket shows it; if another user must allow the sale to
// exceed a maximum of the shop, they are asked, on any screen.
import { create } from 'zustand';
import type { TillError } from '../../shared/errors.ts';
import type { ShopMaximum } from '../../shared/limits/views.ts';
import type { Approval } from '../../shared/request-parts.ts';
import { useNotice } from './notice.ts';
import { useSale } from './sale.ts';
import { leadToCard } from './touched-card.ts';

type Reserving = { readonly saleId: string };

/** Whose approval a sale needs before it is reserved; null: none is requested. */
type Asked = { readonly request: Reserving; readonly lift: ShopMaximum['lift'] };
export const useAskedToLift = create<{ readonly asked: Asked | null }>(() => ({ asked: null }));

const liftIn: Partial<Record<TillError['code'], ShopMaximum['lift']>> = {
  needs_supervisor: 'supervisor',
  needs_manager: 'manager',
};

/** Null once it is accepted, otherwise the error. It is shown too, unless an approval or the question to the customer follows. */
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

/** With the requested approval. Null once it is accepted. */
export async function reserveLifted(request: Reserving, approval: Approval): Promise<TillError | null> {
  const answer = await useSale.getState().act('sale:reserve', { ...request, approval }, { quiet: true });
  return answer.ok ? null : answer.error;
}
