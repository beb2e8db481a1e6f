// The one rule by which a number is accepted for a product: at a scan, at a typed number, when a card enters the basket and when it is taken back.
// Invariant: a listed GTIN is never a number, also not with an add-on after it, and another valid GTIN is one only where the product's rule says so.
import { err, ok, type Result } from '../result.ts';
import type { CardProduct, NumberRule } from './card-product.ts';
import { normalNumber } from './cleaning.ts';
import { beforeAddOn, gtinsReadFrom } from './gtin.ts';
import type { Products } from './world.ts';

/** Why a number is refused for a product. */
export type NumberRefusal =
  | 'carrier-unstated' // it is not stated how its cards are numbered
  | 'number-not-taken' // it is sold as a printed code
  | 'number-form' // other signs, another length or range
  | 'looks-like-product' // a GTIN
  | 'number-check-digit';

/** The number in its normal form. */
export function checkNumber(
  { carrier, number: rule }: Pick<CardProduct, 'carrier' | 'number'>,
  typed: string,
  products: Pick<Products, 'byGtin'>,
): Result<string, NumberRefusal> {
  if (carrier === 'code') return err('number-not-taken');
  if (carrier === null || rule === null) return err('carrier-unstated');
  const number = normalNumber(typed);
  if (!hasForm(rule, number)) return err('number-form');
  const gtins = gtinsReadFrom(number);
  const isListed = [...gtins, ...gtinsReadFrom(beforeAddOn(number))].some((gtin) => products.byGtin(gtin).length > 0);
  if (isListed || (gtins.length > 0 && !rule.gtin_like)) return err('looks-like-product');
  if (rule.check === 'luhn' && !passesLuhn(number)) return err('number-check-digit');
  return ok(number);
}

/** Signs, length and range, of a number in its normal form. */
export function hasForm({ signs, lengths, ranges }: NumberRule, number: string): boolean {
  if (!(signs === 'digits' ? /^\d+$/ : /^[0-9A-Z]+$/).test(number) || !lengths.includes(number.length)) return false;
  return ranges.some(({ from, to }) => isBetween(number.slice(0, from.length), from, to));
}

/** Both ends of a range have one length, and digits sort before letters, so comparing the texts compares the numbers. */
const isBetween = (text: string, from: string, to: string) => from <= text && text <= to;

/** Weights 1 and 2 in turn, from the right; the digits of each product are added. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, n) => {
    const weighed = Number(digit) * (n % 2 === 0 ? 1 : 2);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
