// The favourites: what the shop pinned, in its order; where it pinned nothing that is listed, what this till sells most.
// Invariant: what the service no longer lists, and what the shop hid, is left out.
import type { Favourites, ProductView } from '../../../shared/catalogue/views.ts';
import { offersOf } from '../../catalogue/denominations.ts';
import type { ListedProduct } from '../../catalogue/search.ts';
import type { TillContext } from '../core/context.ts';
import type { SoldAmounts } from './sold-amounts.ts';

const most = 24;

export function favouritesOf<T>(
  { lines, catalogue, settings }: Pick<TillContext, 'lines' | 'catalogue' | 'settings'>,
  view: (product: ListedProduct) => T,
): { readonly of: Favourites['of']; readonly products: readonly T[] } {
  const pinned = catalogue.pinned();
  if (pinned.length > 0) return { of: 'shop', products: pinned.map(view) };
  // As many more as may be hidden, so that a page is filled all the same.
  const sold = lines.bestSellers(most + settings().products.hidden.length);
  const products = sold.flatMap((code) => {
    const product = catalogue.isHidden(code) ? null : catalogue.find(code);
    return product ? [product] : [];
  });
  return { of: 'till', products: products.slice(0, most).map(view) };
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
