// The matching products, read from main a page at a time as the grid scrolls; there may be 20,000.
// Invariant: a page of an older search never shows in a newer one.
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import { ask } from '../../bridge.ts';

/** More than most screens show; a larger one requests the next page too. */
const pageSize = 50;

type Found = {
  readonly total: number;
  readonly categories: readonly string[];
  readonly brands: readonly string[];
  readonly refreshedAt: string | null;
  readonly pages: ReadonlyMap<number, readonly ProductView[]>;
  /** What the shown products were searched by; null before the first answer. */
  readonly searchedBy: string | null;
};

const nothing: Found = {
  total: 0,
  categories: [],
  brands: [],
  refreshedAt: null,
  pages: new Map(),
  searchedBy: null,
};

/** The same object until another answer arrives, so that its drawing is not repeated at each key. */
export type Catalogue = Omit<Found, 'pages'> & {
  at(index: number): ProductView | undefined;
  /** Reports that the products from `first` to `last` are visible. */
  need(first: number, last: number): void;
};

/** An equal list stays the same object. */
const unchanged = (before: readonly string[], now: readonly string[]) =>
  before.length === now.length && before.every((one, index) => one === now[index]) ? before : now;

/**
 * Searches again when the words, the category, the brand or the catalogue (`version`) change. `settled`: the list answers the current
 * search; nothing is loading.
 */
export function useCatalogue(
  query: string,
  { category, brand }: { readonly category: string | null; readonly brand: string | null },
  version: string | null,
): { readonly catalogue: Catalogue; readonly settled: boolean } {
  const [found, setFound] = useState(nothing);
  const search = useRef(0);
  const asked = useRef(new Set<number>());

  const askedFor = JSON.stringify([query, category, brand]);

  const load = useCallback(
    async (page: number, fresh: boolean) => {
      const mine = search.current;
      asked.current.add(page);
      const answer = await ask('catalogue:search', {
        query,
        category,
        brand,
        offset: page * pageSize,
        limit: pageSize,
      });
      if (mine !== search.current) return;
      startTransition(() =>
        setFound((before) => {
          if (!answer.ok) return { ...before, searchedBy: askedFor };
          const { products, total, refreshedAt } = answer.value;
          return {
            total,
            refreshedAt,
            categories: unchanged(before.categories, answer.value.categories),
            brands: unchanged(before.brands, answer.value.brands),
            pages: new Map(fresh ? [] : before.pages).set(page, products),
            searchedBy: askedFor,
          };
        }),
      );
    },
    [query, category, brand, askedFor],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refreshed catalogue is a new search of the same words.
  useEffect(() => {
    search.current += 1;
    asked.current = new Set();
    void load(0, true);
  }, [load, version]);

  const newest = useRef(load);
  newest.current = load;
  const need = useCallback((first: number, last: number) => {
    for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page += 1) {
      if (!asked.current.has(page)) void newest.current(page, false);
    }
  }, []);

  const catalogue = useMemo(() => {
    const { pages, ...rest } = found;
    const at = (index: number) => pages.get(Math.floor(index / pageSize))?.[index % pageSize];
    return { ...rest, at, need };
  }, [found, need]);
  return { catalogue, settled: found.searchedBy === askedFor };
}
