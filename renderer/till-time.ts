// The till's time on screen. Main dates by this computer's clock plus a correction, so the screens do too.

let offsetMs = 0;

/** The correction, as main last sent it (stores/status.ts). */
export function followTill(clock: { readonly offsetMs: number } | null | undefined): void {
  offsetMs = clock?.offsetMs ?? 0;
}

/** Milliseconds since the epoch. */
export const tillTime = (): number => Date.now() + offsetMs;

/** Converts a time of this computer's clock into the till's, in milliseconds: a card's void deadline is given by that clock. */
export const inTillTime = (byComputer: string): number => Date.parse(byComputer) + offsetMs;
