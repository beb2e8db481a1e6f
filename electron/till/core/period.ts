// A stretch of business days, and the moments at which it begins and ends.
import { businessDayOf, businessDayStart, ownZone } from '../../../shared/business-day.ts';
import type { TillContext } from './context.ts';

/** When the business day begins, and where: the till's own. */
export type DayRule = { readonly begins: string; readonly zone: string };
export const dayRuleOf = ({ identity }: Pick<TillContext, 'identity'>): DayRule => ({
  begins: identity.shifts.day_begins,
  zone: ownZone(),
});

export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** So many days before. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** ISO 8601 UTC: at or after the one and before the other. `from` and `to` are business days, both included. */
export function boundsOf({ begins, zone }: DayRule, from: string, to: string) {
  const at = (day: string): string => businessDayStart(day, begins, zone).toISOString();
  return { starts: at(from), ends: at(nextDay(to)) };
}

export const dayOf = ({ begins, zone }: DayRule, at: string | Date): string =>
  businessDayOf(new Date(at), begins, zone);
