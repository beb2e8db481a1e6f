// How long the rows of the outbox wait for what is no failed try: an order that is being activated, a refused signature, what an answer asked
// for. A failed try waits as shared/backoff.ts says.

const pollMs = [1000, 2000, 4000, 8000];

/** Milliseconds before the next look at an order that is still being activated. */
export function pollDelayMs(looks: number): number {
  return pollMs[looks] ?? 15_000;
}

/**
 * Milliseconds that every row waits after the service refused our signature, clock or key: at first little, because one such answer may
 * be a mistake.
 */
export const pauseMs = { first: 2_000, further: 30_000 } as const;

/** A request without an answer for so long is said to have none, though it waits on. */
export const slowAfterMs = 2_500;

/** Who is no parsed answer of the service holds nothing up for longer. */
const strangersMostMs = 2 * 60_000;
/** A paid card is asked about at least this often: docs/decisions/long-waits.md. */
const paidMostMs = 60 * 60_000;

/** The longest wait that an answer may ask for. `isFirm`: the service itself asked; `isPaid`: about a card that was paid for. */
export function maxRequestedWaitMs(isFirm: boolean, isPaid: boolean): number {
  if (!isFirm) return strangersMostMs;
  return isPaid ? paidMostMs : Number.POSITIVE_INFINITY;
}
