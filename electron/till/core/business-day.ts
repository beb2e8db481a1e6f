// The business day: it begins at four in the morning, so that a late evening counts as one.

const beginsAtHour = 4;

/** When the business day of this moment began, in the time zone of the till. */
export function businessDayStart(at: Date): Date {
  const start = new Date(at);
  if (start.getHours() < beginsAtHour) start.setDate(start.getDate() - 1);
  start.setHours(beginsAtHour, 0, 0, 0);
  return start;
}
