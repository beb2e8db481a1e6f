// Which categories are in sight: so many that one row holds them, the chosen one always among them.

export const mostFolded = 8;

/** `most` is how many the row has room for. `folds` says whether there is more to unfold. A single category too many is shown instead of a button that hides it. */
export function shownCategories(
  all: readonly string[],
  chosen: string | null,
  unfolded: boolean,
  most: number = mostFolded,
): { readonly shown: readonly string[]; readonly folds: boolean } {
  if (all.length <= most + 1) return { shown: all, folds: false };
  if (unfolded) return { shown: all, folds: true };
  const first = all.slice(0, most);
  const hidden = chosen !== null && all.includes(chosen) && !first.includes(chosen);
  return { shown: hidden ? [...first.slice(0, -1), chosen] : first, folds: true };
}
