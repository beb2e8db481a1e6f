// What Manage opens with: the business day that is on, beside the same weekday a week before.
// Invariant: where `cash` is null, nothing here lets cash be reckoned: no takings, no average, no amount of an hour, no maximum and no balance.
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
  /** How many of the sales were paid so, each in one of them; null while a shift is counted. */
  readonly paidBy: { readonly card: number; readonly cash: number; readonly both: number } | null;
  /** Null while a shift is counted. */
  readonly card: MoneyText | null;
  readonly cash: {
    readonly amount: MoneyText;
    /** Cash and card together. */
    readonly takings: MoneyText;
    /** Of the takings by card, 0 to 100. */
    readonly cardPercent: number;
    /** Cards that were given back; null where none was. */
    readonly returned: MoneyText | null;
    /** What a sale brought in; null before the first. */
    readonly average: MoneyText | null;
    /** What the drawer of the open shift must hold; null where none is open. */
    readonly drawer: MoneyText | null;
  } | null;
  /** Percent against the week before until the same minute, of `of`; null where nothing was taken then. */
  readonly change: { readonly of: 'takings' | 'card' | 'sold'; readonly percent: number } | null;
  /** False where the till sold nothing on that day: the hours have nothing beside them then. */
  readonly hasBefore: boolean;
  /** Each hour of the day, in order. */
  readonly hours: readonly TodayHour[];
  /** The key of the hour that runs. */
  readonly running: string | null;
  /** The shift that is still to be counted, the current one first; null where nothing is kept back. */
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

/** What was sold in an hour, given back or not. */
export type HourFigure = {
  readonly cards: number;
  /** Null where cash is kept back. */
  readonly amount: MoneyText | null;
};
