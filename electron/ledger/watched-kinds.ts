// The entries that reports and the manager's exceptions are made of. The journal has an index of these alone, by time: all others are
// found by their sale only. Invariant: the list is the index's own, word for word, or SQLite reads the whole journal; a change of it is a
// new step of the schema.
import type { JournalKind } from './journal-entries.ts';

const watchedKinds = [
  'tender-begin-refund',
  'tender-refund-done',
  'tender-refund-not-done',
  'line-void',
  'code-shown',
  'pdf-exported',
  'drawer-requested',
  'sale-cancelled',
  'approval-given',
  'card-number-typed',
  'wrong-card-scanned',
  'card-given-unscanned',
  'no-second-person',
] as const satisfies readonly JournalKind[];

/** True of a row that the index holds. Tried on each entry that is written or checked: for `IN` SQLite builds a list each time. */
export const isWatched = `(${watchedKinds.map((kind) => `kind = '${kind}'`).join(' OR ')})`;
