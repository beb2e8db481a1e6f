// What the ledger knows of a person: when they last signed in, whether it names their id, and the name on the sales they began.
import { value, values, write } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

/** Who has not signed in within so many entries was not here lately: the whole journal is too long to read for a page. */
const lately = 50_000;

export type PeopleSeen = ReturnType<typeof createPeopleSeen>;

export function createPeopleSeen({ db }: Pick<Ledger, 'db'>) {
  const lastHere = db.prepare<[], { id: string; at: string }>(
    `SELECT operator_id AS id, max(at) AS at FROM journal
     WHERE seq > (SELECT count FROM journal_head) - ${lately} AND kind IN ('signed-in', 'unlocked') GROUP BY operator_id`,
  );
  const inJournal = value<1, [string, string]>(
    db,
    'SELECT 1 FROM journal WHERE operator_id = ? OR subject_id = ? LIMIT 1',
  );
  const named = values<string, [id: string, most: number]>(
    db,
    'SELECT id FROM sales WHERE operator_id = ? AND operator_name <> operator_id LIMIT ?',
  );
  const unname = write<[saleId: string]>(db, 'UPDATE sales SET operator_name = operator_id WHERE id = ?');
  return {
    /** By the person's id (ISO 8601, UTC). */
    lastHere: (): ReadonlyMap<string, string> => new Map(lastHere.all().map(({ id, at }) => [id, at])),
    /** An id that was ever used is never given to another person. Reads the whole journal. */
    isKnown: (id: string): boolean => inJournal(id, id) !== null,
    /** Puts the id in the place of the name on at most so many sales. Answers how many had it. */
    removeName(tx: Tx, id: string, most: number): number {
      const sales = named(id, most);
      for (const sale of sales) unname(tx, sale);
      return sales.length;
    },
  };
}
