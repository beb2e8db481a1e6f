// The attention list, unknown orders, and money that customers are owed. Times are ISO 8601 UTC strings, amounts decimal strings.
import type { AttentionCode } from '../errors.ts';
import type { MoneyText } from '../money.ts';
import type { AttentionStep } from '../sale/attention-steps.ts';
import type { LineView, SaleView, TenderMethod } from '../sale/views.ts';

/** `kept`: an amount that is left out of lists until its shift is counted; the sale has it. */
export type ListedMoney = MoneyText | 'kept';

/** The sale that an entry of the attention list is about. */
type AboutSale = Pick<SaleView, 'receiptNumber' | 'cashierIds'> & { readonly saleId: string };

export type AttentionView = AboutSale & {
  readonly id: string;
  readonly code: AttentionCode;
  readonly raisedAt: string;
  /** Its shift is being counted: its card and its money are left out, and no step about it is possible until the count is final. */
  readonly isCounted?: true;
  /** The customer's money that the shop holds for this card; null if none. */
  readonly paid: ListedMoney | null;
  /** How it was paid, each method once. */
  readonly paidBy: readonly TenderMethod[];
  /** The last note, in that person's words, and its time. */
  readonly note: string | null;
  readonly notedAt: string | null;
  /** Without its name where its amount is kept: many products have one amount. */
  readonly line: (Omit<LineView, 'faceValue'> & { readonly faceValue: ListedMoney }) | null;
  readonly refund: { readonly partId: string; readonly method: TenderMethod; readonly amount: ListedMoney } | null;
  readonly notedBy: string | null;
  /** What a person may do about it now. */
  readonly steps: readonly AttentionStep[];
  /** What the till is already doing about the card; null if nothing. */
  readonly doing: DoingView | null;
  /** For an entry about edited records: the first of them. */
  readonly edited: EditedView | null;
};

/** Whose records are compared with the journal. */
export type EditedSubject = { readonly kind: 'sale' | 'shift' | 'company'; readonly id: string };

/** A record that differs from the journal. For managers: `is`, the record's value, and `told`, the journal's; else null. */
export type EditedView = EditedSubject & {
  readonly table: string;
  readonly row: string;
  /** Null where no single value differs: `reason` then says what is wrong, in English, as `verify` does. */
  readonly column: string | null;
  readonly is: string | null;
  readonly told: string | null;
  readonly reason: string | null;
};

/** An order that the service has for this terminal, and that this till never made. */
export type ForeignOrderView = {
  readonly orderId: string;
  readonly receiptNumber: string;
  readonly productCode: string;
  readonly faceValue: MoneyText;
  /** In the service's words. */
  readonly madeAt: string;
  /** ISO 8601 UTC. */
  readonly seenAt: string;
};

/** `parked`: it retries only when a person requests it. */
export type DoingView =
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'waiting';
      readonly nextAt: string;
      /** The service set this time: no earlier request is possible. */
      readonly isAsked: boolean;
    }
  | { readonly kind: 'parked' };

/**
 * A sale that owes a customer money. It stays on the attention list until the money is returned; read from the
 * payments.
 */
export type MoneyDueView = AboutSale & {
  /** Since when the oldest part has been outstanding. */
  readonly since: string;
  /** The whole sum, as it is counted out. Null while its shift is being counted: then no part is shown either. */
  readonly total: ListedMoney | null;
  readonly parts: readonly {
    readonly id: string;
    readonly amount: ListedMoney;
    readonly method: TenderMethod;
    /** Its return has begun, and is not confirmed yet. */
    readonly isBegun: boolean;
    readonly why: MoneyDueWhy;
    /** The card it paid for; null for a whole sale. */
    readonly card: { readonly name: string; readonly serialLast4: string | null } | null;
    /** Returned only against the customer's claim slip. */
    readonly againstSlip: boolean;
  }[];
};

/** Why money goes back. */
export const moneyDueWhys = ['voided', 'not-activated', 'cancelled', 'decided'] as const;

export type MoneyDueWhy = (typeof moneyDueWhys)[number];
