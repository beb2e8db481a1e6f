// How bad each finding is, what helps, and the order with the worst first.

import { type HealthFix, type HealthVerdict, healthFindings } from '../../../../shared/health/health-findings.ts';
import type { HealthItem } from '../../../../shared/health/views.ts';

const ranks: readonly HealthVerdict[] = ['bad', 'warn', 'unknown', 'good'];

export const verdictOf = ({ finding }: HealthItem): HealthVerdict => healthFindings[finding].verdict;

/** What a press can do about it; undefined if only a person can. */
export function fixOf({ finding }: HealthItem): HealthFix | undefined {
  const found = healthFindings[finding];
  return 'fix' in found ? found.fix : undefined;
}

/** Equally bad ones stay in the order of the checks. */
export function sorted(items: readonly HealthItem[]): readonly HealthItem[] {
  return items.toSorted((a, b) => ranks.indexOf(verdictOf(a)) - ranks.indexOf(verdictOf(b)));
}
