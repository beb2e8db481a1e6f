// Watches the room on the till's disk.
// Invariant: it reports before SQLite runs out of room. Below the limit no new sale begins, and sales under way have
// room to end.
import type { Timers } from '../../shared/timers.ts';
import { freeBytesIn } from '../ledger/free-bytes.ts';

const everyMs = 60_000;

export function createDiskWatch(deps: {
  readonly folder: string;
  /** With fewer, no new sale begins. */
  readonly minFreeBytes: number;
  readonly freeBytes?: ((folder: string) => number) | undefined;
  readonly timers: Pick<Timers, 'after'>;
  readonly log: { error(event: string, detail?: unknown): void };
  readonly onChange: () => void;
}) {
  const { folder, minFreeBytes, freeBytes = freeBytesIn, timers, log, onChange } = deps;
  let low = false;
  let wasAsked = false;
  let cancel = (): void => {};

  /** Looks again. The free bytes if they are too few; null if they are enough or unknown. */
  const lackOf = (): number | null => {
    let free: number;
    try {
      free = freeBytes(folder);
    } catch (error) {
      // A file system that cannot say how full it is fails when it is.
      if (!wasAsked) log.error('nobody can say how much room is on the disk', { error });
      wasAsked = true;
      return null;
    }
    const before = low;
    low = free < minFreeBytes;
    if (low && !before) log.error('the disk is nearly full', { freeBytes: free, minFreeBytes });
    if (low !== before) onChange();
    return low ? free : null;
  };
  const look = (): void => {
    lackOf();
    cancel = timers.after(everyMs, look);
  };
  return {
    start: look,
    stop: () => cancel(),
    /** At the last look. */
    isLow: () => low,
    lackOf,
    /** Now; null where it is unknown. */
    freeBytes(): number | null {
      try {
        return freeBytes(folder);
      } catch {
        return null;
      }
    },
  };
}

export type DiskWatch = ReturnType<typeof createDiskWatch>;
