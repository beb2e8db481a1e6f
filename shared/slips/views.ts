// Slips on their way to paper, and what stops one. Times are ISO 8601 UTC strings.
import type { DocumentKind } from '../document.ts';

export type PrintJobView = {
  readonly id: string;
  readonly document: DocumentKind;
  readonly lineId: string | null;
  readonly copy: number;
  readonly state: PrintJobState;
  readonly createdAt: string;
  /** Its last change of state; for a job not on paper, the last try. */
  readonly changedAt: string;
  /** Outcome unknown, too old, or unprintable here: a person decides. */
  readonly waitsForPerson: boolean;
  /** Why it is not on paper, or why that is unknown; null while nothing is wrong. */
  readonly cause: PrintCause | null;
};

/** What stops a slip from being printed. */
export const printCauses = [
  'paper_out',
  'cover_open',
  'offline', // the printer answers that it accepts nothing now
  'printer_error', // it reports a fault, such as its cutter or its head
  'not_reachable', // nothing answers at its address
  'bad_address',
  'cannot_write', // the file or the device accepts nothing
  'refuses_raw', // its driver takes pages only, and no bytes of the printer's own
  'cut_off', // the connection broke after the first bytes
  'interrupted', // the till stopped while the slip was printing
  'slip_needed', // it has the code of a card that leaves only against a claim slip
  'not_agreed', // codes may not go to the new printer yet, and the one before takes none
  'no_code', // the service cannot be reached for the card's code now
  'rows_edited', // the records that it is made from were edited
  'unprintable', // this printer cannot print something on the slip
  'unproven', // a print queue reports success, which it cannot know
  'too_late', // the printer was busy so long that opening the drawer now would surprise
] as const;

export type PrintCause = (typeof printCauses)[number];

/** `unsent` is retried automatically; `unknown` waits for a person; `dropped` was given up by one, or is out of date. */
export type PrintJobState = 'unsent' | 'sending' | 'printed' | 'unknown' | 'dropped';

/** How a test slip ended at the printer. */
export type TestSlipEnd = { readonly state: 'printed' | 'not-printed' | 'unknown'; readonly cause: PrintCause | null };
