// Which cases of an exhaustive proof a run tries: all of them under `npm run test:whole` and `npm run test:e2e`, every so many under
// `npm test`.
// Invariant: which ones follows from their order alone, so that two runs try the same; the first is always among them.

/** Every case of every proof is tried. */
export const isWhole = process.env.COUNTERFOIL_WHOLE === 'yes';

/** Answers true for each case that is to be tried: one in `every`, beginning with the first. */
export function oneIn(every: number): () => boolean {
  let seen = 0;
  return () => isWhole || seen++ % every === 0;
}

/** Answers whether a case of this name is tried: of many names about one in `every`, the same ones wherever and whenever they are run. */
export const isTried = (name: string, every: number): boolean =>
  isWhole || [...name].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % every === 0;
