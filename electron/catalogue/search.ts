// Which products of the local copy a list has: by what is typed, in a category and of a brand, with what the shop pinned and without what it hid.
// Invariant: a page is one statement, whatever the shop ordered; what is hidden is on none, and its matches are not counted.
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { ProductPage } from '../../shared/catalogue/views.ts';
import { denomination, type Product } from '../../shared/interface/resources.ts';
import type { Request } from '../../shared/ipc/ipc.ts';
import { remembered } from './remembered.ts';
import { createSearchStatements, type Narrowing, type ProductRow } from './search-statements.ts';
import { createShopOrder, idBefore, type Placed, type ShopOrder } from './shop-order.ts';
import { searchQuery, within } from './words.ts';

/** What a list shows of a product; `denominations` only in the till's currency. */
export type ListedProduct = Pick<
  Product,
  'code' | 'name' | 'brand' | 'category' | 'barcode' | 'available' | 'denominations'
>;

/** Category and brand exactly as listed; null for all. */
export type SearchRequest = Request<'catalogue:search'>;

/**
 * In the service's order and never ranked, so that the list does not jump while a word is typed; without words, what the
 * shop pinned comes first. `total`: matches on all pages. Categories and brands are sorted. `refreshedAt`: ISO 8601 UTC;
 * null before the first refresh.
 */
export type SearchPage = Omit<ProductPage, 'products'> & { readonly products: readonly ListedProduct[] };

type Sought = Pick<SearchRequest, 'query' | 'category' | 'brand'>;
type Found = Pick<SearchPage, 'products' | 'total'>;

type Summary = {
  readonly refreshedAt: string | null;
  readonly placed: Placed;
  /** What a search leaves out, with words and without: ids as JSON, null for none. */
  readonly leftOfWords: string | null;
  readonly leftOfAll: string | null;
  /** By category; under null those of all. So too the brands. */
  readonly counts: ReadonlyMap<string | null, number>;
  readonly categories: readonly string[];
  readonly brands: ReadonlyMap<string | null, readonly string[]>;
};

const denominations = z.array(denomination);

