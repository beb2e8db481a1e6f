// Looks at something again and again while head office serves. Invariants: one look at a time; a database that is away is no bug, the next look tries
// it again; who closes it waits for the look under way.
import { isAway } from './database.ts';

export type Looking = { close(): Promise<void> };

type LookingOptions = {
  readonly everyMs: number;
  readonly look: () => Promise<void>;
  /** Receives each bug. */
  readonly failed: (error: unknown) => void;
};

/** The first look is `everyMs` from now. */
export function lookEvery({ everyMs, look, failed }: LookingOptions): Looking {
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        if (!isAway(error)) failed(error);
      })
      .finally(() => {
        looking = null;
      });
  }, everyMs);
  return {
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}
