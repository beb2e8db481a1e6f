// Folds one entry of a till's journal into the rows that it concerns. Invariant: an entry that this version does not know, or cannot read, is counted
// and changes nothing else.
import { entryKinds, type Takes } from './entry-kinds.ts';
import { foldBetweenShifts, foldCash, foldTender } from './fold-money.ts';
import { foldLine, foldMatter, foldSale, foldSlip, noteSale } from './fold-sale.ts';
import { foldShift } from './fold-shift.ts';
import type { EntryOwner, Held } from './held.ts';
import type { Entry } from './read-entry.ts';

const takers: ReadonlyMap<string, Takes> = new Map(
  Object.entries(entryKinds).flatMap(([takes, kinds]) => kinds.map((kind) => [kind, takes as Takes] as const)),
);

export function fold(held: Held, of: EntryOwner, entry: Entry): void {
  const taker = takers.get(entry.kind);
  if (taker === undefined || !foldBy(taker, held, of, entry)) held.countUnknown(of, entry.kind, entry.seq);
}

function foldBy(taker: Takes, held: Held, of: EntryOwner, entry: Entry): boolean {
  const sale = noteSale(held, of, entry);
  switch (taker) {
    case 'none':
      return true;
    case 'shift':
      return foldShift(held, of, entry);
    case 'money':
      if (entry.kind === 'cash-moved' || entry.kind.startsWith('company-paid')) return foldCash(held, of, entry);
      if (entry.kind === 'between-shifts-booked') return foldBetweenShifts(held, of, entry);
      return sale !== null && foldTender(held, of, entry, sale);
    case 'sale':
      if (sale) foldSale(held, of, entry, sale);
      return sale !== null;
    case 'line':
      return sale !== null && foldLine(held, of, entry, sale);
    case 'matter':
      return sale !== null && foldMatter(held, of, entry, sale);
    case 'slip':
      foldSlip(held, of, entry);
      return true;
  }
}
