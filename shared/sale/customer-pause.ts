// When a sale pauses for a question to the customer: cards above a sum, or a number of them, in some categories. A sum alone may be written as a
// text.
// Invariant: a pause with neither a sum nor a number never happens.
import { z } from 'zod';
import { knownCategories } from '../known-categories.ts';
import { decimalAmount } from '../limits/shop-maxima.ts';

const parts = z.strictObject({
  amount: decimalAmount.nullable().default(null),
  cards: z.int().min(1).max(50).nullable().default(null),
  /** Empty: cards of every category count. */
  categories: z.array(z.enum(knownCategories)).max(knownCategories.length).default([]),
});
export const customerPause = z.union([decimalAmount, parts]);
/** The form in which it is changed: each faulty part is reported separately. */
export const customerPauseChange = z.preprocess(
  (given) => (typeof given === 'string' ? { amount: given } : given),
  parts,
);
export type PauseSettings = Exclude<z.infer<typeof customerPause>, string>;

export function pauseOf(stored: z.infer<typeof customerPause> | null | undefined): PauseSettings {
  if (typeof stored === 'object' && stored !== null) return stored;
  return { amount: stored ?? null, cards: null, categories: [] };
}

/** A few hundred euros. In any other currency it is unknown what is much: there only the number counts. */
const much: Readonly<Record<string, string>> = {
  EUR: '500.00',
  USD: '500.00',
  GBP: '500.00',
  CHF: '500.00',
  CAD: '700.00',
  AUD: '800.00',
  DKK: '4000.00',
  NOK: '5000.00',
  SEK: '5000.00',
  PLN: '2000.00',
  CZK: '12000.00',
  HUF: '200000.00',
  JPY: '80000',
};

/** The default of a new till. */
export function newTillPause(currency: string): PauseSettings {
  const of = much[currency];
  return of === undefined ? { amount: null, cards: 10, categories: [] } : { amount: of, cards: 4, categories: [] };
}

export function isPauseSet(stored: z.infer<typeof customerPause> | null | undefined): boolean {
  const { amount: sum, cards } = pauseOf(stored);
  return sum !== null || cards !== null;
}
