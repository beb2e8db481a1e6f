// Which card numbers the service accepts for which product, and what a trainer's number does.
// Invariant: the rule is the till's own (shared/scan/check-number.ts), so the two never differ about a number.
import type { Product, RetailOrderCreate } from '../../shared/interface/resources.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { CardProduct } from '../../shared/scan/card-product.ts';
import { checkNumber } from '../../shared/scan/check-number.ts';
import { normalNumber } from '../../shared/scan/cleaning.ts';
import { listedProducts } from '../../shared/scan/listed-products.ts';
import { cardsOf } from '../../shared/scan/stated-cards.ts';
import { type Refusal, wrongField } from './answers.ts';

/** By the end of a number, without its check digit: active elsewhere, declined at create, declined at confirm. */
export const trainerEnds = { used: '99001', declined: '99002', fraud: '99003' } as const;
export type TrainerEnd = keyof typeof trainerEnds;

/** What a product states about its cards never changes while the sandbox runs. */
export function createCardRules(catalogue: readonly Product[]) {
  const products = listedProducts(catalogue.map((product) => cardsOf(product).product));
  const checked = (product: CardProduct, typed: string): Result<string, Refusal> => {
    const refused = (why: string) => err(wrongField('card_number', why));
    if (product.carrier === null) {
      const number = normalNumber(typed);
      return number === '' ? refused('is not a number of this product') : ok(number);
    }
    const number = checkNumber(product, typed, products);
    if (number.ok) return number;
    const isCode = number.error === 'number-not-taken';
    return refused(isCode ? 'is not taken for this product' : 'is not a number of this product');
  };
  return {
    /**
     * The number of an order in its normal form, null for a printed code. A product that states nothing about its cards accepts any number, and none.
     */
    check({
      product_code,
      card_number,
    }: Pick<RetailOrderCreate, 'product_code' | 'card_number'>): Result<string | null, Refusal> {
      const product = products.byCode(product_code);
      if (product && card_number !== undefined) return checked(product, card_number);
      return product?.carrier === 'plastic' ? err(wrongField('card_number', 'is required')) : ok(null);
    },
    /** `number` in its normal form. */
    trainerEnd(productCode: string, number: string | null): TrainerEnd | null {
      const body = products.byCode(productCode)?.number?.check === 'luhn' ? number?.slice(0, -1) : number;
      if (body?.endsWith(trainerEnds.used)) return 'used';
      if (body?.endsWith(trainerEnds.declined)) return 'declined';
      return body?.endsWith(trainerEnds.fraud) ? 'fraud' : null;
    },
  };
}

export type CardRules = ReturnType<typeof createCardRules>;
