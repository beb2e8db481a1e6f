// Which rows are drawn if a sale has more than a customer can read at a glance. Invariant: every card is in a drawn row, or in the count and
// the sum of the others: what is shown adds up to the total.
import type { CustomerRow } from '../../shared/display/view.ts';
import type { MoneyText } from '../../shared/money.ts';

/** A row with its place in the sale, which identifies it even among identical rows. */
export type PlacedRow<R> = { readonly row: R; readonly place: number };

/** At most `most` rows: the newest, in their order, after those that `mustShow`. */
export function foldedRows<R extends CustomerRow>(
  rows: readonly R[],
  most: number,
  mustShow: (row: R) => boolean = () => false,
): { readonly drawn: readonly PlacedRow<R>[]; readonly more: FoldedCards | null } {
  const placed = rows.map((row, place): PlacedRow<R> => ({ row, place }));
  const newestFirst = placed.toReversed();
  const chosen = new Set(
    [...newestFirst.filter(({ row }) => mustShow(row)), ...newestFirst.filter(({ row }) => !mustShow(row))].slice(
      0,
      most,
    ),
  );
  const folded = placed.filter((one) => !chosen.has(one)).map(({ row }) => row);
  return { drawn: placed.filter((one) => chosen.has(one)), more: moreOf(folded) };
}

/** The cards that are not drawn. */
export type FoldedCards = { readonly cards: number; readonly sum: MoneyText };

function moreOf(rows: readonly CustomerRow[]): FoldedCards | null {
  const [first] = rows;
  if (!first) return null;
  return { cards: cardsIn(rows), sum: { ...first.sum, amount: added(rows.map(({ sum }) => sum.amount)) } };
}

export const cardsIn = (rows: readonly CustomerRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** Amounts of one currency, each with all its places: without the point they are whole numbers. The money library would be the page’s largest part. */
function added(amounts: readonly string[]): string {
  const places = amounts[0]?.split('.')[1]?.length ?? 0;
  const minor = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);
  const digits = String(minor).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
