// The money of a simulated store: of two places, of none, of three. A script names prices in hundredths, whatever the currency, so that the
// same steps fit each. Invariant: amounts are read here by counting places, never by the till's own reader.
import type { MoneyText } from '../../shared/money.ts';

export const currencies = ['EUR', 'JPY', 'KWD'] as const;
export type Currency = (typeof currencies)[number];

const places: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3 };

/** In minor units. */
export function minorOf({ currency, amount }: MoneyText): number {
  return Math.round(Number(amount) * 10 ** (places[currency] ?? 2));
}

/** `25.00` is 2500 minor units: 2500 yen, or 2.500 dinars. What is no such price stays as it is. */
export function priceIn(currency: Currency, price: string): MoneyText {
  const minor = /^(\d+)\.(\d\d)$/.exec(price)?.slice(1).join('');
  if (minor === undefined) return { currency, amount: price };
  const digits = places[currency] ?? 2;
  const padded = String(Number(minor)).padStart(digits + 1, '0');
  const end = padded.length - digits;
  return { currency, amount: digits === 0 ? padded : `${padded.slice(0, end)}.${padded.slice(end)}` };
}
