// The products this till sells most, in the grid's shape. Read again whenever a sale starts or ends.
import { useEffect, useState } from 'react';
import type { ProductView } from '../../../shared/views.ts';
import { ask } from '../../bridge.ts';
import type { Catalogue } from './use-catalogue.ts';

export function useFavourites(saleId: string | null): readonly ProductView[] {
  const [favourites, setFavourites] = useState<readonly ProductView[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sale means that one was sold.
  useEffect(() => {
    let current = true;
    void ask('catalogue:best-sellers').then((answer) => {
      if (current && answer.ok) setFavourites(answer.value);
    });
    return () => {
      current = false;
    };
  }, [saleId]);
  return favourites;
}

/** A short list in the shape of the catalogue. */
export function listed(products: readonly ProductView[], catalogue: Catalogue): Catalogue {
  return { ...catalogue, total: products.length, at: (index) => products[index], need: () => {} };
}
