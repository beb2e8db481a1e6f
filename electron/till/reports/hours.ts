// The hours of a business day as they really were: 23 or 25 of them where the clocks change, and an hour that comes twice is two.
import { countsToTwelve, intlLocales, type Locale } from '../../../shared/locales/intl.ts';
import { formatsByZone } from '../../../shared/zone.ts';
import { boundsOf, type DayRule } from '../core/period.ts';

export type Hour = { readonly key: string; readonly name: string; readonly starts: string };

const hourMs = 3_600_000;
const two = (n: number): string => String(n).padStart(2, '0');

/** The hours of any day, for sums over several. */
export const hourNames = (locale: Locale): readonly Omit<Hour, 'starts'>[] =>
  Array.from({ length: 24 }, (_, hour) => ({ key: two(hour), name: nameOf(`${two(hour)}:00`, locale) }));

/** `14:00`, or `2 PM` where the till's language counts to twelve. */
function nameOf(time: string, locale: Locale): string {
  const form = intlLocales[locale];
  if (!countsToTwelve(form)) return time;
  const minute = time.endsWith(':00') ? {} : ({ minute: '2-digit' } as const);
  const format = new Intl.DateTimeFormat(form, { hour: 'numeric', ...minute, timeZone: 'UTC' });
  return format.format(new Date(`1970-01-01T${time}Z`));
}

/** In order; the second of an hour that comes twice is called `02:00 (2)`. */
export function hoursOf(rule: DayRule, day: string, locale: Locale): readonly Hour[] {
  const { starts, ends } = boundsOf(rule, day, day);
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: rule.zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const hours: Hour[] = [];
  for (let ms = Date.parse(starts); ms < Date.parse(ends); ms += hourMs) {
    const time = clock.format(new Date(ms));
    const [key, name] = [time.slice(0, 2), nameOf(time, locale)];
    const isAgain = hours.some((one) => one.name === name);
    hours.push({
      key: isAgain ? `${key}-2` : key,
      name: isAgain ? `${name} (2)` : name,
      starts: new Date(ms).toISOString(),
    });
  }
  return hours;
}

/** The key of the hour that a moment lies in; null outside of the day. */
export function hourOf(hours: readonly Hour[], at: string): string | null {
  return hours.findLast(({ starts }) => starts <= at)?.key ?? null;
}

/** The key of the local hour, of any day. */
export function hourOfDay({ zone }: DayRule, at: string): string {
  return hourFormat(zone).format(new Date(at));
}

const hourFormat = formatsByZone({ hour: '2-digit', hourCycle: 'h23' });
