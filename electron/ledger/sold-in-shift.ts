// What a shift sold, and what it gave money back for. Invariant: a card is sold where its sale was committed, and returned where its money
// left, however long after.
import type { MovementRow } from './movements.ts';
import type { createTenders } from './tenders.ts';

export type Cards = { readonly cards: number; readonly amountMinor: number };

/** `returned` counts cards; money that went back for no card of a committed sale is `otherMinor`. */
export function soldAndReturned(
  rows: readonly MovementRow[],
  soldMinor: readonly number[],
  { part }: Pick<ReturnType<typeof createTenders>, 'part'>,
): { readonly sold: Cards; readonly returned: Cards; readonly otherMinor: number } {
  const lines = new Set<string>();
  let returnedMinor = 0;
  let otherMinor = 0;
  for (const { kind, partId, amountMinor, roundingMinor } of rows) {
    if (kind !== 'refund' || partId === null) continue;
    const lineId = part(partId)?.lineId ?? null;
    const paidMinor = roundingMinor - amountMinor;
    if (lineId === null) otherMinor += paidMinor;
    else {
      lines.add(lineId);
      returnedMinor += paidMinor;
    }
  }
  return {
    sold: { cards: soldMinor.length, amountMinor: soldMinor.reduce((sum, minor) => sum + minor, 0) },
    returned: { cards: lines.size, amountMinor: returnedMinor },
    otherMinor,
  };
}
