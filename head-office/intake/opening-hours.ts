// When a store is open, as IT says it: `mon-sat 09:00-20:00, sun 11:00-18:00`, in the store's own zone. Invariant: a zone that nobody knows here is
// never open, so a till of it is never called silent by the hour.
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

const stretch = z.object({ days: z.array(z.enum(days)), from: z.string().regex(clock), to: z.string().regex(clock) });
export const openingHours = z.array(stretch);
export type OpeningHours = z.infer<typeof openingHours>;

/** The error is a sentence. */
export function readOpeningHours(text: string): Result<OpeningHours, string> {
  const hours: OpeningHours = [];
  for (const part of text.toLowerCase().split(',')) {
    const [, first = '', last = first, from = '', to = ''] =
      /^\s*([a-z]{3})(?:-([a-z]{3}))?\s+([\d:]{5})-([\d:]{5})\s*$/.exec(part) ?? [];
    const named = daysFrom(first, last);
    if (!named || !clock.test(from) || !clock.test(to) || from >= to)
      return err(`"${part.trim()}" is no opening time such as mon-sat 09:00-20:00`);
    hours.push({ days: named, from, to });
  }
  return ok(hours);
}

function daysFrom(first: string, last: string): OpeningHours[number]['days'] | null {
  const names: readonly string[] = days;
  const [from, to] = [names.indexOf(first), names.indexOf(last)];
  return from < 0 || to < from ? null : days.slice(from, to + 1);
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const kept = formats.get(zone);
  if (kept !== undefined) return kept;
  const options = { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat('en-GB', options);
  } catch {
    // Named by a till whose system knows more zones than this one.
  }
  formats.set(zone, format);
  return format;
}

export function isOpenAt(hours: OpeningHours, zone: string, at: Date): boolean {
  const format = formatOf(zone);
  if (!format) return false;
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const today = parts.get('weekday')?.toLowerCase();
  const time = `${parts.get('hour')}:${parts.get('minute')}`;
  return hours.some(({ days: open, from, to }) => open.some((day) => day === today) && from <= time && time < to);
}
