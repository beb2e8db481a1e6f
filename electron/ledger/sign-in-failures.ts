// The sign_in_failures table: wrong PINs in a row, kept across restarts so that a restart does not shorten the wait.
import type { Ledger, Tx } from './open.ts';

export type SignInFailures = {
  get(operatorId: string): { count: number; lastAt: string } | null;
  set(tx: Tx, operatorId: string, count: number, lastAt: string): void;
  clear(tx: Tx, operatorId: string): void;
};

export function createSignInFailures({ db }: Ledger): SignInFailures {
  const get = db.prepare<[string], { count: number; lastAt: string }>(
    'SELECT count, last_at AS lastAt FROM sign_in_failures WHERE operator_id = ?',
  );
  const set = db.prepare<[string, number, string]>(
    'INSERT OR REPLACE INTO sign_in_failures (operator_id, count, last_at) VALUES (?, ?, ?)',
  );
  const clear = db.prepare<[string]>('DELETE FROM sign_in_failures WHERE operator_id = ?');
  return {
    get: (operatorId) => get.get(operatorId) ?? null,
    set: (_tx, operatorId, count, lastAt) => void set.run(operatorId, count, lastAt),
    clear: (_tx, operatorId) => void clear.run(operatorId),
  };
}
