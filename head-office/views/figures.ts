// Puts together the figures of a till, of a store or of all.
import type { Figures, Hour, Taken as TakenView } from '../../shared/head-office/views.ts';
import { placeOf } from './clocks.ts';
import { moniesOf, textOf } from './money-text.ts';
import type { Open, OpenThings } from './open-things.ts';
import type { HourSum, Taken } from './takings.ts';

type Parts = {
  readonly taken: readonly Taken[];
  readonly open: OpenThings;
  readonly tills: number;
  readonly heard: number;
};

const countOf = (rows: readonly Open[]): number => rows.reduce((sum, { count }) => sum + count, 0);
const sinceOf = (rows: readonly Open[]): string | null =>
  rows.reduce<string | null>(
    (first, { since }) => (since !== null && (first === null || since < first) ? since : first),
    null,
  );

/** Percent; null where there is nothing to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null;

export function figuresOf({ taken, open, tills, heard }: Parts): Figures {
  const { unresolved, due, alarms } = open;
  return {
    taken: takenOf(taken.filter(({ isTold }) => isTold)),
    cards: taken.reduce((sum, { cards }) => sum + cards, 0),
    sales: taken.reduce((sum, { sales }) => sum + sales, 0),
    sold: moniesOf(taken.map(({ currency, sold: minor }) => ({ currency, minor }))),
    unresolved: countOf(unresolved),
    unresolvedSince: sinceOf(unresolved),
    due: moniesOf(due),
    dueCount: countOf(due),
    dueSince: sinceOf(due),
    alarms: countOf(alarms),
    tills,
    tillsHeard: heard,
  };
}

function takenOf(rows: readonly Taken[]): readonly TakenView[] {
  const sums = new Map<string, { now: number; before: number }>();
  for (const { currency, cash, card, before } of rows) {
    const sum = sums.get(currency) ?? { now: 0, before: 0 };
    sums.set(currency, { now: sum.now + cash + card, before: sum.before + before });
  }
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { now, before }]) => ({ takings: textOf(currency, now), change: changeOf(now, before) }));
}

/** For each currency, in the order of the day: from the first hour with money to the last. */
export function hoursOf(rows: readonly HourSum[]): readonly Hour[] {
  const sums = new Map<string, HourSum>();
  for (const row of rows) {
    const key = `${row.currency} ${String(placeOf(row.hour, row.begins)).padStart(2, '0')} ${row.hour}`;
    const sum = sums.get(key) ?? { ...row, today: 0, before: 0 };
    sums.set(key, { ...sum, today: sum.today + row.today, before: sum.before + row.before });
  }
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { currency, hour, today, before }]) => ({
      hour: String(hour).padStart(2, '0'),
      takings: textOf(currency, today),
      before: textOf(currency, before),
    }));
}

const of = (rows: readonly Open[], is: (row: Open) => boolean): readonly Open[] => rows.filter(is);
/** Of one till or store. */
export const openOf = (open: OpenThings, is: (row: Open) => boolean): OpenThings => ({
  unresolved: of(open.unresolved, is),
  due: of(open.due, is),
  alarms: of(open.alarms, is),
});
