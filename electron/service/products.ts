// Products: the catalogue, one product, and the events about a product in the sandbox (section 4, Products).
import type { ProductEvent } from '../../shared/interface/events.ts';
import { type Product, product, productPage } from '../../shared/interface/resources.ts';
import type { ServiceAnswer } from './answer.ts';
import { type Caller, jsonBytes, noBody } from './call.ts';
import { type Pages, readPages } from './pages.ts';
import { query } from './path.ts';

export type ProductFilter = {
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  readonly distributionScheme?: 'agency' | 'resale';
  /** Products a page, 1 to 500. */
  readonly size?: number;
};

export type ProductCalls = {
  /** GET /products, page by page; ends after the last page or the first failure. */
  products(filter?: ProductFilter): Pages<Product>;
  product(code: string): Promise<ServiceAnswer<Product>>;
};

export type ProductSandboxCalls = {
  /** `code`: lowercase letters, digits, `_` and `-` (section 8). The event comes by webhook. */
  triggerProductEvent(code: string, event: ProductEvent): Promise<ServiceAnswer<null>>;
};

export function createProductCalls({ call, callOf }: Caller): ProductCalls {
  return {
    products: ({ country, distributionScheme, size } = {}) =>
      readPages(
        (next) =>
          call(
            {
              method: 'GET',
              path: `/products${query({ country, distribution_scheme: distributionScheme, size, next })}`,
            },
            productPage,
          ),
        (page) => page.products,
      ),
    product: (code) => callOf(code, product, (segment) => ({ method: 'GET', path: `/products/${segment}` })),
  };
}

export function createProductSandboxCalls({ callOf }: Caller): ProductSandboxCalls {
  return {
    triggerProductEvent: (code, event) =>
      callOf(code, noBody, (segment) => ({
        method: 'POST',
        path: `/products/${segment}/actions/trigger_event`,
        body: jsonBytes({ event }),
      })),
  };
}
