// Which schedules have something done to the first till's ledger file, and what.
import type { Setting } from './steps.ts';

type Deed = 'missing' | 'edited' | 'old-copy' | 'unlinked' | 'restored';

/** One schedule in four; `restored`, in the middle of the day, at a store's only till. */
export function deedOf({ seed, tills }: Pick<Setting, 'seed' | 'tills'>): Deed | null {
  if (seed % 8 === 3) return (['missing', 'edited', 'old-copy'] as const)[(seed >> 3) % 3] ?? null;
  if (seed % 8 === 7) return (seed >> 3) % 2 === 0 || tills > 1 ? 'unlinked' : 'restored';
  return null;
}
