// The shop's own maxima in addition to the service's: for a card, for a sale and for the cards of a category in a sale; and the sum of a sale above
// which a supervisor must approve. Decimal amounts of the till's currency; null is no maximum.
// Invariant: when empty, they change nothing.
import { z } from 'zod';
import { knownCategories } from '../known-categories.ts';

/** Of the till's currency. */
export const decimalAmount = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, 'must be an amount such as 500.00');

const amount = decimalAmount.nullable().default(null);

export const shopMaxima = z.strictObject({ card: amount, sale: amount, supervisor_above: amount });
/** Of orders for companies: the most of an order, of a company in 30 days, in cash, and without a second person; from what sum on a document is shown. */
export const companyOrders = z.strictObject({
  on: z.boolean().default(false),
  order_most: decimalAmount.nullable().default('2500'),
  company_most: decimalAmount.nullable().default('10000'),
  cash_most: decimalAmount.nullable().default('1000'),
  alone_most: decimalAmount.nullable().default('500'),
  identity_above: decimalAmount.nullable().default('1000'),
  /** Before the first card of a company's first order. */
  pause_hours: z.int().min(0).max(720).default(24),
});
/** By the codes that the screens have words for. */
export const categoryMaxima = z.strictObject(Object.fromEntries(knownCategories.map((code) => [code, amount])));
