// What a manager orders the products by: what is pinned and hidden as it is kept, with what the catalogue says of each, and all products in
// the service's order. What is chosen is saved as any other setting (settings:save).
import { ok } from '../../../shared/result.ts';
import type { settingsChannels } from '../../../shared/settings/channels.ts';
import { withUsual } from '../../../shared/settings/provisioning.ts';
import type { OrderedProduct } from '../../../shared/settings/views.ts';
import type { ListedProduct } from '../../catalogue/search.ts';
import type { Handlers, TillCore } from '../core/capability.ts';
import type { KeptParts } from './kept-parts.ts';

export function createProductAnswers({ catalogue, settings }: TillCore, kept: KeptParts | undefined) {
  const view = ({ code, name, brand, category, available }: ListedProduct): OrderedProduct => ({
    code,
    listed: { name, brand, category, available },
  });
  const ofCode = (code: string): OrderedProduct => {
    const product = catalogue.find(code);
    return product ? view(product) : { code, listed: null };
  };

  return {
    'settings:products'() {
      const {
        pinned,
        hidden,
        first_page: firstPage,
      } = kept ? withUsual(kept.outside.settings()).products : settings().products;
      return ok({
        pinned: [...new Set(pinned)].filter((code) => !hidden.includes(code)).map(ofCode),
        hidden: [...new Set(hidden)].map(ofCode),
        firstPage,
        categories: catalogue.categories(),
      });
    },
    'settings:find-products'(request) {
      const { products, total } = catalogue.searchAll(request);
      return ok({ products: products.map(view), total });
    },
  } satisfies Pick<Handlers<typeof settingsChannels>, 'settings:products' | 'settings:find-products'>;
}
