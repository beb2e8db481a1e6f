// What a sale costs, what was paid of it and what is due: one place, in minor units of the sale's currency.
import type { LineState } from '../../../shared/sale/line-state.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { TenderPartRow } from '../../ledger/tenders.ts';

const toBeSold: ReadonlySet<LineState> = new Set(['draft', 'reserving', 'reserved']);

/** Before the commit the cards that are still to be sold; afterwards every card that was committed; nothing of a cancelled sale. */
export function totalMinor(sale: SaleRow, lines: readonly LineRow[], parts: readonly TenderPartRow[]): number {
  if (sale.stage === 'committed') return sumOf(committedLines(lines, parts));
  if (sale.stage === 'cancelled') return 0;
  return sumOf(lines.filter((line) => toBeSold.has(line.state)));
}

/** The cards of a committed sale that its money was split over. */
export function committedLines(lines: readonly LineRow[], parts: readonly TenderPartRow[]): readonly LineRow[] {
  const committed = new Set(parts.map((part) => part.lineId));
  return lines.filter((line) => committed.has(line.id));
}

/** What approved tenders brought in for this sale, whether or not some of it went back. */
export function paidMinor(parts: readonly TenderPartRow[]): number {
  return sumOf(paidParts(parts));
}

/** The parts that brought the customer's money in, whether or not it went back. */
export function paidParts(parts: readonly TenderPartRow[]): readonly TenderPartRow[] {
  return parts.filter(
    ({ state, source }) => state !== 'requested' && state !== 'unknown' && state !== 'declined' && source !== 'shop',
  );
}

/**
 * What the cards of a sale cost beyond all the money that this ledger knows of, wherever that is by now: the most that can have been paid for it in
 * a time that a restored ledger lost, and that nobody has given back yet.
 */
export function lostMinor(lines: readonly LineRow[], parts: readonly TenderPartRow[]): number {
  const known = parts.filter(({ state }) => state !== 'requested' && state !== 'unknown' && state !== 'declined');
  return Math.max(0, sumOf(lines) - sumOf(known));
}

/** Never negative: what was paid beyond the total is due back, not due. */
export function dueMinor(sale: SaleRow, lines: readonly LineRow[], parts: readonly TenderPartRow[]): number {
  if (sale.stage !== 'basket' && sale.stage !== 'paying') return 0;
  return Math.max(0, totalMinor(sale, lines, parts) - paidMinor(parts));
}

export function sumOf(rows: readonly { readonly amountMinor: number }[]): number {
  return rows.reduce((total, row) => total + row.amountMinor, 0);
}
