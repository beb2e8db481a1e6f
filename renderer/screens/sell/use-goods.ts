// Which goods are listed: what is searched for, in a category or of a brand, or else the favourites. It begins with the shop's first page.
// Invariant: a search covers all products, unless the cashier chose a category.
import { useCallback, useMemo, useState } from 'react';
import { useSessionView } from '../../stores/session.ts';
import { useStatus } from '../../stores/status.ts';
import { useCatalogue } from './use-catalogue.ts';
import { listed, useFavourites } from './use-favourites.ts';
import { useSoughtWords } from './use-sought-words.ts';

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
    /** The list answers what is searched for now. */
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
    /** Undefined where there are none yet. */
    favourites: favourites?.length ? switchIs : undefined,
    switchFavourites,
  };
}
