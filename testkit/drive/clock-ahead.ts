// Loaded into a till's process before the till: puts the computer's clock forward by CLOCK_AHEAD_MS milliseconds, as if it was off so long. Invariant: whole times and times from parts stay what they are; only "now" is later.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const real = Date;
const realNow = Date.now;
const now = (): number => realNow() + aheadMs;

real.now = now;
globalThis.Date = new Proxy(real, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
});
