// A scanned claim slip as the screens see it; amounts are decimal strings of the sale's currency.
import type { MoneyText } from '../money.ts';
import type { ClaimStep, ClaimStop, OrderSeen } from '../sale/claim-steps.ts';
import type { TenderMethod } from '../sale/views.ts';

/** A scanned claim slip: its text, the present state of its order, and what may be done. */
export type ClaimView = {
  /** The till that printed it, and its receipt. */
  readonly terminalId: string;
  readonly receiptNumber: string;
  /** 0 is the original. */
  readonly copy: number;
  readonly amount: MoneyText;
  /** How the customer paid, each method once. The money goes back the same way. */
  readonly paidBy: readonly { readonly method: TenderMethod; readonly amount: MoneyText }[];
  readonly orderId: string;
  /** Null where the service did not return the order. */
  readonly productName: string | null;
  readonly order: OrderSeen;
  /** Its sale at this till, if any. */
  readonly saleId: string | null;
  /** Who sold it or took money for it here; they cannot approve anything about it. */
  readonly cashierIds: readonly string[];
  readonly steps: readonly ClaimStep[];
  /** It may have been redeemed here in the time that a restored ledger lost, so a manager checks first. */
  readonly perhapsTaken: boolean;
  /** Why there is no step. */
  readonly stop: ClaimStop;
};
