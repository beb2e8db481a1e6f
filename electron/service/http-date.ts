// Dates and waits in HTTP's format (RFC 9110): the Date and Retry-After we receive.

const weekday = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const imfFixdate = new RegExp(`^${weekday}, \\d{2} ${month} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$`);

/** The longest wait a timer can hold, in milliseconds (24.8 days). Beyond it `setTimeout` fires at once. */
const maxWaitMs = 2 ** 31 - 1;

/** A Date header in milliseconds since the epoch; null for anything but the one format that servers may send. */
export function readHttpDate(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  if (!imfFixdate.test(trimmed)) return null;
  const time = Date.parse(trimmed);
  return Number.isNaN(time) ? null : time;
}

/**
 * Milliseconds to wait by a Retry-After header, in whole seconds or as a date. A date counts from the answer's own
 * Date, if any, so that our clock does not matter. Null where the header is missing or unreadable; never more than a
 * timer can hold.
 */
export function readRetryAfterMs(text: string | undefined, date: string | undefined, now: () => Date): number | null {
  const trimmed = text?.trim() ?? '';
  if (/^\d{1,12}$/.test(trimmed)) return Math.min(Number(trimmed) * 1000, maxWaitMs);
  const until = readHttpDate(trimmed);
  if (until === null) return null;
  const from = readHttpDate(date) ?? now().getTime();
  return Math.min(Math.max(until - from, 0), maxWaitMs);
}
