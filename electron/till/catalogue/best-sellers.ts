// The products this till sells most, for the first place among the goods. What the service no longer lists is left out.
import type { ProductView } from '../../../shared/catalogue/views.ts';
import type { ListedProduct } from '../../catalogue/catalogue.ts';
import { offersOf } from '../../catalogue/denominations.ts';
import type { TillContext } from '../core/context.ts';
import type { SoldAmounts } from './sold-amounts.ts';

const most = 24;

export function bestSellers(
  { lines, catalogue }: Pick<TillContext, 'lines' | 'catalogue'>,
  view: (product: ListedProduct) => ProductView,
): ProductView[] {
  return lines.bestSellers(most).flatMap((code) => {
    const product = catalogue.find(code);
    return product ? [view(product)] : [];
  });
}

/** A product as the screens list it. */
export function productView(
  product: ListedProduct,
  { identity, cardRules }: Pick<TillContext, 'identity' | 'cardRules'>,
  soldAmounts: SoldAmounts,
): ProductView {
  const { code, name, brand, category, available, barcode } = product;
  const soldMost = soldAmounts(code);
  return {
    code,
    name,
    brand,
    category,
    available,
    barcode,
    carrier: cardRules.products().byCode(code)?.carrier ?? null,
    denominations: offersOf(product, identity.currency),
    ...(soldMost.length > 0 ? { soldMost } : {}),
  };
}
