// Which cases of an exhaustive proof a run tries: all of them under `npm run test:whole` and `npm run test:e2e`, every so many under
// `npm test`.
// Invariant: which ones follows from their order, or name, and from a seed that the run prints. The seed is the day, so that what is left
// out today is tried on another day, and everybody tries the same on one day.

/** Every case of every proof is tried. */
export const isWhole = process.env.COUNTERFOIL_WHOLE === 'yes';

/** A whole number from 0 on. `COUNTERFOIL_SEED` sets it, to try again what a run printed; without it, the days since 1970 in UTC. */
export function seedOf(given: string | undefined, now: Date): number {
  if (given === undefined) return Math.floor(now.getTime() / 86_400_000);
  if (!/^\d{1,15}$/.test(given)) throw new Error(`COUNTERFOIL_SEED is a whole number from 0 on, not ${given}`);
  return Number(given);
}

export const seed = seedOf(process.env.COUNTERFOIL_SEED, new Date());

/** What a run that tries samples says before it begins, and where one failed. */
export const seedLine = `samples by seed ${seed}: COUNTERFOIL_SEED=${seed} tries the same again`;

export const samplesBy = (from: number, whole: boolean) => ({
  /** Answers true for each case that is to be tried: one in `every`. Of fewer cases than that, none may be. */
  oneIn(every: number): () => boolean {
    let seen = from;
    return () => whole || seen++ % every === 0;
  },
  /** Answers whether a case of this name is tried: of many names about one in `every`, the same ones wherever a seed is tried. */
  isTried: (name: string, every: number): boolean =>
    whole || [...name].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), from) % every === 0,
});

export const { oneIn, isTried } = samplesBy(seed, isWhole);
