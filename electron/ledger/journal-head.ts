// Where the journal ends: how many entries it has, and the hash of the last, which covers all before it.
// Invariant: what is remembered of it was written in the transaction under way, or read at its beginning.
import type Database from 'better-sqlite3';

export type JournalHead = { readonly count: number; readonly hash: string };

const remembered = new WeakMap<Database.Database, JournalHead>();

export function createStoredHead(db: Database.Database) {
  const find = db.prepare<[], JournalHead>('SELECT count, hash FROM journal_head');
  const save = db.prepare<[number, string]>('UPDATE journal_head SET count = ?, hash = ?');
  const read = (): JournalHead => {
    const head = find.get();
    if (!head) throw new Error('the journal has no head');
    return head;
  };
  return {
    /** As it is on the disk. */
    read,
    /** At the beginning of a transaction: what the ones before left in memory counts no more. */
    begin(): JournalHead {
      const head = read();
      remembered.set(db, head);
      return head;
    },
    /** As it is in the transaction that has begun. */
    now: (): JournalHead => remembered.get(db) ?? read(),
    write(head: JournalHead): void {
      if (remembered.has(db)) remembered.set(db, head);
      save.run(head.count, head.hash);
    },
    /** The transaction is over. */
    end: (): void => void remembered.delete(db),
  };
}
