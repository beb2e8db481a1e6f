// The open ledger: what every transaction passes before it is committed. Invariants: nothing is written on a head that is not the one this
// till left, nor into a file that is no longer at its path; what is added to the journal is sealed in the same commit.
import type Database from 'better-sqlite3';
import { createAnchorKeeper } from './anchor.ts';
import { closeApart, closeWell, forgetUnread, noteUnread } from './closed-well.ts';
import { type Found, headOf, type LedgerGuard } from './guard.ts';
import { createStoredHead, isSameHead } from './journal-head.ts';
import { LedgerStop } from './ledger-fault.ts';
import { watchPlace } from './place.ts';
import { forgetReads } from './repeated-reads.ts';
import { createSeals } from './seals.ts';
import type { Ledger, Tx } from './transaction.ts';

/** SQLite's own, in pages of the log. */
const usualCheckpoint = 1000;

export function createOpenLedger(
  db: Database.Database,
  id: string,
  guard: LedgerGuard | null,
  found: Found | null,
  foundWholeAt: Date | null,
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
  /** Something that must last was committed and is not synced yet. */
  let isOwedToDisk = false;
  let wholeAt = foundWholeAt;
  let isWrong = false;

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

  /** False only where the head was read: a disk that cannot be read has an error of its own. */
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
      // What somebody else wrote lets a transaction fail in many ways: an entry or a number that is taken, a row that is gone.
      throw seal && !isHeadOurs() ? edited() : error;
    } finally {
      storedHead.end();
    }
  };

  const makeLast = (): void => {
    if (!isOwedToDisk) return;
    syncLog.run();
    isOwedToDisk = false;
    anchor?.keep(head);
  };

  /** What follows a commit comes in the order of the commits. */
  const inOrder = <T>(work: (tx: Tx) => T, isSynced = true): T => {
    if (db.inTransaction) throw new Error('a transaction is already open');
    afterwards = [];
    isAnchored = false;
    mustLast = false;
    const before = head;
    const result = whole(work);
    head = written;
    // An anchor ahead of the disk would make a power cut look like an old copy.
    if (!isSynced) isOwedToDisk ||= mustLast || isAnchored;
    else if (!isSameHead(head, before)) isOwedToDisk = false;
    if (isAnchored && isSynced) anchor?.keep(head);
    for (const one of afterwards) queueMicrotask(one);
    return result;
  };

  /** A close that leaves the log where it is syncs nothing. */
  const trySync = (): void => {
    try {
      syncLog.run();
    } catch {
      // A power cut soon after may undo the last answers, as one before would have.
    }
  };

  const countAsUnread = (): void => {
    wholeAt = null;
    noteUnread(db.name);
  };

  if (wholeAt !== null) forgetUnread(db.name);
  anchor?.keep(head);
  return {
    db,
    id,
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
    afterCommit: (_tx, work) => void afterwards.push(work),
    anchor() {
      isAnchored = true;
    },
    head: () => head,
    anchorState: () => anchor?.state() ?? null,
    anchored: async () => anchor?.settled(),
    lookAtPlace,
    checkedAt: () => wholeAt,
    isWrong: () => isWrong,
    noteWhole(at) {
      if (isWrong) return;
      wholeAt = at;
      db.pragma(`wal_autocheckpoint = ${usualCheckpoint}`);
      forgetUnread(db.name);
    },
    noteUnread: countAsUnread,
    noteWrong() {
      isWrong = true;
      countAsUnread();
    },
    close() {
      if (!db.open) return;
      if (wholeAt !== null) return closeWell(db, wholeAt);
      if (!isWrong) trySync();
      closeApart(db);
    },
  };
}
