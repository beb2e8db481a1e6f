// What the till has seen or read so far, each in a column of the ledger's one row of its own.
import { value, write } from './table.ts';
import type { Ledger } from './transaction.ts';

/** The printer behind which a person saw the cash drawer open, though the printer cannot say that it did. */
export const createDrawerSeen = ({ db }: Pick<Ledger, 'db'>) => ({
  /** The printer's description; null while nobody saw it. */
  behind: value<string>(db, 'SELECT drawer_seen_behind FROM ledger'),
  set: write<[description: string | null]>(db, 'UPDATE ledger SET drawer_seen_behind = ?'),
});

/** The seal of the settings that the journal knows of: each change is journalled once, also one made while the till was closed. */
export const createSettingsSeen = ({ db }: Pick<Ledger, 'db'>) => ({
  seal: value<string>(db, 'SELECT settings_seal FROM ledger'),
  set: write<[seal: string]>(db, 'UPDATE ledger SET settings_seal = ?'),
});

/** How far the settlements of the service were read for orders of this terminal. */
export const createSettlementsRead = ({ db }: Pick<Ledger, 'db'>) => ({
  /** Every settlement made until then was read (ISO 8601 UTC, the service's time); before the first, the ledger's beginning. */
  until: value<string>(db, 'SELECT coalesce(settlements_read_until, created_at) FROM ledger'),
  set: write<[until: string]>(db, 'UPDATE ledger SET settlements_read_until = ?'),
});
