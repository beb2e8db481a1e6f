// What the journal says of orders for companies: `subjectId` is the order, `n` the card in it. Invariant: no code, and no name of a person or a
// company.
import type { CompanyFlag, CompanyPaidBy } from '../../shared/companies/views.ts';
import type { ProcessingMode } from '../../shared/interface/orders.ts';
import type { Pot } from '../../shared/shift/sums.ts';

type Of<Kind extends string, Body> = { readonly kind: Kind; readonly body: Body };
type OfCard<Kind extends string, Body = unknown> = Of<`company-card-${Kind}`, { readonly n: number } & Body>;
/** What the service made of a card: its order's id, and when it was made (ISO 8601 UTC, its time). */
type Made = { readonly serviceId: string; readonly orderedAt: string };

export type CompanyRow = {
  readonly productCode: string;
  readonly productName: string;
  readonly amountMinor: number;
  readonly mode: ProcessingMode;
  readonly count: number;
};

export type ToldOfCompany =
  | Of<
      'company-placed',
      {
        readonly number: number;
        readonly token: string;
        /** The partner's id, or the shop's own number of a customer. */
        readonly customerId: string;
        readonly partnerId: string | null;
        readonly paidBy: CompanyPaidBy;
        readonly reference: string;
        readonly currency: string;
        readonly country: string;
        readonly startsAt: string | null;
        readonly approverId: string;
        readonly rows: readonly CompanyRow[];
        readonly flags: readonly CompanyFlag[];
        /** The maximum of a company in 30 days; null: none. For head office, which adds up what was ordered over all tills. */
        readonly companyMostMinor: number | null;
      }
    >
  /** Its time came. */
  | Of<'company-started', Record<string, never>>
  /** `since`: what a restored ledger cannot know begins there, by the till's time; of an order that is over only this. */
  | Of<'company-stopped', { readonly why: string; readonly since?: string }>
  | Of<'company-went-on' | 'company-withdrawn', { readonly approverId: string | null }>
  /** Its request is durable. */
  | OfCard<'sent', { readonly tries: number }>
  | OfCard<'ready', Made & { readonly serialLast4: string | null }>
  | OfCard<'processing', Made>
  /** `isRow`: of the service's word for its whole row, whose planned cards are not asked for. `hasFailed`: it was made, and could not be processed. */
  | OfCard<'refused', { readonly code: string; readonly isRow?: true; readonly hasFailed?: true }>
  /** Nothing of it is at the service, and the order stops: `dayMinor` is what was too much for the company's day. */
  | OfCard<'put-back', { readonly why: string; readonly dayMinor?: number }>
  | OfCard<'unknown', { readonly why: string }>
  | OfCard<'offered', { readonly serviceId: string }>
  /** Null: it was not ordered. */
  | OfCard<'settled', { readonly serviceId: string | null; readonly approverId: string }>
  | Of<'company-cards-again', { readonly cards: readonly number[]; readonly mode?: 'async' }>
  | Of<'company-cards-left-out', { readonly cards: Cards }>
  /** `approverId`: once a code left. */
  | Of<'company-cards-cancel', { readonly cards: Cards; readonly approverId: string | null }>
  | OfCard<'cancelled'>
  | OfCard<'cancel-refused', { readonly code: string }>
  | OfCard<'ended', Partial<Made> & { readonly how: string }>
  /** Whether the company gets back what was paid for cards that ended. */
  | Of<'company-ended-decided', { readonly cards: Cards; readonly isOwed: boolean; readonly approverId: string }>
  /** A movement of the open shift, signed as its pot sees it. */
  | Of<'company-paid' | 'company-paid-back', CompanyPaid>
  /** Durable before the first byte of their codes leaves. `copy`: the greatest of theirs, from 1. `sha256`: of the file. */
  | Of<
      'company-codes-left',
      {
        readonly cards: Cards;
        readonly way: 'file' | 'strips';
        readonly copy: number;
        readonly sha256: string | null;
        readonly approverId: string | null;
      }
    >
  /** `out`: they came out. `lost`: somebody may have them. `none`: no byte left. */
  | Of<'company-codes-ended', { readonly cards: Cards; readonly end: 'out' | 'lost' | 'none' }>
  /** A keyed hash of the name and the role. */
  | Of<'company-given', { readonly receiver: string }>;

type Cards = readonly number[];
export type CompanyPaid = {
  readonly movementId: string;
  readonly shiftId: string;
  readonly pot: Pot;
  readonly movedMinor: number;
  readonly reason: string;
  readonly approverId: string;
  readonly approvalCode: string | null;
};

/** As the journal has it. */
export type CompanyEntry = ToldOfCompany & {
  readonly subjectId?: string | null;
  readonly operatorId?: string | null;
  readonly at: string;
};

export const isOfCompany = (kind: string): boolean => kind.startsWith('company-');

/**
 * An entry as its rows follow from it: what a till whose clock is off notes beside each (`clockAt`) is no fact of an order. Its facts may be of other types,
 * because another program may have written them.
 */
export function companyEntryOf(entry: { readonly body?: object }): CompanyEntry {
  const { clockAt: _, ...body } = (entry.body ?? {}) as { readonly clockAt?: unknown };
  return { ...entry, body } as unknown as CompanyEntry;
}
