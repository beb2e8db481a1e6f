// The journal: every move of money and cards, append-only, gapless and hash-chained. Its head (count, hash) is stored with it.
// Invariant: an entry is written in the transaction of the move it records, so neither exists without the other.
import { type JournalRow, journalHash, readChain } from '../../shared/journal/chain.ts';
import type { JournalEntry } from './journal-entries.ts';
import { createStoredHead } from './journal-head.ts';
import { query } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

export type Journal = ReturnType<typeof createJournal>;

/**
 * `appended` is called with each entry inside its transaction, which may still be undone; `offsetMs` is how far `now` is from what this computer's
 * clock shows.
 */
export function createJournal(
  { db }: Pick<Ledger, 'db'>,
  now: () => Date,
  appended: (entry: JournalEntry) => void = () => undefined,
  offsetMs: () => number = () => 0,
) {
  const storedHead = createStoredHead(db);
  const insert = db.prepare<JournalRow>(
    `INSERT INTO journal (seq, at, kind, sale_id, subject_id, operator_id, body, hash)
     VALUES (@seq, @at, @kind, @sale_id, @subject_id, @operator_id, @body, @hash)`,
  );
  const last = db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq DESC LIMIT 1');
  const bySale = query<[string], JournalRow>(db, 'SELECT * FROM journal WHERE sale_id = ? ORDER BY seq');
  const all = db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq');

  return {
    /** Answers when it was (ISO 8601 UTC), for the columns that say so too. */
    append(_tx: Tx, entry: JournalEntry): string {
      const { count, hash: previous } = storedHead.now();
      const at = now();
      const offset = offsetMs();
      const row = {
        seq: count + 1,
        at: at.toISOString(),
        kind: entry.kind,
        sale_id: entry.saleId ?? null,
        subject_id: entry.subjectId ?? null,
        operator_id: entry.operatorId ?? null,
        body: JSON.stringify(offset === 0 ? (entry.body ?? {}) : { ...entry.body, clockAt: shown(at, offset) }),
      };
      const next = journalHash(previous, row);
      insert.run({ ...row, hash: next });
      storedHead.write({ count: row.seq, hash: next });
      appended(entry);
      return row.at;
    },
    /** The same; answers the entry as written. */
    write<E extends JournalEntry>(tx: Tx, entry: E): E & Pick<JournalRow, 'seq' | 'at'> {
      const at = this.append(tx, entry);
      return { ...entry, at, seq: storedHead.now().count };
    },
    head: storedHead.now,
    /** Everything about a sale, oldest first. */
    bySale: (saleId: string) => bySale.all(saleId),
    /** The last row against the stored head: cheap enough for every start. */
    headHolds(): boolean {
      const { count, hash: stored } = storedHead.read();
      const row = last.get();
      return row ? row.seq === count && row.hash === stored : count === 0 && stored === '';
    },
    /** Walks the whole chain; null when every row is as it was written, else the first that is not. */
    firstFault: () => readChain(all.iterate(), storedHead.read()),
  };
}

/** What this computer's clock showed at a time that was corrected (ISO 8601 UTC): in the body, next to what the entry says. */
const shown = (at: Date, offsetMs: number): string => new Date(at.getTime() - offsetMs).toISOString();
