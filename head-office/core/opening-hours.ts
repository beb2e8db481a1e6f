// When a store is open, as IT states it: `mon-sat 09:00-20:00, fri-sat 18:00-02:00` or `always`, in the store's own zone. Invariant: a store whose
// zone is unknown here is never open, so its tills are not called silent because of the hour.
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import { formatsByZone, isZone } from '../../shared/zone.ts';
import type { Queries } from './database.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const clock = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

/** `to` that is not after `from` is on the next day: `18:00-02:00`. */
const stretch = z.object({ days: z.array(z.enum(days)), from: z.string().regex(clock), to: z.string().regex(clock) });
export const openingHours = z.array(stretch);
export type OpeningHours = z.infer<typeof openingHours>;

const always: OpeningHours = [{ days: [...days], from: '00:00', to: '24:00' }];
const part = /^([a-z]{3})(?:[-–]([a-z]{3}))? (\d{1,2}:\d\d)[-–](\d{1,2}:\d\d)$/;

/** The error is a sentence. */
export function readOpeningHours(text: string): Result<OpeningHours, string> {
  const said = text.toLowerCase().trim();
  if (said === 'always') return ok(always);
  const hours: OpeningHours = [];
  for (const one of said.split(',').map((each) => each.trim().replace(/\s+/g, ' '))) {
    const [, first = '', last = first, ...times] = part.exec(one) ?? [];
    const [from = '', to = ''] = times.map((time) => time.padStart(5, '0'));
    const named = daysFrom(first, last);
    if (!named || !clock.test(from) || !clock.test(to) || from === to || from === '24:00')
      return err(`"${one}" is no opening time such as mon-sat 09:00-20:00, fri-sat 18:00-02:00 or always`);
    hours.push({ days: named, from, to });
  }
  return ok(hours);
}

/** As it may be typed again. */
export const hoursText = (hours: OpeningHours): string =>
  hours
    .map(({ days: [first = '', ...more], from, to }) => `${[first, ...more.slice(-1)].join('-')} ${from}-${to}`)
    .join(', ');

/** Of all of them, or of none: false where one does not exist. Null: they have no hours. */
export async function setHours(db: Queries, stores: readonly string[], opens: OpeningHours | null): Promise<boolean> {
  const sql = `UPDATE stores SET opens = $2 WHERE id = ANY($1)
    AND (SELECT count(*) FROM stores WHERE id = ANY($1)) = cardinality($1::text[])`;
  return (await db.run(sql, [stores, opens && JSON.stringify(opens)])) > 0;
}

/** `sat-mon` continues into the next week. */
function daysFrom(first: string, last: string): OpeningHours[number]['days'] | null {
  const names: readonly string[] = days;
  const [from, to] = [names.indexOf(first), names.indexOf(last)];
  if (from < 0 || to < 0) return null;
  return from <= to ? days.slice(from, to + 1) : [...days.slice(from), ...days.slice(0, to + 1)];
}

const formatOf = formatsByZone({ weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export function isOpenAt(hours: OpeningHours, zone: string, at: Date): boolean {
  if (!isZone(zone)) return false;
  const said = formatOf(zone).formatToParts(at);
  const parts = new Map(said.map(({ type, value }) => [type, value]));
  const names: readonly string[] = days;
  const today = names.indexOf(parts.get('weekday')?.toLowerCase() ?? '');
  const time = `${parts.get('hour')}:${parts.get('minute')}`;
  const isOn = (open: readonly string[], day: number) => open.includes(days[(day + days.length) % days.length] ?? '');
  return hours.some(({ days: open, from, to }) => {
    if (from < to) return isOn(open, today) && from <= time && time < to;
    return (isOn(open, today) && from <= time) || (isOn(open, today - 1) && time < to);
  });
}
