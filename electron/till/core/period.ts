// A stretch of business days, and the moments at which it begins and ends.
import { type BusinessDay, businessDay, businessDayStart, daysLater } from '../../../shared/business-day.ts';
import { ownZone } from '../../../shared/zone.ts';
import type { TillContext } from './context.ts';

/** When the business day begins, and where: the till's own. */
export type DayRule = { readonly begins: string; readonly zone: string };
export const dayRuleOf = ({ identity }: Pick<TillContext, 'identity'>): DayRule => ({
  begins: identity.shifts.day_begins,
  zone: ownZone(),
});

/** ISO 8601 UTC: at or after the one and before the other. `from` and `to` are business days, both included. */
export function boundsOf({ begins, zone }: DayRule, from: string, to: string) {
  const at = (day: string): string => businessDayStart(day, begins, zone).toISOString();
  return { starts: at(from), ends: at(daysLater(to, 1)) };
}

/** The business day of a moment, whole. */
export const dayAround = ({ begins, zone }: DayRule, at: string | Date): BusinessDay =>
  businessDay(new Date(at), begins, zone);

export const dayOf = (rule: DayRule, at: string | Date): string => dayAround(rule, at).day;
