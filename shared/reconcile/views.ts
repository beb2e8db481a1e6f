// The reconciliation: money, till and service compared card by card, what differs, and what to do about it. Amounts are decimal strings,
// negative where less; times ISO 8601 UTC; business days as `2026-11-14`.
import type { MoneyText } from '../money.ts';
import type { LineState } from '../sale/line-state.ts';

export const findingKinds = [
  'pending',
  'unsettled',
  'ours-only',
  'theirs-only',
  'dead-there',
  'alive-there',
  'differs',
  'settled-twice',
  'settled-dead',
  'money-without-card',
  'card-without-money',
  'drawer',
  'terminal',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const findingSteps = [
  'wait',
  'claim',
  'attention',
  'rotate-key',
  'no-payout',
  'invalidate',
  'loss',
  'tell-service',
  'return-money',
  'ask-manager',
  'find-payment',
  'decide-payment',
  'ask-who-counted',
] as const;
export type FindingStep = (typeof findingSteps)[number];

export const moneySides = ['kept', 'due', 'returned', 'none', 'counted'] as const;
export const serviceSides = [
  'created',
  'processing',
  'completed',
  'failed',
  'invalidated',
  'missing',
  'unread',
] as const;
export type ServiceSide = (typeof serviceSides)[number];
export const cardFields = ['amount', 'product', 'receipt', 'terminal', 'store'] as const;
export type CardField = (typeof cardFields)[number];

export type FindingView = {
  /** Of the line, the foreign order, or the Z and its pot. */
  readonly id: string;
  readonly kind: FindingKind;
  readonly step: FindingStep;
  /** Which of the three differs from the others. */
  readonly odd: 'money' | 'till' | 'service';
  readonly saleId: string | null;
  readonly lineId: string | null;
  readonly productName: string | null;
  readonly receiptNumber: string | null;
  readonly orderId: string | null;
  /** For a drawer's or a terminal's finding: its Z. `till` has the expected amount. */
  readonly pot: {
    readonly pot: string;
    readonly zNumber: number;
    readonly businessDay: string;
    readonly difference: MoneyText;
    /** The terminal's own report. */
    readonly told: MoneyText | null;
  } | null;
  readonly money: {
    readonly state: (typeof moneySides)[number];
    readonly amount: MoneyText;
    readonly method: 'cash' | 'card' | null;
  };
  readonly till: { readonly state: LineState | null; readonly amount: MoneyText; readonly at: string | null };
  readonly service: {
    readonly state: ServiceSide | null;
    readonly amount: MoneyText | null;
    readonly at: string | null;
    /** Its lines in settlements. */
    readonly rows: readonly number[];
    /** Of `differs`: what does, with both values. */
    readonly fields: readonly { readonly field: CardField; readonly ours: string; readonly theirs: string }[];
  };
  /** What the service has more than the till because of it. */
  readonly gap: MoneyText;
};

export type SettlementNote = {
  readonly settlementId: string;
  readonly periodEnd: string;
  /** Lines that are unreadable or no order, the first of them; null: the file is unreadable, and is read again. */
  readonly badRows: readonly number[] | null;
  readonly unnamedRows: number;
  /** Its amount less the sum of its lines: fees, or something else. */
  readonly other: MoneyText | null;
};

/**
 * The difference between a side and the till: from waiting cards, from the findings, from counts within their tolerance, from what the shop paid for,
 * and what no row explains.
 */
export type SideGap = Readonly<Record<'waiting' | 'wrong' | 'within' | 'shops' | 'unexplained', MoneyText>>;

/** Invariant: `cards` = `matched` + `waiting` + `wrongCards` + `unread`, and of `till` `begun` - `voided` - `unsold` - `open` = `sold`. */
export type ReconcileResult = {
  readonly cards: number;
  readonly matched: number;
  /** Neither side is done with them yet. */
  readonly waiting: number;
  /** Of these, how many a person decides. */
  readonly toDecide: number;
  /** What differs: cards, and also orders, drawers and terminals. */
  readonly wrong: number;
  readonly wrongCards: number;
  /** The service was not asked about them: it refused, or the requests were not continued. */
  readonly unread: number;
  /** Matched, and in no settlement yet. */
  readonly unsettled: number;
  /** As it was counted: what the till kept, and what the counts of the period differ by. */
  readonly money: {
    readonly total: MoneyText;
    readonly cash: MoneyText;
    readonly card: MoneyText;
    readonly gap: SideGap;
  };
  readonly till: {
    readonly total: MoneyText;
    readonly begun: number;
    readonly voided: number;
    /** Refused, cancelled or lost: no customer has one. */
    readonly unsold: number;
    readonly open: number;
    readonly sold: number;
  };
  readonly service: { readonly total: MoneyText; readonly rows: number; readonly gap: SideGap };
  /** The rows add up to the difference between the sides. */
  readonly isExplained: boolean;
  readonly findings: readonly FindingView[];
  /** Beyond those listed; the file has them all. */
  readonly more: number;
  readonly notes: readonly SettlementNote[];
};

export type ReconcileRun = {
  readonly from: string;
  readonly to: string;
  /** `stopped`: by a fault, or because the till was closed. */
  readonly state: 'running' | 'paused' | 'stopped' | 'done';
  readonly fault: 'unreachable' | 'refused' | 'not-saved' | null;
  /** A sale comes first; the service asked to wait. */
  readonly waitsFor: 'sale' | 'rate-limit' | null;
  /** How much there is to request, and how much is done. Null while that is still being counted, or settlements are read. */
  readonly asked: number | null;
  readonly toAsk: number | null;
  readonly settlementsRead: number | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
};

export type ReconcileView = {
  /** Settlements are in the live environment only. */
  readonly hasSettlements: boolean;
  /** The current business day. */
  readonly today: string;
  readonly run: ReconcileRun | null;
  readonly result: ReconcileResult | null;
};
