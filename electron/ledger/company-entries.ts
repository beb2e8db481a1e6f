// What the journal says of orders for companies: `subjectId` is the order, `n` the card in it. Invariant: no code, and no name of a person or a
// company.
import type { CompanyFlag } from '../../shared/companies/views.ts';
import type { ProcessingMode } from '../../shared/interface/orders.ts';

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
        readonly partnerId: string;
        readonly reference: string;
        readonly currency: string;
        readonly country: string;
        readonly startsAt: string | null;
        readonly approverId: string;
        readonly rows: readonly CompanyRow[];
        readonly flags: readonly CompanyFlag[];
      }
    >
  /** Its time came. */
  | Of<'company-started', Record<string, never>>
  /** `since`: what a restored ledger cannot know begins there, by the till's time. */
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
  | Of<'company-cards-left-out' | 'company-cards-cancel', { readonly cards: readonly number[] }>
  | OfCard<'cancelled'>
  | OfCard<'cancel-refused', { readonly code: string }>
  | OfCard<'ended', Partial<Made> & { readonly how: string }>;

/** As the journal has it. */
export type CompanyEntry = ToldOfCompany & {
  readonly subjectId?: string | null;
  readonly operatorId?: string | null;
  readonly at: string;
};

export const isOfCompany = (kind: string): boolean => kind.startsWith('company-');

/** Its facts may be of other types, because another program may have written them. */
export const companyEntryOf = (entry: object): CompanyEntry => entry as CompanyEntry;
