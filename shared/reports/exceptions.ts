// What each person did that the owner may question, how often and about how much, and the sales of it. Facts only: at a till with a few people there
// is not enough to compare. Times ISO 8601 UTC; business days as `2026-11-14`.
import type { MoneyText } from '../money.ts';
import type { ExceptionKind } from './exception-figures.ts';

export type ExceptionRow = {
  readonly kind: ExceptionKind;
  readonly count: number;
  /** Null where it has no amount. */
  readonly sum: MoneyText | null;
};

export type ExceptionPerson = {
  readonly id: string;
  readonly name: string;
  readonly sales: number;
  /** What happened at least once, in the order of `exceptionKinds`. */
  readonly rows: readonly ExceptionRow[];
};

export type ExceptionsView = {
  readonly today: string;
  readonly from: string;
  readonly to: string;
  /** By name. */
  readonly people: readonly ExceptionPerson[];
};

export type ExceptionSale = {
  readonly at: string;
  readonly saleId: string | null;
  readonly receiptNumber: string | null;
  /** Its cards. */
  readonly what: string;
  readonly amount: MoneyText | null;
  readonly reason: string | null;
  /** Who approved it; of an approval, whose sale it was about; of a drawer that another person counted, whose it is. */
  readonly other: string | null;
};
/** The newest first; `more` are older than these. */
export type ExceptionSales = { readonly sales: readonly ExceptionSale[]; readonly more: number };
