// Which amounts a product's tile shows: all of a few; of many, or of an open amount, those that sell most here, otherwise round ones.
// Invariant: only amounts that the product offers, in rising order, and never more than fit in one row.

import type { DenominationView, ProductView } from '../../../shared/catalogue/views.ts';
import { currencyExponent, type Money, type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';
import { checkRange, offersIn } from './offers.ts';

export type TileAmounts = {
  readonly amounts: readonly MoneyText[];
  /** The button to the other amounts: a longer list, or any amount. */
  readonly rest: 'more' | 'other' | null;
};

type Sold = Pick<ProductView, 'soldMost'>;
type Range = Extract<DenominationView, { kind: 'range' }>;

/** Customers ask for these first, in whole units; scaled if a currency counts in hundreds. */
const round = [25, 50, 100, 20, 10, 15, 30, 75, 150, 200, 5, 250, 500, 1];

/** Quick amounts in the dialog of an open amount. */
export const quickAmounts = 6;

/** `label`: how an amount is written on its button. */
export function tileAmounts(
  product: Pick<ProductView, 'denominations' | 'soldMost'>,
  currency: string,
  label: (amount: MoneyText) => string,
): TileAmounts {
  const offers = offersIn(product, currency);
  const range = rangeOf(offers);
  const all = range ? wanted(product, offers) : fixedOf(offers);
  const room = inOneRow(all.slice(0, 4).map(label));
  if (range === null && all.length <= room) return { amounts: all, rest: null };
  const first = distinct([...popular(product, offers), ...all]);
  return {
    amounts: rising(first.slice(0, Math.max(1, room - 1))),
    rest: range ? 'other' : 'more',
  };
}

/** The quick amounts for an open amount, in rising order. */
export function presets(
  product: Pick<ProductView, 'denominations' | 'soldMost'>,
  currency: string,
  most: number,
): readonly MoneyText[] {
  return rising(wanted(product, offersIn(product, currency)).slice(0, most));
}

/** In the order in which customers ask for them. */
function wanted(product: Sold, offers: readonly DenominationView[]): readonly MoneyText[] {
  const range = rangeOf(offers);
  return distinct([...popular(product, offers), ...fixedOf(offers), ...(range ? roundIn(range) : [])]);
}

/** How many buttons with such labels fit in a row and can still be read and touched. */
export function inOneRow(labels: readonly string[]): number {
  const longest = Math.max(0, ...labels.map((label) => label.length));
  if (longest <= 5) return 4;
  return longest <= 8 ? 3 : 2;
}

/** What sold most here and is still offered. */
function popular(product: Sold, offers: readonly DenominationView[]): readonly MoneyText[] {
  return (product.soldMost ?? []).filter((amount) => isOffered(offers, amount));
}

function isOffered(offers: readonly DenominationView[], amount: MoneyText): boolean {
  const parsed = parseMoney(amount);
  return offers.some((offer) =>
    offer.kind === 'fixed'
      ? offer.amounts.some((one) => one.amount === amount.amount)
      : parsed.ok && checkRange(parsed.value, offer).ok,
  );
}

export function rangeOf(offers: readonly DenominationView[]): Range | null {
  return offers.find((offer) => offer.kind === 'range') ?? null;
}

function fixedOf(offers: readonly DenominationView[]): readonly MoneyText[] {
  return offers.flatMap((offer) => (offer.kind === 'fixed' ? offer.amounts : []));
}

function roundIn(range: Range): readonly MoneyText[] {
  const { currency } = range.min;
  const unit = 10 ** (currencyExponent(currency) ?? 2);
  const max = parseMoney(range.max);
  const scale = max.ok ? Math.max(1, 10 ** Math.floor(Math.log10(max.value.amountMinor / unit / 200))) : 1;
  const sums = round.map((sum): Money => ({ currency, amountMinor: sum * scale * unit }));
  return [...sums.map(moneyText), range.min, range.max].filter((amount) => isOffered([range], amount));
}

function distinct(amounts: readonly MoneyText[]): readonly MoneyText[] {
  return [...new Map(amounts.map((amount) => [amount.amount, amount])).values()];
}

function rising(amounts: readonly MoneyText[]): readonly MoneyText[] {
  const minor = (amount: MoneyText) => {
    const parsed = parseMoney(amount);
    return parsed.ok ? parsed.value.amountMinor : 0;
  };
  return [...amounts].sort((one, other) => minor(one) - minor(other));
}
