// The till's time: this computer's clock, corrected by the service's time where that is known (clock/face.ts).
// Invariant: code that stores or shows a time takes it from here, so that one correction reaches all of it. The service's client alone goes by
// this computer's own clock, which it measures.

export function createTillClock(own: () => Date) {
  let offsetAt: (ownMs: number) => number = () => 0;
  return {
    /** This computer's own clock. */
    own,
    now(): Date {
      const ownMs = own().getTime();
      return new Date(ownMs + offsetAt(ownMs));
    },
    /** What is added to this computer's clock now; 0 where nothing is corrected. */
    offsetMs: (): number => offsetAt(own().getTime()),
    /** From now on the till's time is this far from that clock; it is asked at each look. */
    follow(next: typeof offsetAt): void {
      offsetAt = next;
    },
  };
}

export type TillClock = ReturnType<typeof createTillClock>;
