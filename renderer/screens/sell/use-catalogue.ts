// The matching products, read from main a page at a time as the grid scrolls; there may be 20,000.
// Invariant: a page of an older search never shows in a newer one.
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { ProductView } from '../../../shared/views.ts';
import { ask } from '../../bridge.ts';

const pageSize = 100;

type Found = {
  readonly total: number;
  readonly categories: readonly string[];
  readonly brands: readonly string[];
  readonly refreshedAt: string | null;
  readonly pages: ReadonlyMap<number, readonly ProductView[]>;
  readonly error: TillError | null;
  /** What the shown products were searched by; null before the first answer. */
  readonly searchedBy: string | null;
};

type Change =
  | {
      readonly kind: 'page';
      readonly page: number;
      readonly fresh: boolean;
      readonly found: Omit<Found, 'pages' | 'error'>;
      readonly products: readonly ProductView[];
    }
  | { readonly kind: 'error'; readonly error: TillError; readonly searchedBy: string };

const nothing: Found = {
  total: 0,
  categories: [],
  brands: [],
  refreshedAt: null,
  pages: new Map(),
  error: null,
  searchedBy: null,
};

function reduce(state: Found, change: Change): Found {
  if (change.kind === 'error') return { ...state, error: change.error, searchedBy: change.searchedBy };
  const pages = new Map(change.fresh ? [] : state.pages);
  pages.set(change.page, change.products);
  return { ...change.found, pages, error: null };
}

export type Catalogue = Omit<Found, 'pages' | 'searchedBy'> & {
  readonly searched: boolean;
  /** The list answers the present search; nothing is loading. */
  readonly settled: boolean;
  at(index: number): ProductView | undefined;
  /** Says that the products from `first` to `last` are in sight. */
  need(first: number, last: number): void;
};

/** Searches again when the words, the category, the brand or the catalogue (`version`) change. */
export function useCatalogue(
  query: string,
  { category, brand }: { readonly category: string | null; readonly brand: string | null },
  version: string | null,
): Catalogue {
  const [found, change] = useReducer(reduce, nothing);
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
      if (!answer.ok) return change({ kind: 'error', error: answer.error, searchedBy: askedFor });
      const { products, ...rest } = answer.value;
      change({ kind: 'page', page, fresh, found: { ...rest, searchedBy: askedFor }, products });
    },
    [query, category, brand, askedFor],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refreshed catalogue is a new search of the same words.
  useEffect(() => {
    search.current += 1;
    asked.current = new Set();
    void load(0, true);
  }, [load, version]);

  const need = useCallback(
    (first: number, last: number) => {
      for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page += 1) {
        if (!asked.current.has(page)) void load(page, false);
      }
    },
    [load],
  );

  return {
    ...found,
    searched: found.searchedBy !== null,
    settled: found.searchedBy === askedFor,
    at: (index) => found.pages.get(Math.floor(index / pageSize))?.[index % pageSize],
    need,
  };
}
