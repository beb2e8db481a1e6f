// The shop's product order while a manager edits it: nothing counts before it is saved. Pure.
// Invariants: a product is pinned, hidden or neither; no list grows beyond what main accepts; a move keeps every product.
import { maxHidden, maxPinned } from '../../../../shared/catalogue/max-ordered.ts';
import type { FirstPage } from '../../../../shared/catalogue/product-settings.ts';
import type { Request } from '../../../../shared/ipc/ipc.ts';
import type { OrderedProduct, ProductsView } from '../../../../shared/settings/views.ts';

export type Draft = Omit<ProductsView, 'categories'>;
export type Standing = 'pinned' | 'hidden' | null;

export function standingOf({ pinned, hidden }: Draft, code: string): Standing {
  if (pinned.some((one) => one.code === code)) return 'pinned';
  return hidden.some((one) => one.code === code) ? 'hidden' : null;
}

/** Whether one more may be pinned or hidden. */
export function hasRoom({ pinned, hidden }: Draft, standing: NonNullable<Standing>): boolean {
  return standing === 'pinned' ? pinned.length < maxPinned : hidden.length < maxHidden;
}

/** Puts the product at the end of that list and removes it from the others; null: from all lists. */
export function stand(draft: Draft, product: OrderedProduct, standing: Standing): Draft {
  const others = (all: readonly OrderedProduct[]) => all.filter(({ code }) => code !== product.code);
  const left = { ...draft, pinned: others(draft.pinned), hidden: others(draft.hidden) };
  return standing === null || !hasRoom(left, standing) ? left : { ...left, [standing]: [...left[standing], product] };
}

/** Moves the pinned product at `from` to `to`, or as near as possible; both count from 0. */
export function move(draft: Draft, from: number, to: number): Draft {
  const pinned = [...draft.pinned];
  const [moved] = pinned.splice(from, 1);
  if (!moved) return draft;
  pinned.splice(Math.max(0, Math.min(to, pinned.length)), 0, moved);
  return { ...draft, pinned };
}

/** As `settings:save` takes it; an empty order removes the setting. */
export function changeOf({ pinned, hidden, firstPage }: Draft): Request<'settings:save'>['change'] {
  const codes = (all: readonly OrderedProduct[]) => all.map(({ code }) => code);
  const isNothing = pinned.length + hidden.length === 0 && firstPage === 'all';
  return { products: isNothing ? null : { pinned: codes(pinned), hidden: codes(hidden), first_page: firstPage } };
}

export const isSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify(changeOf(one)) === JSON.stringify(changeOf(other));

/** The first page as the value of a choice. */
export const choiceOf = (page: FirstPage): string => (typeof page === 'object' ? `category ${page.category}` : page);

export function pageOf(choice: string): FirstPage {
  if (choice === 'favourites') return choice;
  return choice.startsWith('category ') ? { category: choice.slice('category '.length) } : 'all';
}
