// The till's time: this computer's clock, corrected by the service's time where that is known (clock/face.ts).
// Invariant: code that stores or shows a time takes it from here, so that one correction reaches all of it. The service's client alone goes by
// this computer's own clock, which it measures.

export type TillClock = {
  now(): Date;
  /** What is added to this computer's clock now; 0 where nothing is corrected. */
  offsetMs(): number;
  /** This computer's own clock. */
  own(): Date;
  /** From now on the till's time is this far from that clock; it is asked at each look. */
  follow(offsetAt: (ownMs: number) => number): void;
};

export function createTillClock(own: () => Date): TillClock {
  let offsetAt: (ownMs: number) => number = () => 0;
  return {
    own,
    now() {
      const ownMs = own().getTime();
      return new Date(ownMs + offsetAt(ownMs));
    },
    offsetMs: () => offsetAt(own().getTime()),
    follow(next) {
      offsetAt = next;
    },
  };
}
