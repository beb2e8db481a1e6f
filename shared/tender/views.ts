// The cash drawer as the screens see it.
import type { PrintCause } from '../slips/views.ts';

/** Whether the cash drawer opened; `cause` if it did not, or if that is unknown. */
export type DrawerView = { readonly state: 'opened' | 'not-opened' | 'unknown'; readonly cause: PrintCause | null };

/** A drawer that did not open for a sale's cash; `kickId` identifies the pulse that was sent to open it. */
export type DrawerTrouble = {
  readonly kickId: string;
  readonly saleId: string;
  readonly state: 'not-opened' | 'unknown';
  readonly cause: PrintCause | null;
};
