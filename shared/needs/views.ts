// What a person must do or know, in one list that main makes: every badge, pill and number of it on any screen is read from here.
// Invariant: each need is in one place, the page where it is seen to, so the places add up to the whole.
import type { ListedMoney } from '../attention/views.ts';
import type { AttentionCode } from '../errors.ts';
import type { HealthItem } from '../health/views.ts';
import type { MoneyText } from '../money.ts';
import type { ManagePage } from '../operators/pages.ts';

export type NeedPlace =
  | 'attention'
  | Extract<ManagePage, 'shifts' | 'exceptions' | 'limits' | 'settings' | 'partners' | 'health'>;

/** The worst first. */
export const needTones = ['bad', 'warn', 'wait'] as const;

/** Facts of the status bar that no check of the health page covers. */
export type BarFact = 'unproven' | 'codes-apart' | 'webhooks' | 'went-back' | 'command' | 'recovery';

export type NeedAbout =
  | {
      readonly kind: 'sale';
      readonly saleId: string;
      readonly receiptNumber: string | null;
      /** ISO 8601 UTC. */
      readonly since: string;
      /** What the customer is owed: null while its shift is being counted, absent where nothing is due. */
      readonly due?: ListedMoney | null;
      readonly code: AttentionCode | null;
    }
  | { readonly kind: 'order' }
  | { readonly kind: 'edited' }
  /** Its business day is over; `sealed`: it waits to be counted. */
  | { readonly kind: 'shift'; readonly isSealed: boolean; readonly name: string; readonly businessDay: string }
  /** Beyond the tolerance, as the last correction has it. */
  | {
      readonly kind: 'difference';
      readonly pot: string;
      readonly ledgerId: string;
      readonly n: number;
      readonly businessDay: string;
      readonly difference: MoneyText;
    }
  | {
      readonly kind: 'void';
      readonly saleId: string;
      readonly receiptNumber: string | null;
      readonly since: string;
      readonly name: string;
    }
  | { readonly kind: 'limit'; readonly scope: 'store' | 'terminal' }
  /** An order for a company that is stopped, has a card of which nobody knows, or owes money. */
  | { readonly kind: 'company'; readonly number: string; readonly company: string }
  | { readonly kind: 'update'; readonly version: string; readonly hour: string | null }
  | { readonly kind: 'health'; readonly item: HealthItem }
  | { readonly kind: 'fact'; readonly fact: BarFact };

export type Need = NeedAbout & {
  readonly key: string;
  readonly place: NeedPlace;
  readonly tone: (typeof needTones)[number];
};

export type NeedsView = {
  /** The worst first. */
  readonly needs: readonly Need[];
  readonly counts: Readonly<Record<NeedPlace, number>>;
  /** The sum of the counts; where it is more than the list, the Attention page has the rest. */
  readonly total: number;
};
