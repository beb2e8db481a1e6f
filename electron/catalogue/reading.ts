// What becomes of the service's list while it is read: which products are listed here, and how many are not.
// Invariants: no product takes the code of another; names are kept as they are shown.

import type { LeftOut } from '../../shared/health/status.ts';
import type { Product, ProductList } from '../../shared/interface/resources.ts';
import { shownName } from '../../shared/names.ts';
import type { Listed } from './copy.ts';
import { lacksOffers, offersOf } from './denominations.ts';

export function createReading(currency: string) {
  const byCode = new Map<string, Product>();
  let unused = 0;

  return {
    /** One page. The list may change while it is read: the same product on two pages counts as one. */
    add({ read, unreadable }: ProductList): void {
      unused += unreadable;
      for (const one of read.map(withShownNames)) {
        const known = byCode.get(one.code);
        if (!known) byCode.set(one.code, one);
        else if (JSON.stringify(known) !== JSON.stringify(one)) unused += 1;
      }
    },
    /** What is sold in this currency, in the service's order. */
    end(): { readonly listed: readonly Listed[]; readonly leftOut: LeftOut; readonly currencies: readonly string[] } {
      const all = [...byCode.values()];
      const sold = all.filter((one) => offersOf(one, currency).length > 0);
      const countLacking = (some: readonly Product[]) => some.filter((one) => lacksOffers(one, currency)).length;
      const withoutAmounts = countLacking(sold);
      return {
        listed: sold.map((one) => ({ product: one, body: JSON.stringify(one) })),
        currencies: [...new Set(all.flatMap((one) => one.denominations.map((offer) => offer.currency)))].sort(),
        leftOut: { products: unused + countLacking(all) - withoutAmounts, withoutAmounts },
      };
    },
  };
}

/** No product is left out for its name. */
const withShownNames = (one: Product): Product => ({
  ...one,
  name: shownName(one.name) || one.code,
  brand: shownName(one.brand),
  category: shownName(one.category),
});
