// What a change of a sale sounds like. Invariant: only news makes a sound; a sale seen for the first time is silent.
import type { Verdict } from '../../shared/sale/verdict.ts';
import type { SaleView } from '../../shared/sale/views.ts';

const loud: ReadonlySet<Verdict> = new Set(['return-money', 'live-print-again', 'live-show-code']);

export type Sound = 'hand-over' | 'attention';

/** What a change of one sale sounds like; null for most. */
export function soundOf(before: SaleView | undefined, after: SaleView): Sound | null {
  if (!before) return null;
  const known = new Map(before.lines.map((line) => [line.id, line.verdict]));
  const news = after.lines.filter((line) => known.has(line.id) && known.get(line.id) !== line.verdict);
  if (news.some(({ verdict }) => loud.has(verdict))) return 'attention';
  return news.some((line) => line.verdict === 'hand-over') ? 'hand-over' : null;
}
