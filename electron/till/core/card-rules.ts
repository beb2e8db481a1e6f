// How the cards of each product are carried, numbered and coded, by the rules of this moment: what the catalogue says, else what the shop says.
import type { CardProduct } from '../../../shared/scan/card-product.ts';
import { type ListFault, listFaults } from '../../../shared/scan/list-faults.ts';
import { listedProducts } from '../../../shared/scan/listed-products.ts';
import { type ShopRule, withShopRules } from '../../../shared/scan/shop-rule.ts';
import type { CardsReading } from '../../../shared/scan/stated-cards.ts';
import type { StatedBy } from '../../../shared/scan/views.ts';
import type { Products } from '../../../shared/scan/world.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';

export type CardRules = ReturnType<typeof createCardRules>;

/** Codes of products on sale whose cards a manager has to describe, or describe differently. */
export type CardFindings = {
  /** They have a barcode, so they hang on a rack. */
  readonly unstated: readonly string[];
  /** The catalogue's rule cannot be read. */
  readonly unreadable: readonly string[];
  readonly clashes: readonly ListFault[];
};

type Made = {
  readonly from: readonly CardsReading[];
  readonly stated: readonly CardProduct[];
  readonly products: Products;
  findings: CardFindings | null;
};

export function createCardRules(catalogue: Pick<Catalogue, 'cards'>, shopRules: readonly ShopRule[]) {
  let made: Made | null = null;

  const ofNow = (): Made => {
    const from = catalogue.cards();
    if (made?.from === from) return made;
    const own = from.map(({ product }) => product);
    const stated = withShopRules(own, shopRules);
    made = { from, stated, products: listedProducts(stated), findings: null };
    return made;
  };

  const findingsOf = ({ from, stated }: Made): CardFindings => {
    const open = stated.flatMap((product, n) =>
      product.carrier === null && product.available ? [{ product, faults: from[n]?.faults ?? [] }] : [],
    );
    const codes = (those: typeof open) => those.map(({ product }) => product.code);
    const [readable, unreadable] = [
      open.filter((one) => one.faults.length === 0),
      open.filter((one) => one.faults.length > 0),
    ];
    return {
      unstated: codes(readable.filter(({ product }) => product.gtins.length > 0)),
      unreadable: codes(unreadable),
      clashes: listFaults(stated),
    };
  };

  return {
    products: (): Products => ofNow().products,
    findings(): CardFindings {
      const now = ofNow();
      now.findings ??= findingsOf(now);
      return now.findings;
    },
    /** Whose rule a product's cards go by; null where there is none. */
    statedBy(code: string): StatedBy | null {
      const { from } = ofNow();
      const own = from.find(({ product }) => product.code === code)?.product;
      if (!own) return null;
      if (own.carrier !== null) return { by: 'catalogue', rule: null };
      const rule = shopRules.find(({ products }) => products.includes(code));
      return rule ? { by: 'shop', rule: rule.name } : null;
    },
  };
}
