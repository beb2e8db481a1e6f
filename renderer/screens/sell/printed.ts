// Which products are sold as printed codes, so that several come into the basket at once.
import type { ProductView } from '../../../shared/catalogue/views.ts';

/** Its cards are told apart by nothing, so several come at once. Plastic is counted by scanning it. */
export function isPrinted({ carrier }: Pick<ProductView, 'carrier'>): boolean {
  return carrier === 'code' || carrier === null;
}
