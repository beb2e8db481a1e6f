// The service's clock. `now` is what the world sees: the Date header, the Date window, every time in a resource, and
// the periods counted from those. `elapsed` is the same clock without a trainer's shift. Delays, the rate limit, the
// replay window and cursors use it, so that a wrong clock never finishes or forgets anything by itself.

/** `hurriedMs`: how much longer than by its Date the service believes to have run, for everything that takes time. */
export function createServiceClock(source: () => Date, hurriedMs = (): number => 0) {
  let offsetMs = 0;
  const elapsed = () => source().getTime() + hurriedMs();
  const shown = (elapsedMs: number) => new Date(elapsedMs - hurriedMs() + offsetMs);
  return {
    /** Shifted by the trainer's wrong clock. */
    now: () => shown(elapsed()),
    /** Milliseconds, unshifted. */
    elapsed,
    /** The shown time of an unshifted moment. */
    shown,
    shift(ms: number): void {
      offsetMs = ms;
    },
  };
}

export type ServiceClock = ReturnType<typeof createServiceClock>;
