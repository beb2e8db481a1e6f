// The products this till sells most, in the grid's shape.
// Invariant: their order is the one that the cashier found at first; what sells more since then stands at the end.
import { useEffect } from 'react';
import { create } from 'zustand';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import { ask } from '../../bridge.ts';
import { useSession } from '../../stores/session.ts';
import type { Catalogue } from './use-catalogue.ts';

type Favourites = { readonly of: string | null; readonly products: readonly ProductView[] };

const none: readonly ProductView[] = [];
const useKept = create<Favourites>(() => ({ of: null, products: [] }));

export function useFavourites(saleId: string | null): readonly ProductView[] {
  const operatorId = useSession((store) => store.session?.operator?.id ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sale means that one was sold.
  useEffect(() => {
    let current = true;
    void ask('catalogue:best-sellers').then((answer) => {
      if (!current || !answer.ok) return;
      const found = answer.value;
      useKept.setState(({ of, products }) => ({
        of: operatorId,
        products: of === operatorId ? inOrder(products, found) : found,
      }));
    });
    return () => {
      current = false;
    };
  }, [saleId, operatorId]);
  const kept = useKept();
  return kept.of === operatorId ? kept.products : none;
}

/** `found` in the order of `before`, what is new behind it. */
export function inOrder<P extends { readonly code: string }>(before: readonly P[], found: readonly P[]): readonly P[] {
  const byCode = new Map(found.map((product) => [product.code, product]));
  const stayed = before.flatMap(({ code }) => byCode.get(code) ?? []);
  const known = new Set(stayed.map(({ code }) => code));
  return [...stayed, ...found.filter(({ code }) => !known.has(code))];
}

/** A short list in the shape of the catalogue. */
export function listed(products: readonly ProductView[], catalogue: Catalogue): Catalogue {
  return { ...catalogue, total: products.length, at: (index) => products[index], need: () => {} };
}
