// Which of a product's amounts this till can sell: those in the till's currency.

import type { DenominationView, ProductView } from '../../../shared/catalogue/views.ts';
import { compare, type Money, type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

/** The denominations of `product` in `currency`; fixed lists keep only those amounts. */
export function offersIn(product: Pick<ProductView, 'denominations'>, currency: string): readonly DenominationView[] {
  return product.denominations.flatMap((offer): readonly DenominationView[] => {
    if (offer.kind === 'range') return offer.min.currency === currency ? [offer] : [];
    const amounts = offer.amounts.filter((amount) => amount.currency === currency);
    return amounts.length > 0 ? [{ kind: 'fixed', amounts }] : [];
  });
}

/** The only amount of a product; null if there is a choice. */
export function onlyAmount(offers: readonly DenominationView[]): MoneyText | null {
  const [offer] = offers;
  return offers.length === 1 && offer?.kind === 'fixed' && offer.amounts.length === 1
    ? (offer.amounts[0] ?? null)
    : null;
}

export type OfferError = 'below' | 'above' | 'between-steps';

/** Whether `range` offers this open amount. */
export function checkRange(
  amount: Money,
  range: Extract<DenominationView, { kind: 'range' }>,
): Result<MoneyText, OfferError> {
  const [min, max, step] = [parseMoney(range.min), parseMoney(range.max), parseMoney(range.step)];
  if (!min.ok || !max.ok || !step.ok) return err('between-steps');
  if (compare(amount, min.value) < 0) return err('below');
  if (compare(amount, max.value) > 0) return err('above');
  const past = amount.amountMinor - min.value.amountMinor;
  if (step.value.amountMinor > 0 && past % step.value.amountMinor !== 0) return err('between-steps');
  return ok(moneyText(amount));
}
