// The products this till sells most, for the first place among the goods. What the service no longer lists is left out.
import type { ProductView } from '../../../shared/catalogue/views.ts';
import type { ListedProduct } from '../../catalogue/catalogue.ts';
import { offersOf } from '../../catalogue/denominations.ts';
import type { TillContext } from '../core/context.ts';
import type { SoldAmounts } from './sold-amounts.ts';

const most = 24;

export function bestSellers(
  { lines, catalogue, identity }: Pick<TillContext, 'lines' | 'catalogue' | 'identity'>,
  soldAmounts: SoldAmounts,
): ProductView[] {
  return lines.bestSellers(most).flatMap((code) => {
    const product = catalogue.find(code);
    return product ? [productView(product, identity.currency, soldAmounts)] : [];
  });
}

/** A product as the screens list it. */
export function productView(product: ListedProduct, currency: string, soldAmounts: SoldAmounts): ProductView {
  const { code, name, brand, category, available, barcode } = product;
  const soldMost = soldAmounts(code);
  return {
    code,
    name,
    brand,
    category,
    available,
    barcode,
    denominations: offersOf(product, currency),
    ...(soldMost.length > 0 ? { soldMost } : {}),
  };
}
