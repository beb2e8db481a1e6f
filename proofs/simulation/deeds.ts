// Which schedules have something done to the first till's ledger file, and what.
import type { Setting } from './steps.ts';

type Deed = 'missing' | 'edited' | 'rows' | 'old-copy' | 'unlinked' | 'restored';

/** Three schedules in eight; `rows`: somebody without the key edits what the books are kept in; `restored`, in the middle of the day, at a store's only till. */
export function deedOf({ seed, tills }: Pick<Setting, 'seed' | 'tills'>): Deed | null {
  if (seed % 8 === 3) return (['missing', 'edited', 'old-copy'] as const)[(seed >> 3) % 3] ?? null;
  if (seed % 8 === 5) return 'rows';
  if (seed % 8 === 7) return (seed >> 3) % 2 === 0 || tills > 1 ? 'unlinked' : 'restored';
  return null;
}
