// The entries that head office is told at once: a sale that ended, what a person must look at, a slip that was honoured. All others wait for
// the next of these, 15 s at most.
import type { JournalKind } from '../ledger/journal-entries.ts';

const atOnce: ReadonlySet<JournalKind> = new Set<JournalKind>([
  'sale-committed',
  'sale-cancelled',
  'sale-abandoned',
  'attention-raised',
  'attention-decided',
  'attention-closed',
  'claim-redeemed',
  'claim-waived',
  'claim-in-doubt',
]);

export const goesAtOnce = (kind: JournalKind): boolean => atOnce.has(kind);
