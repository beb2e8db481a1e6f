// Which product is at each place of the grid, and since when. A press right after a change was meant for the product that was there before.
// Invariant: a place that was empty or still loading counts as steady.

/** How long a press takes from the eye to the glass, in milliseconds. */
export const steadyAfterMs = 300;

export type SteadyTiles = {
  /** A product is drawn at this place. */
  drawn(index: number, code: string): void;
  /** It was there long enough for a press to be meant for it. */
  isSteady(index: number): boolean;
};

export function createSteadyTiles(nowMs: () => number): SteadyTiles {
  const places = new Map<number, { readonly code: string; readonly sinceMs: number }>();
  return {
    drawn(index, code) {
      const before = places.get(index);
      if (before?.code === code) return;
      places.set(index, { code, sinceMs: before ? nowMs() : Number.NEGATIVE_INFINITY });
    },
    isSteady: (index) => nowMs() - (places.get(index)?.sinceMs ?? Number.NEGATIVE_INFINITY) >= steadyAfterMs,
  };
}
