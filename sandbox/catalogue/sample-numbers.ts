// Card numbers of the default goods that follow their rules: for sample cards, the seeded day and tests.
// Invariant: the same tail gives the same number, and another tail another number.
import type { NumberRule } from '../../shared/scan/card-product.ts';
import { passesLuhn } from '../../shared/scan/check-number.ts';
import { cardFieldsOf } from './card-fields.ts';

/**
 * A number of the product that ends with `tail`, or where it has a check digit, with `tail` before that. Throws for a product whose cards
 * have no number.
 */
export function sampleNumber(productCode: string, tail: number | string): string {
  const rule = cardFieldsOf(productCode).number;
  if (!rule) throw new Error(`the cards of ${productCode} have no number`);
  return numberBy(rule, String(tail));
}

function numberBy({ lengths, ranges, signs, check }: NumberRule, tail: string): string {
  const [length = 0] = lengths;
  const start = ranges[0]?.from ?? '';
  const body = length - (check === 'luhn' ? 1 : 0);
  if (start.length + tail.length > body) throw new Error(`${tail} is too long for the number of a card`);
  const number = start + tail.padStart(body - start.length, signs === 'letters' ? 'K' : '0');
  if (check === 'none') return number;
  const digit = [...'0123456789'].find((one) => passesLuhn(number + one)) ?? '';
  return number + digit;
}
