// The stretches of business days that a manager picks from, by the day that is on now.
export const periodNames = ['today', 'yesterday', 'week', 'month', 'last-month', 'other'] as const;
export type PeriodName = (typeof periodNames)[number];
export type Period = { readonly from: string; readonly to: string };

const dayMs = 86_400_000;
const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Of every name but `other`. */
export function periodOf(name: Exclude<PeriodName, 'other'>, today: string): Period {
  const first = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = plus(first, -1);
  const periods: Record<Exclude<PeriodName, 'other'>, Period> = {
    today: { from: today, to: today },
    yesterday: { from: plus(today, -1), to: plus(today, -1) },
    week: { from: plus(today, -6), to: today },
    month: { from: first, to: today },
    'last-month': { from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd },
  };
  return periods[name];
}

/** A day as people write it: the year first, or the day with dots. */
function dayOf(typed: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed) ?? [];
  const text = day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
  const ms = Date.parse(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(ms);
  return isDay && new Date(ms).toISOString().slice(0, 10) === text ? text : null;
}

/** Two days as they are typed; null where they are none, or the later comes first. */
export function typedPeriod(first: string, last: string): Period | null {
  const [from, to] = [dayOf(first), dayOf(last)];
  return from !== null && to !== null && from <= to ? { from, to } : null;
}
