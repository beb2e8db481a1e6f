// Which products are listed: the search results, in a category or of a brand, or else the favourites. It starts with the shop's first page.
// Invariant: a search covers all products, unless the cashier chose a category.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { create } from 'zustand';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import { ask } from '../../bridge.ts';
import { fastRun } from '../../keys/keyboard.ts';
import { isCode, restMs, typingOf } from '../../scan/fast-typing.ts';
import { useSession, useSessionView } from '../../stores/session.ts';
import { useStatus } from '../../stores/status.ts';
import { type Catalogue, useCatalogue } from './use-catalogue.ts';

/** Main refuses a longer search. */
export const searchLength = 100;

export type Goods = ReturnType<typeof useGoods>;

export function useGoods(saleId: string | null) {
  const refreshedAt = useStatus((store) => store.status.catalogueRefreshedAt);
  const { query, sought, setQuery, type, holdsCode, isBeingTyped } = useSoughtWords();
  const { firstPage } = useSessionView();
  const [first] = useState(typeof firstPage === 'object' ? firstPage.category : null);
  const [chosen, setCategory] = useState(first);
  const [brand, setBrand] = useState<string | null>(null);
  const [wantsFavourites, wantFavourites] = useState(firstPage === 'favourites');
  const category = chosen === first && sought.trim() !== '' ? null : chosen;
  const { catalogue: found, settled } = useCatalogue(sought.slice(0, searchLength), { category, brand }, refreshedAt);
  const favourites = useFavourites(saleId);
  const showsFavourites = wantsFavourites && favourites?.length !== 0 && query.trim() === '';
  const catalogue = useMemo(
    () => (showsFavourites ? listed(favourites, found) : found),
    [showsFavourites, favourites, found],
  );
  const chooseCategory = useCallback((next: string | null) => {
    wantFavourites(false);
    setCategory(next);
    setBrand(null);
  }, []);
  const chooseBrand = useCallback((next: string | null) => {
    wantFavourites(false);
    setBrand(next);
  }, []);
  const switchFavourites = useCallback(() => {
    setQuery('');
    wantFavourites(!showsFavourites);
  }, [showsFavourites, setQuery]);
  const switchIs: 'on' | 'off' = showsFavourites ? 'on' : 'off';
  return {
    catalogue,
    refreshedAt,
    /** The list answers the current search. */
    settled: settled && sought === query,
    query,
    setQuery,
    type,
    holdsCode,
    isBeingTyped,
    category: showsFavourites ? null : category,
    chooseCategory,
    brand,
    chooseBrand,
    showsFavourites,
    /** Undefined if there are none yet. */
    favourites: favourites?.length ? switchIs : undefined,
    switchFavourites,
  };
}

type Stored = { readonly by: string | null; readonly products: readonly ProductView[] };

const useStored = create<Stored>(() => ({ by: null, products: [] }));

/**
 * The shop's own favourites in its order, or what this till sells most; null before the first answer. The latter stay in the order
 * that the cashier saw first: what has sold more since then comes at the end.
 */
function useFavourites(saleId: string | null): readonly ProductView[] | null {
  const operatorId = useSession((store) => store.session?.operator?.id ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sale means that one was sold.
  useEffect(() => {
    let current = true;
    void ask('catalogue:best-sellers').then((answer) => {
      if (!current || !answer.ok) return;
      const { of, products: found } = answer.value;
      useStored.setState(({ by, products }) => ({
        by: operatorId,
        products: of === 'till' && by === operatorId ? inOrder(products, found) : found,
      }));
    });
    return () => {
      current = false;
    };
  }, [saleId, operatorId]);
  const kept = useStored();
  return kept.by === operatorId ? kept.products : null;
}

/** `found` in the order of `before`; new ones come last. */
function inOrder<P extends { readonly code: string }>(before: readonly P[], found: readonly P[]): readonly P[] {
  const byCode = new Map(found.map((product) => [product.code, product]));
  const stayed = before.flatMap(({ code }) => byCode.get(code) ?? []);
  const known = new Set(stayed.map(({ code }) => code));
  return [...stayed, ...found.filter(({ code }) => !known.has(code))];
}

/** A short list in the shape of the catalogue; null while it is loading. */
function listed(products: readonly ProductView[] | null, catalogue: Catalogue): Catalogue {
  return {
    ...catalogue,
    total: products?.length ?? 0,
    searchedBy: products && catalogue.searchedBy,
    at: (index) => products?.[index],
    need: () => {},
  };
}

/**
 * What is in the search, and what of it is searched for: not a card's number that a scanner types there. What a button puts there, or
 * empties, is searched for at once. A scanned code is replaced by the next key.
 */
function useSoughtWords() {
  const [query, put] = useState('');
  const [sought, seek] = useState('');
  const typed = useRef('');
  const holds = useRef(false);
  const typedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  const setQuery = useCallback((words: string) => {
    clearTimeout(rest.current);
    typed.current = words;
    holds.current = false;
    put(words);
    seek(words);
  }, []);

  /** By keys, or pasted. */
  const type = useCallback(
    (words: string) => {
      const before = typed.current;
      typedAtMs.current = performance.now();
      const run = fastRun();
      if (typingOf(before, words, run) === 'at-once') {
        const isAfterCode = holds.current && words.startsWith(before);
        return setQuery(isAfterCode ? words.slice(before.length) : words);
      }
      clearTimeout(rest.current);
      typed.current = words;
      holds.current = isCode(words, run);
      put(words);
      rest.current = setTimeout(() => {
        if (!holds.current) seek(words);
      }, restMs);
    },
    [setQuery],
  );
  useEffect(() => () => clearTimeout(rest.current), []);
  /** The text was typed by a scanner. */
  const holdsCode = useCallback(() => holds.current, []);
  /** Keys are still arriving, perhaps the first ones of a code: the next one continues the text. */
  const isBeingTyped = useCallback(() => performance.now() - typedAtMs.current <= restMs, []);
  return { query, sought, setQuery, type, holdsCode, isBeingTyped };
}
