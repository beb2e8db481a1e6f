// The printer behind which a person saw the cash drawer open, though the printer cannot say that it did.
import { value, write } from './table.ts';
import type { Ledger } from './transaction.ts';

export function createDrawerSeen({ db }: Pick<Ledger, 'db'>) {
  return {
    /** The printer's description; null while nobody saw it. */
    behind: value<string>(db, 'SELECT drawer_seen_behind FROM ledger'),
    set: write<[description: string | null]>(db, 'UPDATE ledger SET drawer_seen_behind = ?'),
  };
}
