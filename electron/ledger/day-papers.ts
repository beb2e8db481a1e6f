// The day_papers table: the paper of each business day that was over and had anything in it, byte for byte as it was made.
// Invariant: a row is written with its `day-report-made` entry, and never changed; the entry holds the hash of its body.
import type { EntryOf } from './journal-entries.ts';
import { integer, table, text, value } from './table.ts';
import type { Ledger } from './transaction.ts';

export const dayPapersTable = table('day_papers', { day: text, body: text, sha256: text, seq: integer });

export const dayPaperKinds = ['day-report-made'] as const;

/** The row that an entry leaves, but for its body. */
export const dayPaperAfter = ({ seq, body: { day, sha256 } }: EntryOf<'day-report-made'>) => ({ day, sha256, seq });

export function createDayPapers({ db }: Pick<Ledger, 'db'>) {
  const last = value<string>(db, 'SELECT max(day) FROM day_papers');
  return {
    insert: dayPapersTable.insert(db),
    /** The last business day that has one; null before the first. */
    lastDay: () => last(),
  };
}
