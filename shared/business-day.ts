// The business day: it begins in the small hours, so that a late evening counts as one day.
// Invariant: `dayBegan` alone decides where a day begins, and a moment belongs to the day that contains it. So days follow each other without gap or
// overlap, whatever the clocks do: one has 23 or 25 hours, and a date that a zone skipped has none.
import { formatsByZone } from './zone.ts';

/** Half open: the moment `to` belongs to the next day. */
export type BusinessDay = { readonly day: string; readonly from: Date; readonly to: Date };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const mostKnown = 200;
/** The day computed last, by zone and beginning: most moments are in it. */
const known = new Map<string, BusinessDay>();

/** The business day that a moment lies in, such as `2026-11-06`; `begins` as `04:00`. */
export function businessDay(at: Date, begins: string, zone: string): BusinessDay {
  const key = `${begins} ${zone}`;
  const last = known.get(key);
  if (last && last.from <= at && at < last.to) return last;
  const found = findDay(at, begins, zone);
  if (known.size >= mostKnown) known.clear();
  known.set(key, found);
  return found;
}

export const businessDayOf = (at: Date, begins: string, zone: string): string => businessDay(at, begins, zone).day;

/** When the business day of this date begins in that zone. */
export const businessDayStart = (date: string, begins: string, zone: string): Date =>
  new Date(dayBegan(date, begins, zone));

/** This many days later by the calendar, earlier where negative. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

function findDay(at: Date, begins: string, zone: string): BusinessDay {
  const ms = at.getTime();
  // Near a change of the clocks the date on the wall is only a guess: two days may have one date, or a date no day.
  let day = new Date(wallMs(ms, zone)).toISOString().slice(0, 10);
  while (dayBegan(day, begins, zone) > ms) day = daysLater(day, -1);
  for (let next = daysLater(day, 1); dayBegan(next, begins, zone) <= ms; next = daysLater(day, 1)) day = next;
  return {
    day,
    from: new Date(dayBegan(day, begins, zone)),
    to: new Date(dayBegan(daysLater(day, 1), begins, zone)),
  };
}

/** A time that occurs twice means its first; a skipped one means when it would have been. */
function dayBegan(date: string, begins: string, zone: string): number {
  const wanted = Date.parse(`${date}T${begins}:00Z`);
  const before = wanted - offsetMs(wanted - dayMs, zone);
  const after = wanted - offsetMs(wanted + dayMs, zone);
  const found = [Math.min(before, after), Math.max(before, after)].find((ms) => wallMs(ms, zone) === wanted);
  return found ?? before;
}

const offsetMs = (ms: number, zone: string): number => wallMs(ms, zone) - ms;

/** The wall-clock time at a moment, read as if it were UTC. To the second: until 1972 Liberia was 44 minutes and 30 seconds behind. */
function wallMs(ms: number, zone: string): number {
  // As one text, which costs half of separate parts: `06/11/2026, 09:00:00`.
  const shown = formatOf(zone).format(ms).split(/\D+/).map(Number);
  const [date = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = shown;
  return Date.UTC(year, month - 1, date, hour, minute, second) + (((ms % 1000) + 1000) % 1000);
}

const formatOf = formatsByZone({
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
