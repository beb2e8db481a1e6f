// What head office's page shows of orders for companies: only types. Invariant: as in views.ts.
import type { CompanyOrderState, CompanyPaidBy } from '../companies/views.ts';
import type { MoneyText } from '../money.ts';
import type { Listed, Shown, TillName } from './views.ts';

/** An order for a company, as its entries say; the company is an id. Money is null where it is left out. */
export type CompanyOrderRow = TillName & {
  readonly orderId: string;
  /** Such as `C12`. */
  readonly number: string;
  readonly customer: string;
  /** The company's own. */
  readonly reference: string;
  readonly operator: string;
  readonly approver: string;
  readonly placedAt: string;
  /** When the last entry about it was made. */
  readonly since: string;
  readonly state: CompanyOrderState;
  readonly why: string | null;
  readonly paidBy: CompanyPaidBy;
  readonly cards: number;
  readonly ready: number;
  readonly cancelled: number;
  readonly sum: MoneyText | null;
  /** What its ready cards are worth. */
  readonly readySum: MoneyText | null;
  /** At the till; null on account too. */
  readonly paid: MoneyText | null;
  readonly paidBack: MoneyText | null;
  readonly due: MoneyText | null;
  /** How often a code of it left at most. */
  readonly copies: number;
  /** The till forgot it: an older copy of its sales data was restored. */
  readonly isLost: boolean;
};
/** The service's balance as a till read it last, and how far it was compared with the cards of all tills; null: not yet. */
export type BalanceRow = TillName & {
  readonly balance: MoneyText;
  readonly limit: MoneyText;
  readonly held: MoneyText;
  readonly readAt: string;
  readonly comparedTo: string | null;
  /** The last payment to the service that was seen: at least so much. */
  readonly toppedUp: { readonly amount: MoneyText; readonly at: string } | null;
};
/** `balances`: by currency; only for those who see every store. */
export type CompaniesView = Shown & Listed<CompanyOrderRow> & { readonly balances: readonly BalanceRow[] };
