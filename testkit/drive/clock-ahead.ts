// Puts a computer's clock forward, as if it was off so long: loaded into a till's process before the till, where CLOCK_AHEAD_MS says by how many
// milliseconds, and into its page. Invariants: whole times and times from parts stay what they are, only "now" is later; what is measured
// between two moments stays as it was, so that a page still knows a scanner's keys from fingers.

/** Runs in a page too: it uses nothing from outside. */
export function putClockAhead(aheadMs: number): void {
  const real = Date;
  const realNow = Date.now;
  const now = (): number => realNow() + aheadMs;
  real.now = now;
  globalThis.Date = new Proxy(real, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  });
}

const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
if (aheadMs !== 0) putClockAhead(aheadMs);
