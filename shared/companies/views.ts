// Orders for companies: their states, and what the screens are told of them. No view holds a code.
import type { MoneyText } from '../money.ts';

/** `held`: until a time. `stopped`: by a person or the service's word (`why`). `withdrawn`: before its first card. */
export type CompanyOrderState = 'held' | 'placing' | 'stopped' | 'done' | 'withdrawn';

/** `unknown`: nobody knows whether it was ordered. `ended`: at the service, and not by this till. */
export type CompanyCardState =
  | 'planned'
  | 'placing'
  | 'processing'
  | 'ready'
  | 'refused'
  | 'unknown'
  | 'cancelling'
  | 'cancelled'
  | 'ended'
  | 'left-out';

/** What both people look at twice. */
export type CompanyFlag = 'first-order' | 'new-company' | 'near-maximum' | 'third-in-week' | 'one-brand';

export type CompanyCheck = {
  /** Of these facts: `company:place` takes it, and refuses where one of them is another. */
  readonly token: string;
  readonly company: string;
  readonly rows: readonly {
    readonly productName: string;
    readonly faceValue: MoneyText;
    readonly count: number;
    /** The service may take its time, and the card cannot be cancelled until it is ready. */
    readonly isAsync: boolean;
  }[];
  readonly cards: number;
  readonly sum: MoneyText;
  /** At the service, before this order; null where it was not told. */
  readonly available: MoneyText | null;
  /** Of this company on the service's day (UTC); `accepted` and `refused`: the largest and the smallest sum of a day so far. */
  readonly today: { readonly used: MoneyText; readonly accepted: MoneyText | null; readonly refused: MoneyText | null };
  /** Of this company in 30 days at this till, with this order; null: no maximum. */
  readonly month: { readonly sum: MoneyText; readonly maximum: MoneyText | null };
  /** When its first card is ordered (ISO 8601 UTC); null: at once. Without a second person perhaps later. */
  readonly startsAt: string | null;
  readonly flags: readonly CompanyFlag[];
};

export type CompanyCardView = {
  readonly n: number;
  readonly productName: string;
  readonly faceValue: MoneyText;
  readonly state: CompanyCardState;
  /** When it came into this state (ISO 8601 UTC). */
  readonly since: string;
  /** Why it is not ordered, or was not cancelled: the service's code. */
  readonly code: string | null;
  readonly serialLast4: string | null;
  /** Its request has had no answer for longer than a person should wait without a word. */
  readonly isSlow: boolean;
  /** Planned when these records were restored from a backup: it may have been ordered since. */
  readonly mayBeOrdered: boolean;
  /** Orders at the service that it may be, where nobody knows. */
  readonly offered: readonly string[];
};

export type CompanyOrderView = {
  readonly id: string;
  /** Such as `C12`. */
  readonly number: string;
  readonly company: string;
  readonly reference: string;
  readonly placedAt: string;
  readonly startsAt: string | null;
  readonly operatorId: string;
  readonly approverId: string;
  readonly state: CompanyOrderState;
  readonly why: string | null;
  readonly sum: MoneyText;
  /** How many cards are in each state. */
  readonly counts: Partial<Readonly<Record<CompanyCardState, number>>>;
  /** A person has a step to do. */
  readonly needsYou: boolean;
};

export type CompanyOrderWhole = CompanyOrderView & {
  /** Who ordered, and their role; null once nobody needs to know. */
  readonly contact: string | null;
  readonly cards: readonly CompanyCardView[];
};
