// The hours of a business day as they really were: 23 or 25 of them where the clocks change, and an hour that comes twice is two.
import { boundsOf, type DayRule } from '../core/period.ts';

export type Hour = { readonly key: string; readonly name: string; readonly starts: string };

const hourMs = 3_600_000;
const two = (n: number): string => String(n).padStart(2, '0');

/** The hours of any day, for sums over several. */
export const hourNames: readonly Omit<Hour, 'starts'>[] = Array.from({ length: 24 }, (_, hour) => ({
  key: two(hour),
  name: `${two(hour)}:00`,
}));

/** In order; the second of an hour that comes twice is called `02:00 (2)`. */
export function hoursOf(rule: DayRule, day: string): readonly Hour[] {
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
    const isAgain = hours.some(({ name }) => name === time);
    const key = time.slice(0, 2);
    hours.push({
      key: isAgain ? `${key}-2` : key,
      name: isAgain ? `${time} (2)` : time,
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
export function hourOfDay({ zone }: DayRule, at: string): string | null {
  return hourNames[Number(hourFormat(zone).format(new Date(at)))]?.key ?? null;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function hourFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  formats.set(timeZone, format);
  return format;
}
