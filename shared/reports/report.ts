// Reports: what was sold, taken and returned in some business days, by product, tender, person and hour. Amounts are decimal strings,
// negative where less; business days as `2026-11-14`.
import type { MoneyText } from '../money.ts';

export type ReportRow = {
  /** The product's code, the person's id, `cash`, `card`; the hour as `09`, or the day. */
  readonly key: string;
  readonly name: string;
  readonly sold: number;
  readonly soldAmount: MoneyText;
  readonly returned: number;
  readonly returnedAmount: MoneyText;
  readonly net: MoneyText;
};

/**
 * What a report covers. `uncountedFrom`: from this day on it includes cash of a drawer that is still to be counted, so reading it is printed on
 * the Z; null where nothing is left to count.
 */
export type ReportAbout = Pick<ReportView, 'today' | 'from' | 'to' | 'shift'> & {
  readonly uncountedFrom: string | null;
};

export type ReportView = {
  /** The current business day. */
  readonly today: string;
  /** For a shift both are its business day. */
  readonly from: string;
  readonly to: string;
  readonly shift: { readonly shiftId: string; readonly n: number; readonly owner: string } | null;
  /** ISO 8601 UTC: a day of 23 or 25 hours has its real length. */
  readonly starts: string;
  readonly ends: string;
  readonly total: ReportRow;
  readonly products: readonly ReportRow[];
  /** Money, not cards: coin rounding included. */
  readonly tenders: readonly ReportRow[];
  readonly rounding: MoneyText;
  /** Paid at this till for orders for companies, and paid back: in no sum of this report. Null where there was none. */
  readonly companies: { readonly paid: MoneyText; readonly paidBack: MoneyText } | null;
  /** Customers who were asked about fraud before expensive cards; those who stopped, and what was not sold to them. */
  readonly pauses: { readonly warned: number; readonly stopped: number; readonly notSold: MoneyText };
  readonly people: readonly ReportRow[];
  /** For one day each hour that occurred, in order: one that occurs twice is listed twice. For several, each hour of the day. */
  readonly hours: readonly ReportRow[];
  /** Of several days; empty for one. */
  readonly days: readonly ReportRow[];
};
