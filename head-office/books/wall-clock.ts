// Business day and hour of a moment in a store. Invariant: the day is that of shared/business-day.ts, as at the till.
import { businessDayOf } from '../../shared/business-day.ts';
import { formatsByZone } from '../../shared/zone.ts';

/** `zone` is known here. */
export type WallClock = { readonly zone: string; readonly begins: string };

/** When the business day of a row of `stores` begins. */
export const dayBegins = "coalesce(day_begins, '04:00')";

/** Clocks of the world differ by multiples of it. */
const quarterMs = 15 * 60_000;
const mostKnown = 2000;
const known = new Map<string, number>();
const hourFormat = formatsByZone({ hourCycle: 'h23', hour: '2-digit' });
const minuteFormat = formatsByZone({ minute: 'numeric' });

/** When an hour comes twice, both count as one. */
export function hourOn({ zone }: WallClock, at: string): number {
  const quarter = Math.floor(Date.parse(at) / quarterMs);
  const key = `${zone} ${quarter}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const hour = Number(hourFormat(zone).format(quarter * quarterMs));
  if (known.size >= mostKnown) known.clear();
  known.set(key, hour);
  return hour;
}

/** How much of the wall-clock hour is over, from 0 to 1: in some zones hours begin at another quarter than here. */
export function shareOn(timeZone: string, at: Date): number {
  const minute = Number(minuteFormat(timeZone).format(at));
  return (minute + (at.getTime() % 60_000) / 60_000) / 60;
}

export const dayOn = ({ zone, begins }: WallClock, at: string): string => businessDayOf(new Date(at), begins, zone);
