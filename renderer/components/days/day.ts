// Days of this till's clock: as a span of time for sales, in words, and as a month to choose from.
// Invariant: a day is its text `2026-11-06` everywhere, and is counted by the calendar, never as 24 hours: two days a year are longer or
// shorter.
import type { Translate } from '../../words.ts';

const written = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Its midnight by the till's clock; null if the text is not a day. */
export function dateOf(day: string): Date | null {
  const match = written.exec(day);
  return match && new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
}

/** In words. A text that is not a day stays as it is and is never taken for today. */
export function formatDay(format: Intl.DateTimeFormat, day: string): string {
  const date = dateOf(day);
  return date ? format.format(date) : day;
}

/** The day of the till's clock that `at` falls on. */
export function dayOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** `days` after that day, before it where negative. */
export function daysAfter(day: string, days: number): string {
  const date = dateOf(day);
  return date ? dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)) : day;
}

/** The first day of the month `months` after that of `day`. */
export function monthAfter(day: string, months: number): string {
  const date = dateOf(day);
  return date ? dayOf(new Date(date.getFullYear(), date.getMonth() + months, 1)) : day;
}

/** From midnight to midnight, ISO 8601 UTC; null if the text is not a day. */
export function spanOf(day: string): { readonly from: string; readonly to: string } | null {
  const [from, to] = [dateOf(day), dateOf(daysAfter(day, 1))];
  return from && to && { from: from.toISOString(), to: to.toISOString() };
}

/** A day as people say it: today and yesterday by name, others by date, with the year only if it is not this one. */
export function dayWords(day: string, today: string, { t, locale }: { t: Translate; locale: string }): string {
  if (day === today) return t('after:sales.today');
  if (day === daysAfter(today, -1)) return t('after:sales.yesterday');
  const format: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
  if (day.slice(0, 4) !== today.slice(0, 4)) format.year = 'numeric';
  return formatDay(new Intl.DateTimeFormat(locale, format), day);
}

/** The full date for screen readers, which do not see the position in the month. */
export function dateWords(day: string, locale: string): string {
  return formatDay(new Intl.DateTimeFormat(locale, { dateStyle: 'full' }), day);
}

/** A month to choose a day from; weeks start on Sunday in America and on Monday elsewhere. */
export type Month = {
  readonly name: string;
  readonly weekdays: readonly string[];
  /** How many cells of the first week belong to the month before. */
  readonly blank: number;
  readonly days: readonly string[];
};

export function monthOf(day: string, locale: string): Month {
  const first = monthAfter(day, 0);
  const end = monthAfter(day, 1);
  const days: string[] = [];
  for (let one = first; one < end; one = daysAfter(one, 1)) days.push(one);
  const begins = locale === 'en-US' ? 0 : 1;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  return {
    name: formatDay(new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }), first),
    // 7 January 2024 was a Sunday.
    weekdays: Array.from({ length: 7 }, (_, index) => weekday.format(new Date(2024, 0, 7 + begins + index))),
    blank: ((dateOf(first)?.getDay() ?? 0) + 7 - begins) % 7,
    days,
  };
}
