// The sign_in_failures table: wrong PINs in a row by person, and wrong typed claims; kept across restarts so that a restart does not
// shorten the wait.

import { integer, table, text, write } from './table.ts';
import type { Ledger } from './transaction.ts';

const failures = table('sign_in_failures', { operatorId: text, count: integer, lastAt: text });

export function createSignInFailures({ db }: Ledger) {
  return {
    get: failures.one<[operatorId: string]>(db, 'WHERE operator_id = ?'),
    set: write<[operatorId: string, count: number, lastAt: string]>(
      db,
      'INSERT OR REPLACE INTO sign_in_failures (operator_id, count, last_at) VALUES (?, ?, ?)',
    ),
    clear: write<[operatorId: string]>(db, 'DELETE FROM sign_in_failures WHERE operator_id = ?'),
  };
}
