// When a sale pauses for a question to the customer: cards of a sum, or so many of them, of some categories. A sum alone may be written
// as a text.
// Invariant: a pause with neither a sum nor a number never comes.
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
/** As it is changed: what is wrong of it is told by its part. */
export const customerPauseChange = z.preprocess(
  (given) => (typeof given === 'string' ? { amount: given } : given),
  parts,
);
export type PauseSettings = Exclude<z.infer<typeof customerPause>, string>;

export function pauseOf(stored: z.infer<typeof customerPause> | null | undefined): PauseSettings {
  if (typeof stored === 'object' && stored !== null) return stored;
  return { amount: stored ?? null, cards: null, categories: [] };
}

/** Some hundred euros. Of any other currency nobody can say what much is: there the number alone counts. */
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

/** What a new till begins with. */
export function newTillPause(currency: string): PauseSettings {
  const of = much[currency];
  return of === undefined ? { amount: null, cards: 10, categories: [] } : { amount: of, cards: 4, categories: [] };
}

export function isPauseSet(stored: z.infer<typeof customerPause> | null | undefined): boolean {
  const { amount: sum, cards } = pauseOf(stored);
  return sum !== null || cards !== null;
}
