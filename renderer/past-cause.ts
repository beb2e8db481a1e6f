// What kept a slip or the drawer from coming may be over since: told as it was then, with nothing left to do about it.
// Invariant: only what the printer says of its present state can be over; what happened to one slip stays as it happened.
import type { PrintCause } from '../shared/views.ts';
import { useStatus } from './stores/status.ts';

/** What holds only while it lasts. */
export const passingCauses = [
  'paper_out',
  'cover_open',
  'offline',
  'printer_error',
  'not_reachable',
  'cannot_write',
] as const satisfies readonly PrintCause[];
export type PassingCause = (typeof passingCauses)[number];

/** The cause, where the printer is well again, or has another trouble by now; null where it still holds, or never passes. */
export function usePastCause(cause: PrintCause | null): PassingCause | null {
  const now = useStatus(({ status }) => status.printerCause);
  return passingCauses.find((one) => one === cause && one !== now) ?? null;
}
