// The day_papers table: the paper of each business day that was over and had anything in it, byte for byte as it was made.
// Invariant: a row is written with its `day-made` entry, and never changed.
import { integer, table, text, value } from './table.ts';
import type { Ledger } from './transaction.ts';

export const dayPapersTable = table('day_papers', { day: text, body: text, sha256: text, seq: integer });

export function createDayPapers({ db }: Pick<Ledger, 'db'>) {
  const last = value<string>(db, 'SELECT max(day) FROM day_papers');
  return {
    insert: dayPapersTable.insert(db),
    /** The last business day that has one; null before the first. */
    lastDay: () => last(),
  };
}
