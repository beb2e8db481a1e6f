// Products and pages as the service sends them.
import type { ServiceAnswer, ServiceFailure } from '../../electron/service/answer.ts';
import { type Product, type ProductList, product } from '../../shared/interface/resources.ts';
import { err, ok } from '../../shared/result.ts';

export function makeProduct(code: string, change: Partial<Product> = {}): Product {
  return product.parse({
    code,
    name: `Card ${code}`,
    brand: 'Acme',
    category: 'Games',
    countries: ['DE'],
    distribution_scheme: 'resale',
    delivery_methods: ['code'],
    processing_modes: ['sync'],
    denominations: [{ currency: 'EUR', amounts: ['10.00', '25.00'] }],
    available: true,
    barcode: null,
    updated_at: '2026-11-01T00:00:00Z',
    ...change,
  });
}

/** Of each page, `unreadable` further products could not be read. */
export async function* pagesOf(
  pages: readonly (readonly Product[])[],
  failure?: ServiceFailure,
  unreadable = 0,
): AsyncGenerator<ServiceAnswer<ProductList>> {
  for (const read of pages) yield ok({ status: 200, value: { read, unreadable } });
  if (failure) yield err(failure);
}
