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
