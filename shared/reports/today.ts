// The first page of Manage: the current business day, next to the same weekday a week before.
// Invariant: where `cash` is null, cash cannot be calculated from the rest: no takings, no average, no amount of an hour, no maximum and no balance.
import type { ServiceGlance } from '../limits/views.ts';
import type { MoneyText } from '../money.ts';
import type { ShiftState } from '../shift/shift-state.ts';

export type TodayView = {
  /** Business days: `2026-11-25`. */
  readonly day: string;
  readonly before: string;
  /** ISO 8601 UTC: until when it is. */
  readonly at: string;
  readonly sold: number;
  readonly returned: number;
  readonly sales: number;
  /** Null where `cash` is. */
  readonly card: MoneyText | null;
  readonly cash: {
    readonly amount: MoneyText;
    /** Cash and card together. */
    readonly takings: MoneyText;
    /** Of the takings by card, 0 to 100. */
    readonly cardPercent: number;
    /** Cards that were returned; null where none was. */
    readonly returned: MoneyText | null;
    /** The takings for each sale; null before the first. */
    readonly average: MoneyText | null;
    /** The amount expected in the drawer of the open shift; null where none is open. */
    readonly drawer: MoneyText | null;
  } | null;
  /** Percent compared with the week before, up to the same minute, of `of`; null where nothing was taken then. */
  readonly change: { readonly of: 'takings' | 'sold'; readonly percent: number } | null;
  /** False where the till sold nothing on that day: then there are no hours to compare with. */
  readonly hasBefore: boolean;
  /** Each hour of the day, in order. */
  readonly hours: readonly TodayHour[];
  /** The key of the current hour. */
  readonly running: string | null;
  /** The shifts that are still to be counted, the current one first; null where nothing is left out. */
  readonly kept: {
    readonly state: Exclude<ShiftState, 'closed'>;
    readonly owner: string;
    readonly since: string;
  } | null;
  readonly service: ServiceGlance;
};

export type TodayHour = {
  readonly key: string;
  readonly name: string;
  readonly today: HourFigure;
  readonly before: HourFigure;
};

/** What was sold in an hour, returned or not. */
export type HourFigure = {
  readonly cards: number;
  /** Null where cash is left out. */
  readonly amount: MoneyText | null;
};
