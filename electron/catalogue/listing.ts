// The list of products as it is read from the service, page by page, on its way to the local copy.
import type { Product } from '../../shared/interface/resources.ts';
import { offersOf } from './denominations.ts';

export type Listed = { readonly product: Product; readonly body: string };

export type Listing = {
  add(page: readonly Product[]): void;
  /** In the service's order, only what is sold in the till's currency. */
  all(): readonly Listed[];
};

export function createListing(currency: string): Listing {
  const byCode = new Map<string, Listed>();
  return {
    add(page) {
      // A product on two pages, because the list changed while it was read, is listed once, as read last.
      for (const product of page) {
        if (offersOf(product, currency).length > 0)
          byCode.set(product.code, { product, body: JSON.stringify(product) });
        else byCode.delete(product.code);
      }
    },
    all: () => [...byCode.values()],
  };
}
