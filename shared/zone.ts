// Time zones by their IANA names. Invariant: a name that this computer does not know is found here, and throws nowhere else.

const known = new Set<string>();

/** Whether this computer can compute times in it. */
export function isZone(name: unknown): name is string {
  if (typeof name !== 'string' || name === '') return false;
  if (known.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  known.add(name);
  return true;
}

/** Formats of one kind, each made once, because making one is slow. The zone passed must be known here. */
export function formatsByZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

/** For times that must be shown in any case; the caller says that the zone is unknown. */
export const zoneOrUtc = (name: string): string => (isZone(name) ? name : 'UTC');

const inZone = formatsByZone({
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  ...{ hourCycle: 'h23', timeZoneName: 'longOffset' },
});

/** This moment on the clocks of a zone, in ISO 8601 with its offset: `2026-11-29T13:05:00+01:00`. In UTC where the zone is not known. */
export function isoInZone(time: string, zone: string): string {
  const parts = inZone(zoneOrUtc(zone)).formatToParts(new Date(time));
  const of = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';
  const offset = of('timeZoneName').replace('GMT', '') || '+00:00';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}${offset}`;
}

let own: { readonly offset: number; readonly zone: string } | null = null;

/**
 * The name of this computer's zone; UTC where it has none that is known. Looked up again only when the clock's offset changes, because a day is
 * computed often.
 */
export function ownZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (own?.offset === offset) return own.zone;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (!isZone(timeZone)) return 'UTC';
  own = { offset, zone: timeZone };
  return timeZone;
}
