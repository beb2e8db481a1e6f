// What a seed decides, in simulations, tortures and fuzzing alike. Invariant: the same seed gives the same sequence, on every machine.
import { randomOf } from './random.ts';

export type Chance = {
  /** In [0, 1). */
  next(): number;
  /** True so often, of 1. */
  often(probability: number): boolean;
  /** An integer from 0 to `below` - 1. */
  int(below: number): number;
  pick<const T>(from: readonly T[]): T;
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
};

export function createChance(seed: number): Chance {
  const next = randomOf(seed);
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    often: (probability) => next() < probability,
    int,
    pick(from) {
      const picked = from[int(from.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    weighted(weights) {
      const entries = Object.entries<number>(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((total, [, weight]) => total + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      throw new Error('no weights');
    },
  };
}
