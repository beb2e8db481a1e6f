// The ids of one process of a simulated till, as the library makes them: by its own clock, never smaller than the one before.
import { v7 } from 'uuid';
import type { Chance } from '../../testkit/chance.ts';

export function createIds(now: () => Date, chance: Chance): () => string {
  let atMs = 0;
  let seq = 0;
  return () => {
    const ms = now().getTime();
    if (ms > atMs) {
      atMs = ms;
      seq = chance.int(1000);
    } else seq += 1;
    return v7({ msecs: atMs, seq, random: Uint8Array.from({ length: 16 }, () => chance.int(256)) });
  };
}
