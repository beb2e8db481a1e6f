// Which categories are in sight: so many that two rows hold them, the chosen one always among them.

export const mostFolded = 8;

/** `folds` says whether there is more to unfold. A single category too many is shown instead of a button that hides it. */
export function shownCategories(
  all: readonly string[],
  chosen: string | null,
  unfolded: boolean,
): { readonly shown: readonly string[]; readonly folds: boolean } {
  if (all.length <= mostFolded + 1) return { shown: all, folds: false };
  if (unfolded) return { shown: all, folds: true };
  const first = all.slice(0, mostFolded);
  const hidden = chosen !== null && all.includes(chosen) && !first.includes(chosen);
  return { shown: hidden ? [...first.slice(0, -1), chosen] : first, folds: true };
}
