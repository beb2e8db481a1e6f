// Whether the cause that held back a slip or the drawer is over by now. Then the screen uses the past tense, with nothing left to do.
// Invariant: only the printer's present state can be over; what happened to one slip stays as it happened.
import type { PrintCause } from '../../shared/slips/views.ts';
import { useStatus } from './status.ts';

/** Causes that can pass. */
export const passingCauses = [
  'paper_out',
  'cover_open',
  'offline',
  'printer_error',
  'not_reachable',
  'cannot_write',
] as const satisfies readonly PrintCause[];
export type PassingCause = (typeof passingCauses)[number];

/** The cause, if the printer has recovered or reports something else (`now`); null if it still applies, or never passes. */
export const pastCause = (cause: PrintCause | null, now: PrintCause | null): PassingCause | null =>
  passingCauses.find((one) => one === cause && one !== now) ?? null;

export function usePastCause(cause: PrintCause | null): PassingCause | null {
  const now = useStatus(({ status }) => status.printerCause);
  return pastCause(cause, now);
}
