// The open ledger: what every transaction passes before it is committed. Invariants: nothing is written on a head that is not the one this
// till left, nor into a file that is no longer at its path; what is added to the journal is sealed in the same commit.
import Database from 'better-sqlite3';
import { createAnchorKeeper } from './anchor.ts';
import { noteClosed } from './closed-well.ts';
import { type Found, headOf, type LedgerGuard } from './guard.ts';
import { createStoredHead, isSameHead } from './journal-head.ts';
import { LedgerStop } from './ledger-fault.ts';
import { watchPlace } from './place.ts';
import { forgetReads } from './repeated-reads.ts';
import { createSeals } from './seals.ts';
import type { Ledger, Tx } from './transaction.ts';

export function createOpenLedger(
  db: Database.Database,
  id: string,
  guard: LedgerGuard | null,
  found: Found | null,
  checkedAt: Date,
): Ledger {
  const isAtItsPlace = watchPlace(db.name);
  const storedHead = createStoredHead(db);
  const seal = guard && createSeals(db, guard.sealKey);
  const anchor =
    guard?.anchor &&
    createAnchorKeeper(db, id, guard.anchor, guard.had === 'sealed' ? (found?.anchorFault ?? null) : null);
  const syncLog = db.prepare('UPDATE ledger SET synced = synced + 1');
  let head = headOf(db);
  let written = head;
  let afterwards: (() => void)[] = [];
  let isAnchored = false;
  let mustLast = false;
  let wholeAt: Date | null = checkedAt;

  const lookAtPlace = (): void => {
    if (!isAtItsPlace()) throw new LedgerStop('ledger_gone', 'the file of the ledger was deleted or replaced');
  };

  const edited = () => new LedgerStop('ledger_edited', 'the journal does not end as this till left it');

  const begin = db.transaction((work: (tx: Tx) => unknown) => {
    // Without a seal this till cannot know who wrote the head that is there.
    const before = seal ? head : storedHead.read();
    storedHead.begin(before);
    const result = work({} as Tx);
    const isUnmoved = isSameHead(storedHead.now(), before);
    // A seal on what somebody else wrote would vouch for it.
    if (!(isUnmoved ? isSameHead(storedHead.read(), before) : storedHead.move(before))) throw edited();
    written = storedHead.now();
    if (!isUnmoved) seal?.(written);
    lookAtPlace();
    return result;
  });

  /** Whoever wrote to the journal meanwhile took the place of an entry that was to be written. */
  const isTaken = (error: unknown): boolean =>
    error instanceof Database.SqliteError &&
    error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY' &&
    !isSameHead(storedHead.read(), head);

  const whole = <T>(work: (tx: Tx) => T): T => {
    try {
      return begin.immediate(work) as T;
    } catch (error) {
      forgetReads(db);
      throw seal && isTaken(error) ? edited() : error;
    } finally {
      storedHead.end();
    }
  };

  /** What follows a commit comes in the order of the commits. */
  const inOrder = <T>(work: (tx: Tx) => T, committed: () => void = () => {}): T => {
    if (db.inTransaction) throw new Error('a transaction is already open');
    afterwards = [];
    isAnchored = false;
    mustLast = false;
    const result = whole(work);
    head = written;
    committed();
    if (isAnchored) anchor?.keep(head);
    for (const one of afterwards) queueMicrotask(one);
    return result;
  };

  anchor?.keep(head);
  return {
    db,
    id,
    transaction: inOrder,
    answered<T>(work: (tx: Tx) => T): T {
      // A commit that is not synced goes with the next one that is: SQLite syncs its log as a whole.
      db.exec('PRAGMA synchronous = NORMAL');
      try {
        return inOrder(work, () => {
          db.exec('PRAGMA synchronous = FULL');
          if (mustLast) syncLog.run();
        });
      } finally {
        db.exec('PRAGMA synchronous = FULL');
      }
    },
    mustLast(_tx) {
      mustLast = true;
    },
    afterCommit: (_tx, work) => void afterwards.push(work),
    anchor() {
      mustLast = true;
      isAnchored = true;
    },
    head: () => head,
    anchorState: () => anchor?.state() ?? null,
    anchored: async () => anchor?.settled(),
    lookAtPlace,
    checkedAt: () => wholeAt,
    noteCheck(at) {
      wholeAt = at;
    },
    close() {
      if (!db.open) return;
      db.close();
      noteClosed(db.name, wholeAt);
    },
  };
}
