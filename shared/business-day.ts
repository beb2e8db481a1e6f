// The business day: it begins in the small hours, so that a late evening counts as one. Days of 23 and 25 hours are days like others.

let own: { readonly offset: number; readonly zone: string } | null = null;

/** The IANA name of this computer's time zone. Asked anew only where the clock shows another offset: a day is looked at often. */
export function ownZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (own?.offset !== offset) own = { offset, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  return own.zone;
}

/** The local date that a moment counts for, such as `2026-11-06`; `begins` as `04:00`. */
export function businessDayOf(at: Date, begins: string, zone: string): string {
  const { date, time } = localTime(at, zone);
  return time < begins ? dayBefore(date) : date;
}

/** When the business day of this date begins in that zone. */
export function businessDayStart(date: string, begins: string, zone: string): Date {
  // The offset of a zone is read at a guess, and once more there: a clock change may lie between.
  const wanted = Date.parse(`${date}T${begins}:00Z`);
  const first = wanted - offsetMs(new Date(wanted), zone);
  return new Date(wanted - offsetMs(new Date(first), zone));
}

type LocalTime = { readonly date: string; readonly time: string };

const mostKnown = 200;
/** By zone and minute. */
const known = new Map<string, LocalTime>();

function localTime(at: Date, zone: string): LocalTime {
  const minute = `${zone} ${Math.floor(at.getTime() / 60_000)}`;
  const local = known.get(minute) ?? readLocalTime(at, zone);
  if (known.size >= mostKnown) known.clear();
  known.set(minute, local);
  return local;
}

function readLocalTime(at: Date, zone: string): LocalTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return { date: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` };
}

function offsetMs(at: Date, zone: string): number {
  const { date, time } = localTime(at, zone);
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(at.getTime() / 60_000) * 60_000;
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(timeZone, format);
  return format;
}
