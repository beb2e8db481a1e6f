// Which categories are in sight: as many as one row holds, the chosen one always among them.

export const mostFolded = 8;

/**
 * `most`: how many the row holds. `folds`: there is more to unfold. A single extra category is shown, because the
 * button that hid it would take its room.
 */
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
