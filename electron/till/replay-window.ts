// How long a create may be replayed (WIRE: keys are kept 24 h of the service's time; an older one may be new to it).
import type { OutboxRow } from '../ledger/outbox-rows.ts';

/** An hour less than the service keeps keys: a request may wait, and both clocks may be off. */
export const replayWindowMs = 23 * 60 * 60_000;

/** True while replaying the row's key certainly finds the order it made. `serviceNow` is the service's time. */
export function mayReplay(row: Pick<OutboxRow, 'createdAt'>, serviceNow: Date): boolean {
  return serviceNow.getTime() - Date.parse(row.createdAt) < replayWindowMs;
}
