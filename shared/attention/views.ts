// The attention list, foreign orders, and money that is due to customers. Times are ISO 8601 UTC strings, amounts decimal strings.
import type { AttentionCode } from '../errors.ts';
import type { MoneyText } from '../money.ts';
import type { AttentionStep } from '../sale/attention-steps.ts';
import type { LineView, SaleView, TenderMethod } from '../sale/views.ts';

/** The sale that an entry of the attention list is about. */
type AboutSale = Pick<SaleView, 'receiptNumber' | 'cashierIds'> & { readonly saleId: string };

export type AttentionView = AboutSale & {
  readonly id: string;
  readonly code: AttentionCode;
  readonly raisedAt: string;
  /** Its shift is being counted: nothing is told of its card and its money, and nothing done about it, before the count stands. */
  readonly isCounted?: true;
  /** The customer's money that the shop holds for this card; null if none. */
  readonly paid: MoneyText | null;
  /** How it was paid, each method once. */
  readonly paidBy: readonly TenderMethod[];
  /** The last note, in that person's words, and its time. */
  readonly note: string | null;
  readonly notedAt: string | null;
  readonly line: LineView | null;
  readonly refund: { readonly partId: string; readonly method: TenderMethod; readonly amount: MoneyText } | null;
  readonly notedBy: string | null;
  /** What a person may do about it now. */
  readonly steps: readonly AttentionStep[];
  /** What the till is doing about the card by itself; null if nothing. */
  readonly doing: DoingView | null;
  /** Of an entry about edited records: the first that is. */
  readonly edited: EditedView | null;
};

/** Whose records are held against the journal. */
export type EditedSubject = { readonly kind: 'sale' | 'shift'; readonly id: string };

/** A record that is not what the journal says. For managers: `is`, what it says, and `told`, what the journal does; else null. */
export type EditedView = EditedSubject & {
  readonly table: string;
  readonly row: string;
  /** Null where no single value differs: `reason` says what is wrong, in English, as `verify` does. */
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

/** `parked`: it asks again only when a person says so. */
export type DoingView =
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'waiting';
      readonly nextAt: string;
      /** The service asked for it: nobody can ask before. */
      readonly isAsked: boolean;
    }
  | { readonly kind: 'parked' };

/**
 * A sale that owes a customer money. It stays on the attention list until the money is returned; read from the
 * payments.
 */
export type MoneyDueView = AboutSale & {
  /** Since when the oldest part has been due. */
  readonly since: string;
  /** The whole sum, as it is counted out. Null while its shift is counted: then no part is told. */
  readonly total: MoneyText | null;
  readonly parts: readonly {
    readonly id: string;
    readonly amount: MoneyText;
    readonly method: TenderMethod;
    /** Its return has begun, and nobody has confirmed it yet. */
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
