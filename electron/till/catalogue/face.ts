// The products at the counter: search, favourites, pictures, and reading them anew.
import { catalogueChannels } from '../../../shared/catalogue/channels.ts';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import { shownName } from '../../../shared/names.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { ListedProduct } from '../../catalogue/search.ts';
import type { Pictures } from '../../pictures/pictures.ts';
import type { TillCore } from '../core/capability.ts';
import { refuse } from '../core/transaction.ts';
import { favouritesOf, productView } from './best-sellers.ts';
import { createProductPictures } from './product-pictures.ts';
import { createSoldAmounts } from './sold-amounts.ts';

/** What a customer's display has room for. */
const mostBrands = 12;

/** `refresh` reads the products from the service anew; `isShown`: slips show this name, and not the product's code in its place. */
export function createProducts(
  till: TillCore,
  refresh: () => Promise<Result<unknown, unknown>>,
  isShown: (name: string) => Promise<boolean>,
  given: Pictures | undefined,
) {
  const { catalogue } = till;
  const soldAmounts = createSoldAmounts(till);
  const viewOf = (product: ListedProduct): ProductView => productView(product, till, soldAmounts);
  const pictures = createProductPictures(catalogue, given, till.emit);

  const channels = till.serve(catalogueChannels, {
    'catalogue:search'(request) {
      const page = catalogue.search(request);
      return ok({ ...page, products: page.products.map(viewOf) });
    },
    'catalogue:best-sellers': () => ok(favouritesOf(till, viewOf)),
    async 'catalogue:details'({ code }) {
      const product = catalogue.find(code);
      if (!product) return refuse('product_unknown');
      const { description, terms, name } = product;
      return ok({ description, terms, onSlips: (await isShown(name)) ? 'name' : 'code' });
    },
    'catalogue:pictures': ({ codes }) => ok(pictures.setVisible(codes)),
    'catalogue:refresh': async () => ((await refresh()).ok ? ok(null) : refuse('service_unreachable')),
  });
  /** Null where the till does not list it. */
  const view = (code: string): ProductView | null => {
    const product = catalogue.find(code);
    return product && viewOf(product);
  };
  /** Of what the shop shows first, else of what the service lists, each once. */
  const brands = () => {
    const { products: first } = favouritesOf(till, (product) => product);
    const products =
      first.length > 0 ? first : catalogue.searchAll({ query: '', offset: 0, limit: mostBrands }).products;
    return [...Map.groupBy(products, (product) => shownName(product.brand))]
      .slice(0, mostBrands)
      .map(([brand, [first]]) => ({ brand, picture: first ? pictures.addressOf(first.code) : null }));
  };
  return {
    view,
    brands,
    pictureOf: pictures.addressOf,
    picture: pictures.read,
    capability: { channels, stop: pictures.close },
  };
}
