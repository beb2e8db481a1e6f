// Which products are sold as printed codes, so that several can be added together.
import type { ProductView } from '../../../shared/catalogue/views.ts';

/** Printed codes are interchangeable, so several are added together. Plastic cards are counted by scanning them. */
export function isPrinted({ carrier }: Pick<ProductView, 'carrier'>): boolean {
  return carrier === 'code' || carrier === null;
}
