// What a process holds on to, as a fuzzer watches it: after the garbage is gone, so that growth is a leak and not idleness.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** MiB of heap and buffers that are still needed. */
export function keptMiB(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 2 ** 20);
}

/** In MiB, between the first look and the last: above what is under way at a moment, below 10 kB for each of 20,000 requests. */
export const mostGrowthMiB = 128;
