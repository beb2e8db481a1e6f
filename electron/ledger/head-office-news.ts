// Which news of head office the journal has. Read from the journal, so that each is reported, and never twice.
import { query } from './table.ts';
import type { Ledger } from './transaction.ts';

/** Reads the journal through: news are rare. */
export function createNewsInJournal({ db }: Pick<Ledger, 'db'>) {
  const found = query<[news: string], object>(
    db,
    `SELECT 1 FROM journal WHERE kind = 'x-read' AND body ->> '$.headOffice.news' = ? LIMIT 1`,
  );
  return { has: (news: string): boolean => found.get(news) !== undefined };
}
