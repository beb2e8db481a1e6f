// Collects the products from the service's pages for the local copy.
import type { Product } from '../../shared/interface/resources.ts';
import { offersOf } from './denominations.ts';

export type Listed = { readonly product: Product; readonly body: string };

export type Listing = {
  add(page: readonly Product[]): void;
  /** In the service's order; only products sold in the till's currency. */
  all(): readonly Listed[];
};

export function createListing(currency: string): Listing {
  const byCode = new Map<string, Listed>();
  return {
    add(page) {
      // The list may change while it is read: a product on two pages is listed once, as read last.
      for (const product of page) {
        if (offersOf(product, currency).length > 0)
          byCode.set(product.code, { product, body: JSON.stringify(product) });
        else byCode.delete(product.code);
      }
    },
    all: () => [...byCode.values()],
  };
}
