// How the cards of each product are carried, numbered and coded, by the rules of this moment: what the catalogue says, else what the shop says, and
// else what this till did before products had rules.
import { type CardProduct, ruleOfOldSales } from '../../../shared/scan/card-product.ts';
import { listedProducts } from '../../../shared/scan/listed-products.ts';
import { type ShopRule, withShopRules } from '../../../shared/scan/shop-rule.ts';
import type { CardsReading } from '../../../shared/scan/stated-cards.ts';
import type { Products } from '../../../shared/scan/world.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';

export type CardRules = ReturnType<typeof createCardRules>;

/** `withNumbers`: codes of the products that were sold with a number before (electron/ledger/card-numbers.ts). */
export function createCardRules(
  catalogue: Pick<Catalogue, 'cards'>,
  withNumbers: readonly string[],
  shopRules: readonly ShopRule[],
) {
  const soldWithNumber = new Set(withNumbers);
  let made: { readonly from: readonly CardsReading[]; readonly products: Products } | null = null;

  const asSoldBefore = (product: CardProduct): CardProduct =>
    product.carrier === null && soldWithNumber.has(product.code)
      ? { ...product, carrier: 'plastic', number: ruleOfOldSales }
      : product;

  return {
    products(): Products {
      const from = catalogue.cards();
      if (made?.from !== from) {
        const stated = withShopRules(
          from.map(({ product }) => product),
          shopRules,
        );
        made = { from, products: listedProducts(stated.map(asSoldBefore)) };
      }
      return made.products;
    },
  };
}
