// What the life of a sale tells where it began with another till's slip. The books have it as a sale of this till, with a basket and a
// payment; none of that happened here.
// Invariant: nothing is told that nobody did here, and the slip, which came first, is told first.

import type { TimelineEntry, TimelineKind } from '../../../shared/sale/timeline.ts';
import type { SaleView } from '../../../shared/sale/views.ts';

const notHere: ReadonlySet<TimelineKind> = new Set<TimelineKind>([
  'sale-started',
  'line-added',
  'tender-requested',
  'tender-approve',
  'sale-committed',
]);

export function toldOf(
  { claim }: Pick<SaleView, 'claim'>,
  entries: readonly TimelineEntry[],
): readonly TimelineEntry[] {
  if (!claim) return entries;
  const here = entries.filter(({ kind }) => !notHere.has(kind));
  const slip = here.find(({ kind }) => kind === 'claim-redeemed');
  return slip ? [slip, ...here.filter((entry) => entry !== slip)] : here;
}
