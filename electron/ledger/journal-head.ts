// Where the journal ends: how many entries it has, and the hash of the last, which covers all before it.
// Invariant: what is remembered of it was written in the transaction under way, or read at its beginning.
import type Database from 'better-sqlite3';
import type { JournalHead } from '../../shared/journal/chain.ts';

const remembered = new WeakMap<Database.Database, JournalHead>();

export function createStoredHead(db: Database.Database) {
  const find = db.prepare<[], JournalHead>('SELECT count, hash FROM journal_head');
  const save = db.prepare<[number, string]>('UPDATE journal_head SET count = ?, hash = ?');
  const move = db.prepare<[number, string, number, string]>(
    'UPDATE journal_head SET count = ?, hash = ? WHERE count = ? AND hash = ?',
  );
  const read = (): JournalHead => {
    const head = find.get();
    if (!head) throw new Error('the journal has no head');
    return head;
  };
  return {
    /** As it is on the disk. */
    read,
    /** At the beginning of a transaction, with the head that its entries follow: what earlier ones left in memory counts no more. */
    begin: (head: JournalHead): void => void remembered.set(db, head),
    /** As it is in the transaction that has begun. */
    now: (): JournalHead => remembered.get(db) ?? read(),
    /** After an entry. In a ledger's transaction `move` stores it, once for all of its entries. */
    write(head: JournalHead): void {
      if (remembered.has(db)) remembered.set(db, head);
      else save.run(head.count, head.hash);
    },
    /** At the end of a transaction: stores the head it came to. False where the one on the disk is not `from`. */
    move(from: JournalHead): boolean {
      const { count, hash } = remembered.get(db) ?? from;
      return move.run(count, hash, from.count, from.hash).changes === 1;
    },
    /** The transaction is over. */
    end: (): void => void remembered.delete(db),
  };
}
