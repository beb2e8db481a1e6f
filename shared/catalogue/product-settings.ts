// A shop's own order of its products, in the provisioning file as `products`. A file without it sets up a till with no such order.
// Invariant: codes stay stored whatever the catalogue lists; one that it does not list changes nothing.
import { z } from 'zod';
import { maxHidden, maxPinned } from './max-ordered.ts';

const code = z.string().min(1).max(200);

/** What the till shows when it begins a sale. */
export const firstPage = z.union([
  z.enum(['all', 'favourites']),
  /** One that the catalogue does not have counts as `all`. */
  z.strictObject({ category: z.string().min(1).max(100) }),
]);
export type FirstPage = z.infer<typeof firstPage>;

export const productSettings = z.strictObject({
  /** Codes in the shop's order: its favourites, and the first in every list. */
  pinned: z.array(code).max(maxPinned).default([]),
  /** Codes of what the shop does not sell. A code in both lists is hidden. */
  hidden: z.array(code).max(maxHidden).default([]),
  first_page: firstPage.default('all'),
});
export type ProductSettings = z.infer<typeof productSettings>;
