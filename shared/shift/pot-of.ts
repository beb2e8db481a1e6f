// Which pot a payment came into, and which one it goes back out of.
import type { TenderMethod } from '../sale/views.ts';
import type { Pot } from './sums.ts';

type Payment = {
  readonly method: TenderMethod;
  /** The terminal that the till itself used; null where a person reported the payment. */
  readonly terminal: string | null;
  /** Null: paid at this till. */
  readonly source: string | null;
};

/** What a card payment goes back to, as paid. */
const cardPotOf = ({ terminal }: Pick<Payment, 'terminal'>): Pot =>
  terminal === null ? 'by-hand' : `terminal:${terminal}`;

export function potOf(payment: Payment): Pot {
  if (payment.source !== null) return 'elsewhere';
  return payment.method === 'cash' ? 'drawer' : cardPotOf(payment);
}

export const potOfRefund = (payment: Payment, way: string | null): Pot =>
  payment.method === 'cash' || way === 'cash' ? 'drawer' : cardPotOf(payment);
