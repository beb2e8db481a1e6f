// The till's time on screen: main dates by this computer's clock and what it corrects of it, so the screens count by both too.

let offsetMs = 0;

/** As main last said (stores/status.ts). */
export function followTill(clock: { readonly offsetMs: number } | null | undefined): void {
  offsetMs = clock?.offsetMs ?? 0;
}

/** Milliseconds since the epoch. */
export const tillTime = (): number => Date.now() + offsetMs;

/** A time by this computer's clock in the till's, in milliseconds: until when the service lets a card be voided comes by that clock. */
export const inTillTime = (byComputer: string): number => Date.parse(byComputer) + offsetMs;
