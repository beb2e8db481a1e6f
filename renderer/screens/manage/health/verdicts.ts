// How bad each finding is, what helps, and the order with the worst first.

import { type HealthFix, type HealthVerdict, healthFindings } from '../../../../shared/health/health-findings.ts';
import type { HealthItem } from '../../../../shared/health/views.ts';
import type { Need } from '../../../../shared/needs/views.ts';

const ranks: readonly HealthVerdict[] = ['bad', 'warn', 'unknown', 'good'];

export const verdictOf = ({ finding }: HealthItem): HealthVerdict => healthFindings[finding].verdict;

/** What a press can do about it; undefined if only a person can. */
export function fixOf({ finding }: HealthItem): HealthFix | undefined {
  const found = healthFindings[finding];
  return 'fix' in found ? found.fix : undefined;
}

/** The checks by what they found: `left` are to be fixed on no page, and not known to be fine. */
export function panelsOf(items: readonly HealthItem[], needs: readonly Need[]) {
  const toFix = needs.filter(({ place }) => place === 'health');
  const isToFix = ({ finding }: HealthItem) =>
    toFix.some((need) => need.kind === 'health' && need.item.finding === finding);
  const inOrder = sorted(items);
  return {
    toFix,
    left: inOrder.filter((item) => verdictOf(item) !== 'good' && !isToFix(item)),
    fine: inOrder.filter((item) => verdictOf(item) === 'good'),
  };
}

/** Equally bad ones stay in the order of the checks. */
function sorted(items: readonly HealthItem[]): readonly HealthItem[] {
  return items.toSorted((a, b) => ranks.indexOf(verdictOf(a)) - ranks.indexOf(verdictOf(b)));
}
