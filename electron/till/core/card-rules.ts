// How the cards of each product are carried, numbered and coded, by the rules of this moment: what the catalogue says, else what the shop says, and
// else what this till did before products had rules.
import { type CardProduct, ruleOfOldSales } from '../../../shared/scan/card-product.ts';
import { type ListFault, listFaults } from '../../../shared/scan/list-faults.ts';
import { listedProducts } from '../../../shared/scan/listed-products.ts';
import { type ShopRule, withShopRules } from '../../../shared/scan/shop-rule.ts';
import type { CardsReading } from '../../../shared/scan/stated-cards.ts';
import type { StatedBy } from '../../../shared/scan/views.ts';
import type { Products } from '../../../shared/scan/world.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';

export type CardRules = ReturnType<typeof createCardRules>;

/** Codes of products on sale whose cards somebody has to describe, or describe otherwise. */
export type CardFindings = {
  /** They have a barcode, so they hang on a rack. */
  readonly unstated: readonly string[];
  /** Still sold with a number, by `ruleOfOldSales`. */
  readonly soldBefore: readonly string[];
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

/** `withNumbers`: codes of the products that were sold with a number before (electron/ledger/card-numbers.ts). */
export function createCardRules(
  catalogue: Pick<Catalogue, 'cards'>,
  withNumbers: readonly string[],
  shopRules: readonly ShopRule[],
) {
  const soldWithNumber = new Set(withNumbers);
  let made: Made | null = null;

  const isOfOldSales = ({ carrier, code }: CardProduct): boolean => carrier === null && soldWithNumber.has(code);
  const asSoldBefore = (product: CardProduct): CardProduct =>
    isOfOldSales(product) ? { ...product, carrier: 'plastic', number: ruleOfOldSales } : product;

  const ofNow = (): Made => {
    const from = catalogue.cards();
    if (made?.from === from) return made;
    const own = from.map(({ product }) => product);
    const stated = withShopRules(own, shopRules);
    made = { from, stated, products: listedProducts(stated.map(asSoldBefore)), findings: null };
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
    const before = readable.filter(({ product }) => isOfOldSales(product));
    const never = readable.filter(({ product }) => !isOfOldSales(product) && product.gtins.length > 0);
    return {
      unstated: codes(never),
      soldBefore: codes(before),
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
    /** Of a manager, who is told how many products are still sold by the rule of old. Without a catalogue, none. */
    soldBefore: (): number => (soldWithNumber.size === 0 ? 0 : ofNow().stated.filter(isOfOldSales).length),
    /** Whose rule a product's cards go by; null where there is none. */
    statedBy(code: string): StatedBy | null {
      const { from } = ofNow();
      const own = from.find(({ product }) => product.code === code)?.product;
      if (!own) return null;
      if (own.carrier !== null) return { by: 'catalogue', rule: null };
      const rule = shopRules.find(({ products }) => products.includes(code));
      if (rule) return { by: 'shop', rule: rule.name };
      return isOfOldSales(own) ? { by: 'old-sales', rule: null } : null;
    },
  };
}
