// The limits page: what the service holds for this store, this till, a receipt and a product, how much of it is used, and the balance.
// Amounts are decimal strings of their currency; times ISO 8601 UTC.
import type { MoneyText } from '../money.ts';

/** Whose maximum (section 7 of the specification). */
export const limitScopes = ['store', 'terminal', 'receipt', 'product'] as const;
export type LimitScope = (typeof limitScopes)[number];

/** An answer that a bound comes from. */
export type BoundEvidence = {
  /** The maximum is this or more; or it is less than this. */
  readonly bound: MoneyText;
  /** The card that was accepted or refused, and its receipt. */
  readonly amount: MoneyText;
  readonly receiptNumber: string | null;
  readonly at: string;
};

/** What can be inferred from answers about a maximum that the service does not name. */
export type LearnedLimit = {
  readonly atLeast: BoundEvidence | null;
  readonly below: BoundEvidence | null;
  /** The newest answer contradicted an older one: the maximum has changed. */
  readonly changed: { readonly to: 'raised' | 'lowered'; readonly at: string } | null;
};

/** The most that may be left, and the least, by what this till knows; null where it knows none. */
export type LeftRange = {
  readonly least: MoneyText | null;
  readonly most: MoneyText | null;
  /** `most` itself is refused too. */
  readonly isBelow: boolean;
};

export type LimitUse = {
  readonly scope: 'store' | 'terminal' | 'receipt';
  /** As the service states it; null where it does not. */
  readonly maximum: MoneyText | null;
  readonly learned: LearnedLimit | null;
  /** Of this till today; of the receipt with the most on it. */
  readonly certain: MoneyText;
  readonly perhaps: MoneyText;
  /** Null for a receipt: each starts from zero. */
  readonly left: LeftRange | null;
  /** A store's refusal of today: at that time less than this was left. */
  readonly refused: { readonly amount: MoneyText; readonly receiptNumber: string | null; readonly at: string } | null;
  /** What other tills of the store had used then, at least. */
  readonly others: MoneyText | null;
  /** Of the receipt that `certain` is of. */
  readonly receiptNumber: string | null;
};

export type CardLimit = { readonly productCode: string; readonly productName: string; readonly learned: LearnedLimit };

/** Why a reading failed. */
export const readFaults = ['unreachable', 'refused', 'not-found', 'not-allowed'] as const;
export type ReadFault = (typeof readFaults)[number];

export type BalancePoint = { readonly at: string; readonly available: MoneyText };

export type BalanceView = {
  readonly currency: string;
  /** Null before the first reading. */
  readonly read: {
    readonly balance: MoneyText;
    readonly limit: MoneyText;
    readonly available: MoneyText;
    readonly at: string;
  } | null;
  readonly fault: ReadFault | null;
  /** By its readings of the last seven days; null before a whole day of them. */
  readonly pace: {
    readonly perDay: MoneyText;
    /** Null where nothing was spent. */
    readonly lastsUntil: string | null;
  } | null;
  readonly low: 'pace' | 'setting' | null;
  /** The oldest first, of the last seven days. */
  readonly points: readonly BalancePoint[];
};

/** How much of a maximum is left, without an amount. */
export type LimitVerdict = 'enough' | 'short' | 'unknown';

/** Limits and balance as they were read last: whether they suffice, and no amount where cash is left out. */
export type ServiceGlance = {
  /** When what was used of the day is free again. */
  readonly freesAt: string;
  readonly uses: readonly {
    readonly scope: 'store' | 'terminal';
    readonly verdict: LimitVerdict;
    /** Null where cash is left out. */
    readonly use: LimitUse | null;
  }[];
  readonly balance: {
    readonly isRead: boolean;
    readonly isLow: boolean;
    readonly isEmpty: boolean;
    readonly lastsUntil: string | null;
    /** Null where cash is left out, or nothing was read. */
    readonly view: BalanceView | null;
  };
};

export type LimitsView = {
  readonly store: {
    readonly id: string;
    readonly name: string;
    readonly address: string;
    readonly currency: string;
    readonly registeredAt: string | null;
    readonly readAt: string;
  } | null;
  readonly storeFault: ReadFault | null;
  readonly terminalId: string;
  /** When the service's day ends (UTC is assumed), and with it what was used of the day. */
  readonly freesAt: string;
  /** Empty where cash is left out, as are the card limits and the balances. */
  readonly uses: readonly LimitUse[];
  readonly cards: readonly CardLimit[];
  /** The till's own currency first. */
  readonly balances: readonly BalanceView[];
  /** In the sandbox. */
  readonly maySetBalance: boolean;
  /** A drawer is still to be counted, and what this till used equals its takings. Null where nothing is left out. */
  readonly kept: ServiceGlance | null;
};

/** The open sale would surely be refused, by what the service stated or its answers showed. */
export type LimitWarning = {
  readonly scope: LimitScope;
  /** Of a product's maximum. */
  readonly productName: string | null;
  /** The most that may be left for it; for a product the most that a card may be worth. Null where it would say what was sold. */
  readonly most: MoneyText | null;
  /** `most` itself is refused too. */
  readonly isBelow: boolean;
};

/** The shop's own maximum for a sale. `supervisor`: not a maximum; above it a supervisor must approve. */
export const shopScopes = ['card', 'category', 'sale', 'supervisor'] as const;
export type ShopScope = (typeof shopScopes)[number];

/** The cards that are still to be reserved pass the shop's own maximum. */
export type ShopMaximum = {
  readonly scope: ShopScope;
  readonly most: MoneyText;
  /** The product's category, of a category's maximum. */
  readonly category: string | null;
  /** The least role that may let it pass. */
  readonly lift: 'supervisor' | 'manager';
};

/** The balance in the till's currency, where it runs low. */
export type LowBalance = {
  /** Null while a drawer is to be counted; `lastsUntil` then says the day only. */
  readonly available: MoneyText | null;
  readonly why: 'pace' | 'setting';
  readonly lastsUntil: string | null;
  readonly readAt: string;
};
