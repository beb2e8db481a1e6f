// The face values that a product is sold in (section 2, `denominations`), in whole minor units.
// Invariant: `offers` allows exactly what `offersOf` shows; a denomination that cannot be read offers nothing.

import type { DenominationView } from '../../shared/catalogue/views.ts';
import type { Denomination, Product } from '../../shared/interface/resources.ts';
import { type Money, moneyText, parseMoney } from '../../shared/money.ts';

type Offer =
  | { readonly kind: 'fixed'; readonly amountsMinor: readonly number[] }
  | { readonly kind: 'range'; readonly minMinor: number; readonly maxMinor: number; readonly stepMinor: number };

type Offering = Pick<Product, 'denominations'>;

/** Products of the catalogue share their face values, and a keystroke lists a hundred products. */
const shown = new WeakMap<Offering['denominations'], Map<string, readonly DenominationView[]>>();

/** Fixed amounts in rising order, or ranges; empty if the product is not sold in this currency. */
export function offersOf(product: Offering, currency: string): readonly DenominationView[] {
  const known = shown.get(product.denominations) ?? new Map<string, readonly DenominationView[]>();
  shown.set(product.denominations, known);
  const offers = known.get(currency) ?? viewOf(product, currency);
  known.set(currency, offers);
  return offers;
}

function viewOf(product: Offering, currency: string): readonly DenominationView[] {
  const text = (amountMinor: number) => moneyText({ currency, amountMinor });
  return read(product, currency).map((offer) =>
    offer.kind === 'fixed'
      ? { kind: 'fixed', amounts: offer.amountsMinor.map(text) }
      : { kind: 'range', min: text(offer.minMinor), max: text(offer.maxMinor), step: text(offer.stepMinor) },
  );
}

/**
 * Whether this amount may be sold: it is in a fixed list, or a whole number of steps above the least amount of a range.
 */
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

/** Whether the service names a face value in this currency that cannot be sold, as one that no card has. */
export function lacksOffers(product: Offering, currency: string): boolean {
  return product.denominations.some((one) => {
    if (one.currency !== currency) return false;
    const offer = readOne(one);
    if (offer?.kind !== 'fixed') return offer === null;
    return Array.isArray(one.amounts) && one.amounts.some((amount) => minor(currency, amount) === null);
  });
}

function read(product: Offering, currency: string): Offer[] {
  return product.denominations.flatMap((one) => (one.currency === currency ? (readOne(one) ?? []) : []));
}

// The schema is a union of two loose shapes: the fields that are there decide.
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

/** No card is worth more, in the minor units of any currency: 1,000,000.00 EUR. */
const mostMinor = 100_000_000;

/** A positive amount the currency can express and a card can be worth, or null. */
function minor(currency: string, amount: unknown): number | null {
  if (typeof amount !== 'string') return null;
  const money = parseMoney({ currency, amount });
  return money.ok && money.value.amountMinor > 0 && money.value.amountMinor <= mostMinor
    ? money.value.amountMinor
    : null;
}
