// A day of this till's clock as the span that its sales began in.

/** From midnight to midnight, ISO 8601 UTC; null for no day. `day` is `2026-11-06`, as a date field gives it. */
export function spanOf(day: string): { readonly from: string; readonly to: string } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // By the calendar and not by 24 hours: two days a year are longer or shorter.
  const [from, to] = [new Date(year, month - 1, date), new Date(year, month - 1, date + 1)];
  return { from: from.toISOString(), to: to.toISOString() };
}
