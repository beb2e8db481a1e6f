// How many cards of this till are neither sold nor given back, and take too long: beyond the limit no further card is reserved, so that a
// service that fails does not collect cards and money that nobody can account for. Invariant: counted from the ledger each time, so
// a restart forgets none.
import type { LineState } from '../../../shared/sale/line-state.ts';
import type { StatusView } from '../../../shared/views.ts';
import { defaultMaxUnresolved, type TillContext } from '../core/context.ts';

/** What is under way for no longer is not unresolved: a request waits 30 s at most, and most cards are active within a second. */
export const graceMs = 30_000;

/** A reservation that waits has no money in it yet, and holds up its own sale only. */
const counted: ReadonlySet<LineState> = new Set(['activating', 'voiding', 'cancelling']);

/** A start time in the future counts as unresolved: the clock was set back. */
export function unresolvedCards({
  lines,
  identity,
  now,
}: Pick<TillContext, 'lines' | 'identity' | 'now'>): StatusView['unresolvedCards'] {
  const nowMs = now().getTime();
  const count = lines
    .waiting()
    .filter(
      ({ state, waitingSince }) =>
        counted.has(state) && waitingSince !== null && Math.abs(nowMs - Date.parse(waitingSince)) >= graceMs,
    ).length;
  return { count, limit: identity.maxUnresolvedCards ?? defaultMaxUnresolved };
}
