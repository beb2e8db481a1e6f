// The sandbox's product of which its catalogue says nothing, and what a shop may say of its cards.
import type { ShopRule } from '../../shared/scan/shop-rule.ts';

export const unstated = 'papierboot-kinder-eur';

export const paperBoats: ShopRule = {
  name: 'Paper boats',
  products: [unstated],
  carrier: 'plastic',
  number: { signs: 'digits', lengths: [16], ranges: [{ from: '9910', to: '9919' }], check: 'none', gtin_like: false },
  masks: ['G13 N16'],
};

/** A number of such a card that ends with `tail`. */
export const paperBoatNumber = (tail: number): string => `9910${String(tail).padStart(12, '0')}`;
