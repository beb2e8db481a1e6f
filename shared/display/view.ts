// What the customer's display shows: one value, which main computes from the sale's facts. Invariant: nothing of it is a code, a PIN, a card's
// number or its last digits, a receipt's number, a person's name, or the message of an error; its page draws it and decides nothing.
import type { Locale } from '../locales/intl.ts';
import type { MoneyText } from '../money.ts';

/** Cards of one product and amount. */
export type CustomerRow = {
  readonly brand: string;
  readonly name: string;
  /** The picture's address on the till's own scheme; null where there is none. */
  readonly picture: string | null;
  readonly count: number;
  readonly amount: MoneyText;
  /** Of all of them. */
  readonly sum: MoneyText;
};

/** `coming`: it is paid, and not ready yet: the customer has a slip for it. `returned`: its money goes back. */
export type PaidRow = CustomerRow & { readonly state: 'ready' | 'coming' | 'returned' };

export type CustomerScreen =
  /** No user is signed in at the till. */
  | { readonly kind: 'away' }
  | {
      readonly kind: 'idle';
      /** The shop's own, by their address on the till's own scheme; without any, the brands. */
      readonly pictures: readonly string[];
      readonly brands: readonly Pick<CustomerRow, 'brand' | 'picture'>[];
    }
  /** The newest last. */
  | { readonly kind: 'basket'; readonly rows: readonly CustomerRow[]; readonly total: MoneyText }
  | {
      readonly kind: 'pay';
      readonly rows: readonly CustomerRow[];
      readonly total: MoneyText;
      /** As it is to be paid now: in cash, rounded to coins. */
      readonly due: MoneyText;
      /** Null: no payment method is chosen yet. */
      readonly paying:
        | { readonly by: 'cash'; readonly given: MoneyText; readonly change: MoneyText }
        /** `isPaid`: the terminal needs nothing more, and the cards are about to come. */
        | { readonly by: 'card'; readonly isPaid: boolean }
        | null;
    }
  | {
      readonly kind: 'paid';
      readonly rows: readonly PaidRow[];
      readonly ready: number;
      readonly coming: number;
      readonly change: MoneyText | null;
    }
  | {
      readonly kind: 'pause';
      readonly questionId: string;
      /** `stopped`: the customer does not want to continue. `at-the-counter`: the cashier asks now, the display accepts no answer. */
      readonly state: 'asked' | 'stopped' | 'at-the-counter';
      /** How long until "go on" is enabled, from the moment this was sent; 0: it is enabled. */
      readonly wakesInMs: number;
      /** Of this sale. */
      readonly isNothingPaid: boolean;
    };

export type CustomerView = {
  readonly screen: CustomerScreen;
  /** The customer's choice for this sale, else the till's own. */
  readonly locale: Locale;
  readonly locales: readonly Locale[];
  /** The shop's name as on its slips. */
  readonly shop: string;
  readonly isTraining: boolean;
  /** The display takes touches. */
  readonly isTouch: boolean;
};
