// The current business day of each store, and the same moment of that weekday a week before: one clock for all stores whose zone, currency and start
// of day agree.
import { z } from 'zod';
import { businessDay, businessDayStart, daysLater } from '../../shared/business-day.ts';
import { zoneOrUtc } from '../../shared/zone.ts';
import { dayBegins, hourOn, shareOn } from '../books/wall-clock.ts';
import type { Queries } from '../core/database.ts';
import { shape } from '../core/shape.ts';

export type Clock = {
  readonly zone: string;
  readonly begins: string;
  readonly currency: string;
  readonly day: string;
  readonly before: string;
  /** As far into the earlier day as now is into this one. */
  readonly until: string;
  /** The current wall-clock hour, and how much of it is over, from 0 to 1. */
  readonly hour: number;
  readonly share: number;
};

const kind = shape({
  zone: z.string(),
  begins: [dayBegins, z.string()],
  currency: z.string(),
});

export async function clocksOf(db: Queries, now: Date): Promise<readonly Clock[]> {
  const kinds = await db.rows(kind.row, `SELECT DISTINCT ${kind.sql} FROM stores`);
  return kinds.map(({ zone, begins, currency }) => {
    const known = zoneOrUtc(zone);
    const { day, from } = businessDay(now, begins, known);
    const before = daysLater(day, -7);
    const until = new Date(
      businessDayStart(before, begins, known).getTime() + now.getTime() - from.getTime(),
    ).toISOString();
    const hour = hourOn({ zone: known, begins }, now.toISOString());
    return { zone, begins, currency, day, before, until, hour, share: shareOn(known, now) };
  });
}

/** Joins each store `s` with its clock `c`; its six values start at this parameter. */
export const withClock = (at: number): string =>
  `JOIN unnest($${at}::text[], $${at + 1}::text[], $${at + 2}::text[], $${at + 3}::date[], $${at + 4}::date[],
     $${at + 5}::timestamptz[])
     AS c (zone, begins, currency, day, before, until)
     ON c.zone = s.zone AND c.begins = ${dayBegins} AND c.currency = s.currency`;
export const clockValues = (clocks: readonly Clock[]): unknown[][] => [
  clocks.map(({ zone }) => zone),
  clocks.map(({ begins }) => begins),
  clocks.map(({ currency }) => currency),
  clocks.map(({ day }) => day),
  clocks.map(({ before }) => before),
  clocks.map(({ until }) => until),
];

/** The position of an hour in a day that begins then. */
export const placeOf = (hour: number, begins: string): number => (hour - Number(begins.slice(0, 2)) + 24) % 24;

/** How much of an hour of the earlier day counts in the comparison with now. */
export function shareOf({ hour: running, share, begins }: Clock, hour: number): number {
  const [place, now] = [placeOf(hour, begins), placeOf(running, begins)];
  if (place !== now) return place < now ? 1 : 0;
  return share;
}

type OfStore = { readonly zone: string; readonly begins: string; readonly currency: string };

export const clockIn = (clocks: readonly Clock[], of: OfStore): Clock | undefined =>
  clocks.find(({ zone, begins, currency }) => zone === of.zone && begins === of.begins && currency === of.currency);
