// The open ledger: what follows a commit, what is still owed to the disk, how long the log grows, and how the file is closed.
// Invariants: what follows comes in the order of the commits; neither the anchor nor the durable head is ever ahead of the disk; a file that
// was not read whole stays as it is, also when it is closed.
import Database from 'better-sqlite3';
import { isSameHead, type JournalHead } from '../../shared/journal/chain.ts';
import { createAnchorKeeper } from './anchor.ts';
import { closeApart, closeWell, forgetUnread, requireFullCheck } from './closed-well.ts';
import { type Found, headOf, type LedgerGuard } from './guard.ts';
import { createStoredHead } from './journal-head.ts';
import { LedgerStop } from './ledger-fault.ts';
import { watchPlace } from './place.ts';
import { forgetReads } from './repeated-reads.ts';
import { createSeals } from './seals.ts';
import type { Ledger, Tx } from './transaction.ts';

/** In pages of the log: so many are worth folding into the file, and more than that many are folded even though a person waits. */
export const logPages = { worth: 1_000, most: 4_000 } as const;

/** Of a file that was read whole: from here on its log may be folded into it. */
function countAsRead(db: Database.Database): void {
  db.pragma(`wal_autocheckpoint = ${logPages.most}`);
  forgetUnread(db.name);
}

function isLogLong(db: Database.Database): boolean {
  const [{ log, checkpointed }] = db.pragma('wal_checkpoint(NOOP)') as [{ log: number; checkpointed: number }];
  return log >= logPages.worth && checkpointed < log;
}

/** A close that leaves the log where it is syncs nothing. */
function trySync(syncLog: Database.Statement): void {
  try {
    syncLog.run();
  } catch {
    // A power cut soon after may undo the last answers, as one before would have.
  }
}

export function createOpenLedger(
  db: Database.Database,
  id: string,
  guard: LedgerGuard | null,
  found: Found | null,
  foundWholeAt: Date | null,
): Ledger {
  const { head, lookAtPlace, commit } = createCheckedCommit(db, guard);
  const anchor =
    guard?.anchor &&
    createAnchorKeeper(db, id, guard.anchor, guard.had === 'sealed' ? (found?.anchorFault ?? null) : null);
  const syncLog = db.prepare('UPDATE ledger SET synced = synced + 1');
  let afterwards: (() => void)[] = [];
  let isAnchored = false;
  let mustLast = false;
  /** Something that must last was committed and is not synced yet. */
  let isOwedToDisk = false;
  let wholeAt = foundWholeAt;
  let isWrong = false;
  let reader: Database.Database | null = null;
  /** What an earlier run left may lie in the system's memory only: nothing counts before this one had its log synced. */
  let durable: JournalHead = { count: 0, hash: '' };

  const sync = (): void => {
    if (db.inTransaction) throw new Error('a transaction is open');
    syncLog.run();
    durable = head();
  };

  const makeLast = (): void => {
    if (!isOwedToDisk) return;
    sync();
    isOwedToDisk = false;
    anchor?.keep(head());
  };

  /** What follows a commit comes in the order of the commits. */
  const inOrder = <T>(work: (tx: Tx) => T, isSynced = true): T => {
    if (db.inTransaction) throw new Error('a transaction is already open');
    afterwards = [];
    isAnchored = false;
    mustLast = false;
    const before = head();
    const result = commit(work);
    // An anchor ahead of the disk would make a power cut look like an old copy.
    if (!isSynced) isOwedToDisk ||= mustLast || isAnchored;
    else if (!isSameHead(head(), before)) {
      isOwedToDisk = false;
      durable = head();
    }
    if (isAnchored && isSynced) anchor?.keep(head());
    for (const one of afterwards) queueMicrotask(one);
    return result;
  };

  const countAsUnread = (): void => {
    wholeAt = null;
    requireFullCheck(db.name);
  };

  if (wholeAt !== null) countAsRead(db);
  anchor?.keep(head());
  return {
    db,
    id,
    sealed: guard && { by: guard.sealKey, upTo: head().count },
    committed() {
      if (reader) return reader;
      // A file in its place is another ledger.
      lookAtPlace();
      reader = new Database(db.name, { readonly: true, timeout: 5000 });
      return reader;
    },
    transaction: (work) => inOrder(work),
    answered<T>(work: (tx: Tx) => T): T {
      // A commit that is not synced goes with the next one that is: SQLite syncs its log as a whole.
      db.exec('PRAGMA synchronous = NORMAL');
      try {
        return inOrder(work, false);
      } finally {
        db.exec('PRAGMA synchronous = FULL');
      }
    },
    mustLast(_tx) {
      mustLast = true;
    },
    makeLast,
    durableHead: () => durable,
    makeDurable() {
      makeLast();
      if (!isSameHead(durable, head())) sync();
    },
    foldLog() {
      if (wholeAt === null || !isLogLong(db)) return;
      lookAtPlace();
      // Does not wait for readers: what they still need stays in the log.
      db.pragma('wal_checkpoint(PASSIVE)');
      // The first commit of a new log syncs it twice: this one pays, and no sale.
      if (isOwedToDisk) makeLast();
      else sync();
    },
    afterCommit: (_tx, work) => void afterwards.push(work),
    anchor() {
      isAnchored = true;
    },
    head,
    anchorState: () => anchor?.state() ?? null,
    anchored: async () => anchor?.settled(),
    lookAtPlace,
    checkedAt: () => wholeAt,
    isWrong: () => isWrong,
    noteWhole(at) {
      if (isWrong) return;
      wholeAt = at;
      countAsRead(db);
    },
    noteUnread: countAsUnread,
    noteWrong() {
      isWrong = true;
      countAsUnread();
    },
    close() {
      if (!db.open) return;
      // The last connection to close puts the log into the file, and that one may write.
      reader?.close();
      if (wholeAt !== null) return closeWell(db, wholeAt);
      if (!isWrong) trySync(syncLog);
      closeApart(db);
    },
  };
}

// What every transaction passes before it is committed. Invariants: nothing is written on a head that is not the one this till left, nor
// into a file that is no longer at its path; what is added to the journal is sealed in the same commit.

function createCheckedCommit(db: Database.Database, guard: LedgerGuard | null) {
  const isAtItsPlace = watchPlace(db.name);
  const storedHead = createStoredHead(db);
  const seal = guard && createSeals(db, guard.sealKey);
  let head = headOf(db);
  let written = head;

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
    // A seal on another program's entry would vouch for it.
    if (!(isUnmoved ? isSameHead(storedHead.read(), before) : storedHead.move(before))) throw edited();
    written = storedHead.now();
    if (!isUnmoved) seal?.(written);
    lookAtPlace();
    return result;
  });

  /** False only if the head was read and differs. A disk that cannot be read raises its own error. */
  const isHeadOurs = (): boolean => {
    try {
      return isSameHead(storedHead.read(), head);
    } catch {
      return true;
    }
  };

  const whole = <T>(work: (tx: Tx) => T): T => {
    try {
      return begin.immediate(work) as T;
    } catch (error) {
      forgetReads(db);
      // What another program wrote lets a transaction fail in many ways: an entry or a number that is taken, a row that is gone.
      throw seal && !isHeadOurs() ? edited() : error;
    } finally {
      storedHead.end();
    }
  };

  return {
    lookAtPlace,
    /** Of the last commit. */
    head: (): JournalHead => head,
    commit<T>(work: (tx: Tx) => T): T {
      const result = whole(work);
      head = written;
      return result;
    },
  };
}
