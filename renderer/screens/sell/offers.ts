// Which of a product's amounts this till can sell: those in the currency of the till.
import type { DenominationView, ProductView } from '../../../shared/views.ts';

/** The denominations of `product` in `currency`; fixed lists keep only those amounts. */
export function offersIn(product: ProductView, currency: string): readonly DenominationView[] {
  return product.denominations.flatMap((offer): readonly DenominationView[] => {
    if (offer.kind === 'range') return offer.min.currency === currency ? [offer] : [];
    const amounts = offer.amounts.filter((amount) => amount.currency === currency);
    return amounts.length > 0 ? [{ kind: 'fixed', amounts }] : [];
  });
}
