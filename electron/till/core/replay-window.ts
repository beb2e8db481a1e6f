// How long a create may be replayed (WIRE: keys are kept 24 h of the service's time; an older one may be new to it).
// Invariant: where the clocks disagree, the one that says the row is older is believed.
import type { OutboxRow } from '../../ledger/outbox-rows.ts';
import type { ServiceClock } from '../../service/clock.ts';

/** An hour less than the service keeps keys: a request may wait, and both clocks may be off. */
export const replayWindowMs = 23 * 60 * 60_000;

/** This computer's own clock, which is what the service's is measured against. */
export const ownNow = (clock: Pick<ServiceClock, 'serviceNow' | 'offsetMs'>): Date =>
  new Date(clock.serviceNow().getTime() - clock.offsetMs());

type Age = Pick<OutboxRow, 'createdAt'>;

/**
 * True while replaying the row's key certainly finds the order it made, which was begun at the latest at `latestBegin`. `now` is this
 * computer's own clock.
 */
export function mayReplay(row: Age, clock: Pick<ServiceClock, 'serviceNow' | 'skewMs'>, now: Date): boolean {
  const serviceMs = Math.max(clock.serviceNow().getTime(), now.getTime() + (clock.skewMs() ?? 0));
  return serviceMs - Date.parse(latestBegin(row, clock) ?? row.createdAt) < replayWindowMs;
}

/**
 * True where the row's age is a guess: it is not of this minute, and nothing in this run has given the service's time yet. What the
 * till learned of it before a restart is forgotten, and its own clock may have been set since.
 */
export function ageIsGuessed(row: Age, clock: Pick<ServiceClock, 'serviceNow' | 'skewMs'>): boolean {
  const ageMs = clock.serviceNow().getTime() - Date.parse(row.createdAt);
  return clock.skewMs() === null && (ageMs < 0 || ageMs > 60_000);
}

/**
 * When at the latest the row was stored, by the service's time (ISO 8601 UTC), where its own time lies ahead of that: it was stored while
 * the till's clock was ahead and nothing had shown that yet. Null where nothing contradicts it.
 */
export function latestBegin(row: Age, clock: Pick<ServiceClock, 'serviceNow' | 'skewMs'>): string | null {
  const at = clock.serviceNow().toISOString();
  return clock.skewMs() !== null && row.createdAt > at ? at : null;
}
