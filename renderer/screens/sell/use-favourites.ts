// The favourites in the grid's shape: the shop's own, in its order, or what this till sells most.
// Invariant: the order of the latter is the one that the cashier found at first; what sells more since then stands at the end.
import { useEffect } from 'react';
import { create } from 'zustand';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import { ask } from '../../bridge.ts';
import { useSession } from '../../stores/session.ts';
import type { Catalogue } from './use-catalogue.ts';

type Kept = { readonly by: string | null; readonly products: readonly ProductView[] };

const useKept = create<Kept>(() => ({ by: null, products: [] }));

/** Null before the first answer. */
export function useFavourites(saleId: string | null): readonly ProductView[] | null {
  const operatorId = useSession((store) => store.session?.operator?.id ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sale means that one was sold.
  useEffect(() => {
    let current = true;
    void ask('catalogue:best-sellers').then((answer) => {
      if (!current || !answer.ok) return;
      const { of, products: found } = answer.value;
      useKept.setState(({ by, products }) => ({
        by: operatorId,
        products: of === 'till' && by === operatorId ? inOrder(products, found) : found,
      }));
    });
    return () => {
      current = false;
    };
  }, [saleId, operatorId]);
  const kept = useKept();
  return kept.by === operatorId ? kept.products : null;
}

/** `found` in the order of `before`, what is new behind it. */
export function inOrder<P extends { readonly code: string }>(before: readonly P[], found: readonly P[]): readonly P[] {
  const byCode = new Map(found.map((product) => [product.code, product]));
  const stayed = before.flatMap(({ code }) => byCode.get(code) ?? []);
  const known = new Set(stayed.map(({ code }) => code));
  return [...stayed, ...found.filter(({ code }) => !known.has(code))];
}

/** A short list in the shape of the catalogue; null while it is loading. */
export function listed(products: readonly ProductView[] | null, catalogue: Catalogue): Catalogue {
  return {
    ...catalogue,
    total: products?.length ?? 0,
    searchedBy: products && catalogue.searchedBy,
    at: (index) => products?.[index],
    need: () => {},
  };
}
