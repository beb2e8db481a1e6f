// The service's clock. `now` is what the world sees: the Date header, the Date window, every time in a resource, and
// the periods counted from those. `elapsed` is the same clock without a trainer's shift. Delays, the rate limit, the
// replay window and cursors use it, so that a wrong clock never finishes or forgets anything by itself.

export type ServiceClock = {
  /** Shifted by the trainer's wrong clock. */
  now(): Date;
  /** Milliseconds, unshifted. */
  elapsed(): number;
  /** The shown time of an unshifted moment. */
  shown(elapsedMs: number): Date;
  shift(offsetMs: number): void;
};

/** `hurriedMs`: how much longer than by its Date the service believes to have run, for everything that takes time. */
export function createServiceClock(source: () => Date, hurriedMs = (): number => 0): ServiceClock {
  let offsetMs = 0;
  const elapsed = () => source().getTime() + hurriedMs();
  const shown = (elapsedMs: number) => new Date(elapsedMs - hurriedMs() + offsetMs);
  return {
    now: () => shown(elapsed()),
    elapsed,
    shown,
    shift(ms) {
      offsetMs = ms;
    },
  };
}
