// Limits how often a broken page reloads, opens again, or is heard.
// Invariant: at most `times` in any `perMs`, and never given up for good.

export function createReloadLimit(limit: { readonly times: number; readonly perMs: number }) {
  let taken: number[] = [];
  return {
    /** Milliseconds to wait before the next; 0 for at once. */
    waitMs(nowMs: number): number {
      taken = taken.filter((at) => nowMs - at < limit.perMs);
      const [oldest] = taken;
      return taken.length < limit.times || oldest === undefined ? 0 : oldest + limit.perMs - nowMs;
    },
    take(nowMs: number): void {
      taken.push(nowMs);
    },
  };
}
