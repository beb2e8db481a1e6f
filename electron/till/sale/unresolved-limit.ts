// How many cards of this till are neither sold nor given back, and take too long: beyond the limit no further card is reserved, so that a
// service that fails does not collect cards and money that cannot be accounted for. Invariant: counted from the ledger each time, so
// a restart forgets none.
import type { StatusView } from '../../../shared/health/status.ts';
import { longWait } from '../../ledger/waiting-lines.ts';
import type { TillContext } from '../core/context.ts';

/** What is under way for no longer is not unresolved: a request waits 30 s at most, and most cards are active within a second. */
export const graceMs = 30_000;

export function unresolvedCards({
  waitingLines,
  settings,
  now,
}: Pick<TillContext, 'waitingLines' | 'settings' | 'now'>): StatusView['unresolvedCards'] {
  const count = waitingLines.countUnresolved(longWait(now(), graceMs));
  return { count, limit: settings().max_unresolved_cards };
}
