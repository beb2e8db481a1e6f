// The periods of business days that a manager chooses from, counted from today.
import { dateOf, daysAfter } from '../components/days/day.ts';

export const periodNames = ['today', 'yesterday', 'week', 'month', 'last-month', 'other'] as const;
export type PeriodName = (typeof periodNames)[number];
export const periodEnds = ['from', 'to'] as const;
export type Period = { readonly [end in (typeof periodEnds)[number]]: string };

/** Of every name except `other`. */
export function periodOf(name: Exclude<PeriodName, 'other'>, today: string): Period {
  const first = `${today.slice(0, 7)}-01`;
  const yesterday = daysAfter(today, -1);
  const lastMonthEnd = daysAfter(first, -1);
  const periods: Record<Exclude<PeriodName, 'other'>, Period> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: daysAfter(today, -6), to: today },
    month: { from: first, to: today },
    'last-month': { from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd },
  };
  return periods[name];
}

/** The period after its first or last day is changed; the other day moves along if it would be on the wrong side. */
export function withDay({ from, to }: Period, end: keyof Period, day: string): Period {
  return end === 'from' ? { from: day, to: day > to ? day : to } : { from: day < from ? day : from, to: day };
}

/** The day, or both days, in words: `1 – 24 Nov 2026`. */
export function periodWords({ from, to }: Period, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  return format.formatRange(dateOf(from) ?? new Date(from), dateOf(to) ?? new Date(to));
}
