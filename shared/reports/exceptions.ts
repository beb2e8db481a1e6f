// What to look at: how often each person does what a thief would do oftener than others, and single events that say something by
// themselves. A flag is a reason to look, not proof. Times ISO 8601 UTC; business days as `2026-11-14`.
import type { MoneyText } from '../money.ts';
import type { ExceptionFigure } from './exception-figures.ts';

/** Whose doings are counted: those of who sold, or of who gave their word. */
export const exceptionsBy = ['seller', 'approver'] as const;
export type ExceptionsBy = (typeof exceptionsBy)[number];

/** So many among so many; its rate is null where there was nothing that it could have happened to. */
export type Share = { readonly n: number; readonly exposure: number; readonly rate: number | null };

export type ExceptionCell = Share & {
  /** What it is held against: the others, or their own twelve weeks before; null where there is nothing to hold it against. */
  readonly baseline: Share | null;
  /** Held against their own twelve weeks before. */
  readonly isOwn: boolean;
  /** How many times the baseline's rate; null where that is none, or knows no rate. */
  readonly times: number | null;
  /** How many the baseline's rate would have made. */
  readonly expected: number | null;
  readonly isFlagged: boolean;
  /** How likely so many are by chance, from 0 to 1; null without a baseline. */
  readonly chance: number | null;
  /** Of `short`: what was missing in all. */
  readonly amount: MoneyText | null;
};
export type ExceptionCells = Readonly<Record<ExceptionFigure, ExceptionCell>>;

export type ExceptionPerson = {
  readonly id: string;
  readonly name: string;
  /** Sales of a seller; words given of an approver. */
  readonly count: number;
  /** Too few to be held against others: against their own twelve weeks before. */
  readonly isOwn: boolean;
  /** Nor is there anything in those. */
  readonly isTooFew: boolean;
  readonly cells: ExceptionCells;
};

export const exceptionEvents = [
  'card-back-in-cash',
  'void-after-shown',
  'no-sale-after-cancel',
  'x-before-close',
  'code-twice',
  'pair',
  'burst',
] as const;

export type ExceptionEvent = {
  readonly kind: (typeof exceptionEvents)[number];
  readonly at: string;
  readonly person: string;
  /** Who approved it. */
  readonly other: string | null;
  readonly saleId: string | null;
  readonly amount: MoneyText | null;
  /** Of a pair: so many of so many words; of a burst so many cards. */
  readonly n: number | null;
  readonly of: number | null;
};

export type StandOut = { readonly personId: string; readonly figure: ExceptionFigure };

export type ExceptionsView = {
  readonly by: ExceptionsBy;
  readonly from: string;
  readonly to: string;
  readonly people: readonly ExceptionPerson[];
  /** What stands out, the least likely first. */
  readonly standOut: readonly StandOut[];
  readonly everyone: Readonly<Record<ExceptionFigure, Share>>;
  /** The newest first, so many at most. */
  readonly events: readonly ExceptionEvent[];
  readonly moreEvents: number;
};

export type ExceptionSale = {
  readonly at: string;
  readonly saleId: string | null;
  readonly receiptNumber: string | null;
  /** Its cards. */
  readonly what: string;
  readonly amount: MoneyText | null;
  readonly approver: string | null;
};
export type ExceptionSales = { readonly sales: readonly ExceptionSale[]; readonly more: number };
