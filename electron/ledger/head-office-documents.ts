// Which documents of head office the journal has: the one that is kept outside it may be newer, after a power cut or in a restored ledger.
import { query } from './table.ts';
import type { Ledger } from './transaction.ts';

/** Reads the journal through: documents are rare. */
export function createDocumentsInJournal({ db }: Pick<Ledger, 'db'>) {
  const found = query<[takenAt: string], object>(
    db,
    `SELECT 1 FROM journal WHERE kind = 'head-office' AND body ->> 'what' = 'document' AND body ->> 'takenAt' = ? LIMIT 1`,
  );
  return { has: (takenAt: string): boolean => found.get(takenAt) !== undefined };
}
