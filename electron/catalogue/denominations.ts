// Which face values a product is sold in (section 2, `denominations`), decided in whole minor units.
// Invariant: what `offers` allows is exactly what `offersOf` shows, and a denomination that cannot be read offers nothing.
import type { Denomination, Product } from '../../shared/interface/resources.ts';
import { type Money, moneyText, parseMoney } from '../../shared/money.ts';
import type { DenominationView } from '../../shared/views.ts';

type Offer =
  | { readonly kind: 'fixed'; readonly amountsMinor: readonly number[] }
  | { readonly kind: 'range'; readonly minMinor: number; readonly maxMinor: number; readonly stepMinor: number };

type Offering = Pick<Product, 'denominations'>;

/** What the product is sold in, in this currency: fixed amounts in rising order, or ranges; empty where it is not sold in it. */
export function offersOf(product: Offering, currency: string): DenominationView[] {
  const text = (amountMinor: number) => moneyText({ currency, amountMinor });
  return read(product, currency).map((offer) =>
    offer.kind === 'fixed'
      ? { kind: 'fixed', amounts: offer.amountsMinor.map(text) }
      : { kind: 'range', min: text(offer.minMinor), max: text(offer.maxMinor), step: text(offer.stepMinor) },
  );
}

/** Whether exactly this amount may be sold: in a fixed list, or a whole number of steps above a range's least amount. */
export function offers(product: Offering, amount: Money): boolean {
  const { currency, amountMinor } = amount;
  return read(product, currency).some((offer) =>
    offer.kind === 'fixed'
      ? offer.amountsMinor.includes(amountMinor)
      : amountMinor >= offer.minMinor &&
        amountMinor <= offer.maxMinor &&
        (amountMinor - offer.minMinor) % offer.stepMinor === 0,
  );
}

function read(product: Offering, currency: string): Offer[] {
  return product.denominations.flatMap((one) => (one.currency === currency ? (readOne(one) ?? []) : []));
}

// The schema is a union of two loose shapes: whichever fields are there decide.
function readOne(one: Denomination): Offer | null {
  if ('amounts' in one && Array.isArray(one.amounts)) {
    const amounts = one.amounts.flatMap((amount) => minor(one.currency, amount) ?? []);
    const amountsMinor = [...new Set(amounts)].sort((a, b) => a - b);
    return amountsMinor.length > 0 ? { kind: 'fixed', amountsMinor } : null;
  }
  const minMinor = minor(one.currency, one.min);
  const maxMinor = minor(one.currency, one.max);
  const stepMinor = minor(one.currency, one.step);
  if (minMinor === null || maxMinor === null || stepMinor === null || minMinor > maxMinor) return null;
  return { kind: 'range', minMinor, maxMinor, stepMinor };
}

/** A positive amount the currency can express, or null. */
function minor(currency: string, amount: unknown): number | null {
  if (typeof amount !== 'string') return null;
  const money = parseMoney({ currency, amount });
  return money.ok && money.value.amountMinor > 0 ? money.value.amountMinor : null;
}
