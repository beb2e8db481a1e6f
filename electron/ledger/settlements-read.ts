// How far the settlements of the service were read for orders of this terminal.
import { value, write } from './table.ts';
import type { Ledger } from './transaction.ts';

export function createSettlementsRead({ db }: Pick<Ledger, 'db'>) {
  return {
    /** Every settlement made until then was read (ISO 8601 UTC, the service's time); before the first, the ledger's beginning. */
    until: value<string>(db, 'SELECT coalesce(settlements_read_until, created_at) FROM ledger'),
    set: write<[until: string]>(db, 'UPDATE ledger SET settlements_read_until = ?'),
  };
}
