// Which rows of a sale are drawn, where it has more than a customer can read at a glance. Invariant: every card is in a row that is drawn or in
// the count of the others.
import type { CustomerRow } from '../../shared/display/view.ts';

/** At most `most`: the newest are drawn, in their order; before them whatever `mustShow`. */
export function foldedRows<R extends CustomerRow>(
  rows: readonly R[],
  most: number,
  mustShow: (row: R) => boolean = () => false,
): { readonly drawn: readonly R[]; readonly moreCards: number } {
  const newestFirst = rows.toReversed();
  const drawn = new Set(
    [...newestFirst.filter(mustShow), ...newestFirst.filter((row) => !mustShow(row))].slice(0, most),
  );
  const folded = rows.filter((row) => !drawn.has(row));
  return { drawn: rows.filter((row) => drawn.has(row)), moreCards: cardsIn(folded) };
}

export const cardsIn = (rows: readonly CustomerRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);
