// Time zones by their IANA names. Invariant: a name that this computer does not know is found here, and throws in no room behind.

const known = new Set<string>();

/** Whether times can be reckoned in it here. */
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

/** Formats of one kind, each made once: to make one is slow. The zone they are asked for is known here. */
export function formatsByZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

/** For what must be shown all the same; whoever shows it says that the zone is not known. */
export const zoneOrUtc = (name: string): string => (isZone(name) ? name : 'UTC');

let own: { readonly offset: number; readonly zone: string } | null = null;

/**
 * The name of this computer's zone; UTC where it has none that is known. Asked anew only where the clock shows another offset: a day is
 * looked at often.
 */
export function ownZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (own?.offset === offset) return own.zone;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (!isZone(timeZone)) return 'UTC';
  own = { offset, zone: timeZone };
  return timeZone;
}
