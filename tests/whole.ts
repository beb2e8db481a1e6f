// Which cases of an exhaustive proof a run tries: all of them under `npm run test:whole`, otherwise every so many.
// Invariant: which ones follows from their order alone, so that two runs try the same; the first is always among them.

/** Every case of every proof is tried. */
export const isWhole = process.env.COUNTERFOIL_WHOLE === 'yes';

/** Answers true for each case that is to be tried: one in `every`, beginning with the first. */
export function oneIn(every: number): () => boolean {
  let seen = 0;
  return () => isWhole || seen++ % every === 0;
}
