// The life of a sale and its cards, from the journal, for people: what happened, when, by whom. Invariant: every kind
// has words
// under `after:life.<kind>`. Journal entries of no use at the counter are left out.
import type { DocumentKind } from '../document.ts';
import type { AttentionCode, RefusalCode } from '../errors.ts';
import type { MoneyText } from '../money.ts';
import type { PrintCause } from '../slips/views.ts';
import type { AttentionStep } from './attention-steps.ts';
import type { TenderMethod } from './views.ts';

export const timelineKinds = [
  'sale-started',
  'sale-suspended',
  'sale-resumed',
  'sale-taken-over',
  'line-added',
  'line-reserve',
  'line-order-created',
  'line-order-refused',
  'line-withdrawn',
  'line-cancel',
  'line-cancel-requested',
  'line-order-found-after-cancel',
  'tender-requested',
  'tender-approve',
  'tender-decline',
  'tender-outcome-unknown',
  'tender-answer-unclear',
  'refund-outcome-unknown',
  'sale-committed',
  'sale-cancelled',
  'sale-abandoned',
  'line-commit',
  'line-order-completed',
  'line-order-lost',
  'line-handed-over',
  'card-given-unscanned',
  'wrong-card-scanned',
  'approval-given',
  'line-void',
  'line-cancel-activation',
  'line-order-invalidated',
  'line-void-refused',
  'line-settle',
  'line-settle-handed-over',
  'line-settle-return',
  'line-ended-by-other-till',
  'line-slip-finish',
  'line-slip-return',
  'line-slip-ended',
  'line-slip-hand-over',
  'claim-redeemed',
  'claim-waived',
  'claim-in-doubt',
  'tender-corrected',
  'tender-refund-due',
  'tender-begin-refund',
  'tender-refund-done',
  'tender-refund-not-done',
  'code-shown',
  'pdf-exported',
  'print-dropped',
  'attention-raised',
  'attention-decided',
  'attention-closed',
  'print-printed',
  'print-unknown',
  'drawer-opened',
  'drawer-not-opened',
  'drawer-unknown',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export type TimelineEntry = {
  /** ISO 8601 UTC, by this till's clock. */
  readonly at: string;
  readonly kind: TimelineKind;
  /** Its card; null where it is about the whole sale. */
  readonly lineId: string | null;
  /** Who did it; null for the till itself. */
  readonly operatorName: string | null;
  /** That person's own words: the reason of a void, the note of a decision. */
  readonly note: string | null;
  /** The money that moved, and by which method. */
  readonly amount: MoneyText | null;
  readonly method: TenderMethod | null;
  /** The attention entry that was opened or closed. */
  readonly attention: AttentionCode | null;
  /** The person's decision about it. */
  readonly step: AttentionStep | null;
  /** Why a slip or the drawer did not come out. */
  readonly cause: PrintCause | null;
  /** Why the service refused. */
  readonly refusal: RefusalCode | null;
  /** The service's code for a reason that this till does not know. */
  readonly refusalDetail?: string | null;
  /** The slip that was printed, and which copy of it (0 is the original). */
  readonly slip: { readonly document: DocumentKind; readonly copy: number } | null;
};
