// Which documents, and which settings of them, of head office the journal has: what is kept outside it may be newer, after a power cut or in a restored ledger.
import { query, value } from './table.ts';
import type { Ledger } from './transaction.ts';

/** Reads the journal through: documents are rare. */
export function createDocumentsInJournal({ db }: Pick<Ledger, 'db'>) {
  const found = query<[takenAt: string], object>(
    db,
    `SELECT 1 FROM journal WHERE kind = 'head-office' AND body ->> 'what' = 'document' AND body ->> 'takenAt' = ? LIMIT 1`,
  );
  return { has: (takenAt: string): boolean => found.get(takenAt) !== undefined };
}

/** What head office said of settings and people, and was taken. */
export function createSaidInJournal({ db }: Pick<Ledger, 'db'>) {
  const found = query<[], { id: string }>(
    db,
    `SELECT body ->> '$.headOffice.id' AS id FROM journal
     WHERE kind IN ('settings-changed', 'loosening', 'person-changed', 'manager-changed') AND body ->> '$.headOffice.id' IS NOT NULL`,
  );
  // By the clock of head office, and no later than it was taken: what was said of a time to come is older than what is said then.
  const newest = value<string, [string]>(
    db,
    `SELECT max(min(at, body ->> '$.headOffice.at')) FROM journal
     WHERE kind IN ('person-changed', 'manager-changed') AND subject_id = ?`,
  );
  return {
    /** When the newest was said that was done of this person; null: nothing was. Reads the journal through. */
    newestOf: (person: string): string | null => newest(person),
    /** Which of these no entry tells. It reads the journal through, where there are any. */
    missing<One extends { readonly id: string }>(taken: readonly One[]): readonly One[] {
      const known = new Set(taken.length > 0 ? found.all().map(({ id }) => id) : []);
      return taken.filter(({ id }) => !known.has(id));
    },
  };
}
