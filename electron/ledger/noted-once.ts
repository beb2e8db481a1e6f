// What the till has seen or read so far, each in a column of the ledger's one row of its own.
import { value, write } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

/** The printer behind which a person saw the cash drawer open, though the printer cannot say that it did. */
export const createDrawerSeen = ({ db }: Pick<Ledger, 'db'>) => ({
  /** The printer's description; null while it was not seen. */
  behind: value<string>(db, 'SELECT drawer_seen_behind FROM ledger'),
  set: write<[description: string | null]>(db, 'UPDATE ledger SET drawer_seen_behind = ?'),
});

/**
 * The seal of the settings that the journal knows of, and how many commands of the command line: each change is journalled once, also one
 * made while the till was closed.
 */
export function createSettingsSeen({ db }: Pick<Ledger, 'db'>) {
  const noted = value<string>(db, 'SELECT settings_seal FROM ledger');
  const set = write<[seal: string]>(db, 'UPDATE ledger SET settings_seal = ?');
  const begun = value<string>(db, 'SELECT created_at FROM ledger');
  return {
    /** When these books began: what was done before is in others. */
    begunAt: (): string => begun() ?? '',
    seen(): { readonly mac: string; readonly commands: number } {
      const [mac = '', commands = '0'] = noted()?.split(' ') ?? [];
      return { mac, commands: Number(commands) };
    },
    set: (tx: Tx, mac: string, commands: number): void => void set(tx, `${mac} ${commands}`),
  };
}

/** How far the settlements of the service were read for orders of this terminal. */
export const createSettlementsRead = ({ db }: Pick<Ledger, 'db'>) => ({
  /** Every settlement made until then was read (ISO 8601 UTC, the service's time); before the first, the ledger's beginning. */
  until: value<string>(db, 'SELECT coalesce(settlements_read_until, created_at) FROM ledger'),
  set: write<[until: string]>(db, 'UPDATE ledger SET settlements_read_until = ?'),
});
