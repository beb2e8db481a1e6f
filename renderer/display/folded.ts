// Which rows are drawn if a sale has more than a customer can read at a glance. Invariant: every card is in a drawn row or in the count of
// the others.
import type { CustomerRow } from '../../shared/display/view.ts';

/** A row with its place in the sale, which identifies it even among identical rows. */
export type PlacedRow<R> = { readonly row: R; readonly place: number };

/** At most `most` rows: the newest, in their order, after those that `mustShow`. */
export function foldedRows<R extends CustomerRow>(
  rows: readonly R[],
  most: number,
  mustShow: (row: R) => boolean = () => false,
): { readonly drawn: readonly PlacedRow<R>[]; readonly moreCards: number } {
  const placed = rows.map((row, place): PlacedRow<R> => ({ row, place }));
  const newestFirst = placed.toReversed();
  const chosen = new Set(
    [...newestFirst.filter(({ row }) => mustShow(row)), ...newestFirst.filter(({ row }) => !mustShow(row))].slice(
      0,
      most,
    ),
  );
  const folded = placed.filter((one) => !chosen.has(one)).map(({ row }) => row);
  return { drawn: placed.filter((one) => chosen.has(one)), moreCards: cardsIn(folded) };
}

export const cardsIn = (rows: readonly CustomerRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);
