// The products this till sells most, for the first place among the goods. What the service no longer lists is left out.
import type { ProductView } from '../../../shared/views.ts';
import { offersOf } from '../../catalogue/denominations.ts';
import { createBestSellers as countSales } from '../../ledger/best-sellers.ts';
import type { TillContext } from '../core/context.ts';

export type BestSellers = { list(): ProductView[] };

const most = 24;

export function createBestSellers({
  ledger,
  catalogue,
  identity,
}: Pick<TillContext, 'ledger' | 'catalogue' | 'identity'>): BestSellers {
  const sellers = countSales(ledger);
  return {
    list: () =>
      sellers.codes(most).flatMap((sold): ProductView[] => {
        const product = catalogue.find(sold);
        if (!product) return [];
        const { code, name, brand, category, available, barcode } = product;
        const denominations = offersOf(product, identity.currency);
        return [{ code, name, brand, category, available, barcode, denominations }];
      }),
  };
}
