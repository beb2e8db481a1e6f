// How long a failed try waits: 1 s doubling to 60 s, with jitter, so that tills that lost the line together do not all
// return at once.

const firstMs = 1000;
const mostMs = 60_000;

/** Milliseconds before try number `tries` + 2. `random` gives 0 to 1 and decides a fifth of the wait. */
export function backoffMs(tries: number, random: () => number): number {
  const full = Math.min(firstMs * 2 ** tries, mostMs);
  return Math.round(full * (0.8 + 0.2 * random()));
}
