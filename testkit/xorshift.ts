// What a seed decides: the same in every run with the same seed.

export type Chance = {
  /** From 0 up to, but not including, 1. */
  unit(): number;
  /** True so often, of 1. */
  often(share: number): boolean;
  pick<T>(from: readonly T[]): T;
};

/** Marsaglia's xorshift: small, and the same for the same seed. */
export function chanceOf(seed: number): Chance {
  let state = (seed * 2_654_435_761 + 1) >>> 0 || 1;
  const unit = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return {
    unit,
    often: (share) => unit() < share,
    pick(from) {
      const picked = from[Math.floor(unit() * from.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}
