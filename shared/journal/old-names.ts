// What older versions called things. A journal row is never rewritten, so its old name stays: whoever reads the journal reads it by this
// table. Invariant: an old name is never used again for anything else.
import type { LineState } from '../sale/line-state.ts';

const kinds: Readonly<Record<string, string>> = {
  'sale-held': 'sale-suspended',
  'sale-recalled': 'sale-resumed',
  'line-give-back': 'line-cancel-activation',
  'line-settled-elsewhere': 'line-ended-by-other-till',
  'line-waits': 'line-waiting',
  'order-not-as-left': 'order-out-of-step',
  'confirm-taken': 'confirm-accepted',
  'slip-honoured': 'claim-redeemed',
  'slip-waived': 'claim-waived',
  'slip-perhaps-out': 'claim-in-doubt',
  'tender-owe-back': 'tender-refund-due',
  'tender-lose-sight': 'tender-outcome-unknown',
  'tender-abort-asked': 'tender-abort-requested',
  'drawer-asked': 'drawer-requested',
  'pdf-made': 'pdf-exported',
};

const lineStates: Readonly<Record<string, LineState>> = {
  settled: 'manually-settled',
  elsewhere: 'ended-by-other-till',
};

/** The name that a journal row's kind has today. */
export const currentKind = (kind: string): string => kinds[kind] ?? kind;

/** The name that a line's state has today; what is no state of old is answered as it is. */
export const currentState = (state: unknown): unknown =>
  typeof state === 'string' ? (lineStates[state] ?? state) : state;

/** Renames the states that the lines are in. */
export const lineStateColumns = Object.entries(lineStates)
  .map(([old, current]) => `UPDATE lines SET state = '${current}' WHERE state = '${old}';`)
  .join('\n');
