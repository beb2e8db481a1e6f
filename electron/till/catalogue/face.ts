// The products at the counter: search, favourites, pictures, and refreshing them.
import { catalogueChannels } from '../../../shared/catalogue/channels.ts';
import type { Favourites, PictureView, ProductView } from '../../../shared/catalogue/views.ts';
import type { TillEvent } from '../../../shared/ipc/ipc-event.ts';
import { shownName } from '../../../shared/names.ts';
import { pictureAddress } from '../../../shared/picture-address.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { offersOf } from '../../catalogue/denominations.ts';
import type { ListedProduct } from '../../catalogue/search.ts';
import type { Picture } from '../../pictures/picture-format.ts';
import type { Pictures } from '../../pictures/pictures.ts';
import type { TillCore } from '../core/capability.ts';
import type { TillContext } from '../core/context.ts';
import { refuse } from '../core/transaction.ts';
import { createSoldAmounts, type SoldAmounts } from './sold-amounts.ts';

/** What a customer's display has room for. */
const mostBrands = 12;

/** `refresh` reads the products from the service again; `hasLettersFor`: slips show this name, and not the product's code in its place. */
export function createProducts(
  till: TillCore,
  refresh: () => Promise<Result<unknown, unknown>>,
  hasLettersFor: (name: string) => Promise<boolean>,
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
      return ok({ description, terms, onSlips: (await hasLettersFor(name)) ? 'name' : 'code' });
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

// The favourites: what the shop pinned, in its order; where it pinned nothing that is listed, what this till sells most.
// Invariant: what the service no longer lists, and what the shop hid, is left out.

const most = 24;

function favouritesOf<T>(
  { lines, catalogue, settings }: Pick<TillContext, 'lines' | 'catalogue' | 'settings'>,
  view: (product: ListedProduct) => T,
): { readonly of: Favourites['of']; readonly products: readonly T[] } {
  const pinned = catalogue.pinned();
  if (pinned.length > 0) return { of: 'shop', products: pinned.map(view) };
  // As many more as may be hidden, so that a page is filled all the same.
  const sold = lines.bestSellers(most + settings().products.hidden.length);
  const products = sold.flatMap((code) => {
    const product = catalogue.isHidden(code) ? null : catalogue.find(code);
    return product ? [product] : [];
  });
  return { of: 'till', products: products.slice(0, most).map(view) };
}

/** A product as the screens list it. */
function productView(
  product: ListedProduct,
  { identity, cardRules }: Pick<TillContext, 'identity' | 'cardRules'>,
  soldAmounts: SoldAmounts,
): ProductView {
  const { code, name, brand, category, available, barcode } = product;
  const soldMost = soldAmounts(code);
  return {
    code,
    name,
    brand,
    category,
    available,
    barcode,
    carrier: cardRules.products().byCode(code)?.carrier ?? null,
    denominations: offersOf(product, identity.currency),
    ...(soldMost.length > 0 ? { soldMost } : {}),
  };
}

// Pictures of the products on screen, by code: what the catalogue says of each, and the news of those that arrive.

function createProductPictures(
  catalogue: Pick<Catalogue, 'find'>,
  pictures: Pictures | undefined,
  emit: (event: TillEvent) => void,
) {
  const view = (code: string, version: string | null): PictureView => ({
    code,
    address: version === null ? null : pictureAddress(code, version),
  });
  pictures?.onArrival((code, version) => emit({ kind: 'picture', picture: view(code, version) }));

  return {
    /** These are on screen now, and no others. */
    setVisible(codes: readonly string[]): readonly PictureView[] {
      const shown = codes.flatMap((code) => catalogue.find(code) ?? []);
      return [...(pictures?.setVisible(shown) ?? [])].map(([code, version]) => view(code, version));
    },
    /** Of one that is there; null for none. Nothing is fetched for it. */
    addressOf(code: string): string | null {
      const product = catalogue.find(code);
      const version = product && pictures ? pictures.versionOf(product) : null;
      return version === null ? null : pictureAddress(code, version);
    },
    async read(code: string): Promise<Picture | null> {
      const product = catalogue.find(code);
      return product && pictures ? pictures.read(product) : null;
    },
    close: (): void => pictures?.close(),
  };
}
