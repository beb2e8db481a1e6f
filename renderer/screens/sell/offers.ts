// Which of a product's amounts this till can sell: those in the till's currency.

import type { DenominationView, ProductView } from '../../../shared/catalogue/views.ts';
import type { MoneyText } from '../../../shared/money.ts';

/** The denominations of `product` in `currency`; fixed lists keep only those amounts. */
export function offersIn(product: Pick<ProductView, 'denominations'>, currency: string): readonly DenominationView[] {
  return product.denominations.flatMap((offer): readonly DenominationView[] => {
    if (offer.kind === 'range') return offer.min.currency === currency ? [offer] : [];
    const amounts = offer.amounts.filter((amount) => amount.currency === currency);
    return amounts.length > 0 ? [{ kind: 'fixed', amounts }] : [];
  });
}

/** The only amount of a product; null where there is a choice. */
export function onlyAmount(offers: readonly DenominationView[]): MoneyText | null {
  const [offer] = offers;
  return offers.length === 1 && offer?.kind === 'fixed' && offer.amounts.length === 1
    ? (offer.amounts[0] ?? null)
    : null;
}
