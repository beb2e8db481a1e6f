// A manager's rule about the cards of products about which the catalogue states nothing (Settings › Rack cards).
// Invariants: the catalogue takes precedence; a rule is stored only after an example card read as its product; the example itself is not stored.
import { z } from 'zod';
import { carrier, masks, numberRule, productCodePattern } from '../interface/resources.ts';
import type { CardProduct } from './card-product.ts';
import { type ListFault, listFaults } from './list-faults.ts';
import { listedProducts } from './listed-products.ts';
import { resolve } from './resolve.ts';
import { type RuleFault, ruleFaults } from './rule-faults.ts';
import type { ScanReason } from './scan-answer.ts';
import { nothingOpen, type Products } from './world.ts';

export const shopRule = z.strictObject({
  name: z.string().trim().min(1).max(100),
  products: z.array(z.string().regex(productCodePattern).max(200)).min(1).max(500),
  carrier,
  number: z.strictObject(numberRule.shape).nullable(),
  masks,
});
export type ShopRule = z.infer<typeof shopRule>;

export type ShopRuleFault =
  | RuleFault
  | ListFault
  | {
      readonly code:
        | 'product-unlisted'
        | 'product-stated' // the catalogue says how its cards are numbered
        | 'product-in-two-rules';
      readonly products: readonly string[];
    }
  | {
      /** The example is not a card of these products. */
      readonly code: 'example-misread';
      readonly products: readonly string[];
      readonly why: ExampleWhy;
    };

/** `product`: it is a product's barcode. `other`: a slip, or a card of another product. */
export type ExampleWhy = ScanReason | 'product' | 'other';

/** The products, with the shop's rules on those about which the catalogue states nothing. */
export function withShopRules(catalogue: readonly CardProduct[], rules: readonly ShopRule[]): readonly CardProduct[] {
  const ruleOf = new Map(rules.flatMap((rule) => rule.products.map((code) => [code, rule] as const)));
  return catalogue.map((product) => {
    const rule = product.carrier === null ? ruleOf.get(product.code) : undefined;
    if (!rule) return product;
    return { ...product, carrier: rule.carrier, number: rule.number, masks: rule.masks };
  });
}

/**
 * Why a rule may not be stored; empty where it may. `example`: a number or a long code, as a scanner typed it, of a card of the rule's products; not
 * needed where they are printed codes. `others`: the shop's other rules.
 */
export function shopRuleFaults(
  rule: ShopRule,
  example: string,
  catalogue: readonly CardProduct[],
  others: readonly ShopRule[],
): readonly ShopRuleFault[] {
  const byCode = new Map(catalogue.map((product) => [product.code, product]));
  const inOthers = new Set(others.flatMap(({ products }) => products));
  const unlisted = rule.products.filter((code) => !byCode.has(code));
  const stated = rule.products.filter((code) => (byCode.get(code)?.carrier ?? null) !== null);
  const twice = rule.products.filter((code) => inOthers.has(code));
  const faults: ShopRuleFault[] = [...ruleFaults(rule)];
  if (unlisted.length > 0) faults.push({ code: 'product-unlisted', products: unlisted });
  if (stated.length > 0) faults.push({ code: 'product-stated', products: stated });
  if (twice.length > 0) faults.push({ code: 'product-in-two-rules', products: twice });
  if (faults.length > 0) return faults;
  const products = withShopRules(catalogue, [...others, rule]);
  const own = listFaults(products).filter((fault) => fault.products.some((code) => rule.products.includes(code)));
  if (own.length > 0) return own;
  if (rule.carrier === 'code') return [];
  const listed = listedProducts(products);
  const whys = rule.products.map((code) => whyNotRead(code, example, listed));
  const [why] = whys;
  return why == null || whys.includes(null) ? [] : [{ code: 'example-misread', products: rule.products, why }];
}

/** Null where the example is the number of this product's card, which waits. */
function whyNotRead(code: string, example: string, products: Products): ExampleWhy | null {
  const open = { ...nothingOpen, waiting: [{ line: code, product: code }] };
  const numbers = { find: () => null };
  const sales = { byReceipt: () => null };
  const answer = resolve(example, open, { till: '', products, numbers, sales });
  switch (answer.kind) {
    case 'number':
      return answer.product === code ? null : 'other';
    case 'nothing':
      return answer.reason;
    case 'product':
      return 'product';
    default:
      return 'other';
  }
}
