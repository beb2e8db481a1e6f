// How soon an entry leaves for head office. Invariant: each leaves within a minute of quiet, whatever it is; a sale is one request with what
// follows it, its cards, slips and the hand-over.
import type { JournalKind } from '../ledger/journal-entries.ts';

/** What a person must look at, and a slip that was redeemed here and might be shown elsewhere. */
const atOnce: readonly JournalKind[] = [
  'attention-raised',
  'attention-decided',
  'attention-closed',
  'claim-redeemed',
  'claim-waived',
  'claim-in-doubt',
];
const saleEnds: readonly JournalKind[] = ['sale-committed', 'sale-cancelled', 'sale-abandoned'];
/** A device did what it was asked. The last words of nearly every sale, and no figure of head office is made of them. */
const deviceDid: readonly JournalKind[] = ['print-printed', 'drawer-opened'];

const afterSaleMs = 2_000;
const usualMs = 15_000;

const exceptions = new Map<JournalKind, number | null>([
  ...atOnce.map((kind) => [kind, 0] as const),
  ...saleEnds.map((kind) => [kind, afterSaleMs] as const),
  ...deviceDid.map((kind) => [kind, null] as const),
]);

/** At the latest so long after it was written; null: with the next that leaves. */
export function leavesInMs(kind: JournalKind): number | null {
  const ms = exceptions.get(kind);
  return ms === undefined ? usualMs : ms;
}
