// The seal of the settings that the journal knows of: so each change of the settings is journalled once, also one made while the till
// was closed.
import { value, write } from './table.ts';
import type { Ledger } from './transaction.ts';

export function createSettingsSeen({ db }: Pick<Ledger, 'db'>) {
  return {
    seal: value<string>(db, 'SELECT settings_seal FROM ledger'),
    set: write<[seal: string]>(db, 'UPDATE ledger SET settings_seal = ?'),
  };
}
