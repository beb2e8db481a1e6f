// Periods of business days, and the one before each: as long, or the month before where it is whole calendar months.
import { daysLater } from '../business-day.ts';

/** Business days, both included. */
export type Period = { readonly from: string; readonly to: string };

const dayMs = 86_400_000;
const firstOf = (day: string, months: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10);
const monthsOf = ({ from, to }: Period): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

export function periodBefore(period: Period): Period {
  const { from, to } = period;
  const isMonths = from.endsWith('-01') && daysLater(to, 1).endsWith('-01');
  if (isMonths) return { from: firstOf(from, -monthsOf(period)), to: daysLater(from, -1) };
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return { from: daysLater(from, -days), to: daysLater(from, -1) };
}

/** Each day of it. */
export function daysOf({ from, to }: Period): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysLater(day, 1)) days.push(day);
  return days;
}

/** What a period is split by. */
export const periodWays = ['day', 'store', 'till', 'product', 'person', 'payment'] as const;
export type PeriodBy = (typeof periodWays)[number];

/** What a person picks, around this day. */
export const spans = ['day', 'yesterday', 'week', 'month', 'lastMonth'] as const;
export type Span = (typeof spans)[number];

/** A week begins on Monday. */
export function spanAround(span: Span, today: string): Period {
  switch (span) {
    case 'day':
      return { from: today, to: today };
    case 'yesterday':
      return { from: daysLater(today, -1), to: daysLater(today, -1) };
    case 'week': {
      const from = daysLater(today, -((new Date(today).getUTCDay() + 6) % 7));
      return { from, to: daysLater(from, 6) };
    }
    case 'month':
      return { from: firstOf(today, 0), to: daysLater(firstOf(today, 1), -1) };
    case 'lastMonth':
      return { from: firstOf(today, -1), to: daysLater(firstOf(today, 0), -1) };
  }
}