/** `copiedAt`: when the copy was made; null where there is none in the till's currency. */
export function createSearch(db: Database, order: ShopOrder, copiedAt: () => string | null) {
  const shopOrder = createShopOrder(db, order);
  const shown = order.hidden.length > 0 ? 'WHERE id NOT IN (SELECT value FROM json_each(@hidden))' : '';
  const brandsByCategory = db.prepare<[{ hidden: string }], { brand: string; category: string }>(
    `SELECT DISTINCT brand, category FROM products ${shown}`,
  );
  const countByCategory = db.prepare<[{ hidden: string }], { category: string; n: number }>(
    `SELECT category, count(*) AS n FROM products ${shown} GROUP BY category`,
  );
  const statementsFor = createSearchStatements(db);
  // What every keystroke needs and only a refresh changes.
  let summary: Summary | null = null;
  const counts = new Map<string, number>();
  const faceValues = new Map<string, Product['denominations']>();

  function summarise(): Summary {
    if (summary) return summary;
    const refreshedAt = copiedAt();
    const placed = shopOrder.placed();
    const hidden = JSON.stringify(placed.hidden);
    const found = refreshedAt === null ? [] : countByCategory.all({ hidden });
    const categories = sorted(found.map(({ category }) => category));
    const counts = new Map<string | null, number>(found.map(({ category, n }) => [category, n]));
    counts.set(
      null,
      found.reduce((sum, { n }) => sum + n, 0),
    );
    const pairs = refreshedAt === null ? [] : brandsByCategory.all({ hidden });
    const brands = new Map<string | null, string[]>([[null, sorted(pairs.map(({ brand }) => brand))]]);
    for (const [category, of] of Map.groupBy(pairs, (pair) => pair.category))
      brands.set(category, sorted(of.map(({ brand }) => brand)));
    summary = {
      refreshedAt,
      counts,
      categories,
      brands,
      placed,
      leftOfWords: listOf(placed.hidden),
      leftOfAll: listOf(placed.placed),
    };
    return summary;
  }

  function narrowingOf({ query, category, brand }: Sought, without: string | null): Narrowing | null {
    const typed = query.trim() === '' ? null : searchQuery(query);
    if (typed === null && query.trim() !== '') return null;
    return { words: typed && within(typed, { category, brand }), category, brand: brand || null, without };
  }

  const countOf = (narrowing: Narrowing): number => {
    const { words, category, brand, without } = narrowing;
    // Which ids are left out is always the same; whether any are is said by the length.
    const by = JSON.stringify([words, category, brand, without?.length]);
    return remembered(counts, by, () => statementsFor(narrowing).count.get(narrowing) ?? 0);
  };

  /** With words: as the service lists it. Without: what the shop pinned, then the others. */
  function pick(request: SearchRequest, known: Summary): { rows: readonly ProductRow[]; total: number } {
    const { category, brand, offset, limit } = request;
    const isSought = request.query.trim() !== '';
    const narrowing = narrowingOf(request, isSought ? known.leftOfWords : known.leftOfAll);
    if (!narrowing) return { rows: [], total: 0 };
    const { rows } = statementsFor(narrowing);
    if (isSought) return { rows: rows.all({ ...narrowing, offset, limit }), total: countOf(narrowing) };

    const isIn = (row: ProductRow) =>
      (category === null || row.category === category) && (!brand || row.brand === brand);
    const pinned = known.placed.pinned.filter(isIn);
    const first = pinned.slice(offset, offset + limit);
    const skipped = Math.max(0, offset - pinned.length);
    const isAll = category === null && !brand;
    const others = rows.all({
      ...narrowing,
      offset: isAll ? idBefore(skipped, known.placed.placed) : skipped,
      limit: limit - first.length,
    });
    return {
      rows: [...first, ...others],
      total: brand ? pinned.length + countOf(narrowing) : (known.counts.get(category) ?? 0),
    };
  }

  const listed = ({ code, name, brand, category, barcode, ...row }: ProductRow): ListedProduct => ({
    code,
    name,
    brand,
    category,
    barcode,
    available: row.available === 1,
    denominations: remembered(faceValues, row.denominations, (text) => denominations.parse(JSON.parse(text))),
  });

  return {
    /** There is another copy. */
    renew(): void {
      summary = null;
      counts.clear();
      faceValues.clear();
    },
    refreshedAt: (): string | null => summarise().refreshedAt,
    /**
     * Each word of the query begins a word of the name, brand or category, or the barcode. Unavailable products too,
     * marked.
     */
    search(request: SearchRequest): SearchPage {
      const known = summarise();
      const { categories, refreshedAt } = known;
      const brands = known.brands.get(request.category) ?? [];
      // A copy made for another currency counts as none.
      if (refreshedAt === null) return { products: [], total: 0, categories, brands, refreshedAt };
      const { rows, total } = pick(request, known);
      return { products: rows.map(listed), total, categories, brands, refreshedAt };
    },
    /** All that the service lists, in its order: also what the shop hid, and nothing pinned. */
    searchAll(request: Pick<SearchRequest, 'query' | 'offset' | 'limit'>): Found {
      const narrowing = narrowingOf({ ...request, category: null }, null);
      if (!narrowing || summarise().refreshedAt === null) return { products: [], total: 0 };
      const { offset, limit } = request;
      const rows = statementsFor(narrowing).rows.all({ ...narrowing, offset, limit });
      return { products: rows.map(listed), total: countOf(narrowing) };
    },
    /** What the shop pinned and the till lists, in the shop's order. */
    pinned: (): readonly ListedProduct[] =>
      summarise().refreshedAt === null ? [] : summarise().placed.pinned.map(listed),
    /** By the shop: it is not sold. */
    isHidden: shopOrder.isHidden,
    /** Those of which some product is shown, sorted. */
    categories: (): readonly string[] => summarise().categories,
  };
}

const listOf = (ids: readonly number[]): string | null => (ids.length > 0 ? JSON.stringify(ids) : null);

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== '').sort((a, b) => a.localeCompare(b));
}
