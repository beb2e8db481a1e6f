// The sign_in_failures table: wrong tries in a row by subject, which is a person whose PIN was typed wrong, or `typed|claim` for all claims
// typed from slips. Stored, so that a restart does not shorten the wait.

import { integer, table, text, write } from './table.ts';
import type { Ledger } from './transaction.ts';

const failures = table('sign_in_failures', { operatorId: text, count: integer, lastAt: text });

export function createSignInFailures({ db }: Ledger) {
  return {
    get: failures.one<[subjectId: string]>(db, 'WHERE operator_id = ?'),
    set: write<[subjectId: string, count: number, lastAt: string]>(
      db,
      'INSERT OR REPLACE INTO sign_in_failures (operator_id, count, last_at) VALUES (?, ?, ?)',
    ),
    clear: write<[subjectId: string]>(db, 'DELETE FROM sign_in_failures WHERE operator_id = ?'),
  };
}
