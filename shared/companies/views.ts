// Orders for companies: their states, and what the screens are told of them. No view holds a code.
import type { MoneyText } from '../money.ts';

/** As people call an order, such as `C12`. */
export const orderNumber = ({ number }: { readonly number: number }): string => `C${number}`;

/** Numbers in their order, as `1–20, 23` with this dash. */
export function numberRuns(numbers: readonly number[], dash: string): string {
  const runs: [number, number][] = [];
  for (const n of numbers) {
    const last = runs.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}${dash}${to}`)).join(', ');
}

/** The most cards of an order, and the most rows. */
export const mostOfOrder = { cards: 500, rows: 10 } as const;

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
export type CompanyFlag = 'first-order' | 'new-company' | 'near-maximum' | 'third-in-week' | 'cash' | 'one-brand';

/** Why an order stopped, or a card was not ordered or cancelled, as far as there are words for it. */
export const companyWhys = [
  'person',
  'restored',
  'answer_makes_no_sense',
  'till_revoked',
  'insufficient_available_balance',
  'customer_amount_limit_exceeded',
  'currency_not_allowed',
  'client_partner_id',
  'out_of_stock',
  'order_not_allowed_for_product',
  'processing_declined',
  'fraudulent_processing_declined',
  'failed',
  'order_invalidation_period_expired',
  'order_invalidation_not_supported',
  'not_ordered',
] as const;

/** On account, or into the open shift. */
export type CompanyPaidBy = 'account' | 'cash' | 'card';

export type CompanyCheck = {
  /** Of these facts: `company:place` takes it, and refuses where one of them is another. */
  readonly token: string;
  readonly company: string;
  readonly paidBy: CompanyPaidBy;
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
  /** Its code. `no`: it did not leave, or nobody has it. `asked`: it may have come out (`company:came-out`). */
  readonly handedOut: 'no' | 'asked' | 'yes';
  /** How often its code left this till; the next one is `COPY` of this number and one. */
  readonly copies: number;
  /** When it left last (ISO 8601 UTC). */
  readonly leftAt: string | null;
  /** Of a card that ended at the service: whether the company gets its money back; null: not decided. */
  readonly isOwed: boolean | null;
};

/** Why the code of a card was left out. `not-completed`: at the service. `too-long`: a strip cannot carry it, the file can. */
export type CompanyLeftOut = { readonly n: number; readonly why: 'not-completed' | 'another-order' | 'too-long' };

export type CompanyHandOut = {
  readonly order: CompanyOrderWhole;
  /** Shown once and kept nowhere; null where no file was written. */
  readonly password: string | null;
  readonly file: string | null;
  readonly leftOut: readonly CompanyLeftOut[];
  /** The strip at which printing ended; null: none did. `unknown`: somebody looks whether it came out. */
  readonly endedAt: { readonly n: number; readonly state: 'not-printed' | 'unknown' } | null;
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
  readonly paidBy: CompanyPaidBy;
  /** What was paid at the till, and what of it the company gets back; null on account. */
  readonly money: {
    readonly paid: MoneyText;
    readonly paidBack: MoneyText;
    readonly due: MoneyText;
    /** Due when these records were restored from a backup: it may have been paid back since. */
    readonly mayBeBack: boolean;
  } | null;
  /** How many cards are ready and not handed out. */
  readonly toHandOut: number;
  /** How many cards are in each state. */
  readonly counts: Partial<Readonly<Record<CompanyCardState, number>>>;
  /** A person has a step to do. */
  readonly needsYou: boolean;
};

export type CompanyOrderWhole = CompanyOrderView & {
  /** Who ordered, and their role; null once nobody needs to know. */
  readonly contact: string | null;
  /** Who received the cards, and their role; null where nobody did yet or the names' time is over. */
  readonly receivedBy: string | null;
  readonly receivedAt: string | null;
  readonly cards: readonly CompanyCardView[];
};
