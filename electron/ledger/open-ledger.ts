// The open ledger: what every transaction passes before it is committed. Invariants: nothing is written on a head that is not the one this
// till left, nor into a file that is no longer at its path; what is added to the journal is sealed in the same commit.
import type Database from 'better-sqlite3';
import { createAnchorKeeper } from './anchor.ts';
import { type Found, headOf, type LedgerGuard } from './guard.ts';
import type { JournalHead } from './journal-head.ts';
import { LedgerStop } from './ledger-fault.ts';
import { watchPlace } from './place.ts';
import { createSeals } from './seals.ts';
import type { Ledger, Tx } from './transaction.ts';

export function createOpenLedger(
  db: Database.Database,
  id: string,
  guard: LedgerGuard | null,
  found: Found | null,
): Ledger {
  const isAtItsPlace = watchPlace(db.name);
  const readHead = db.prepare<[], JournalHead>('SELECT count, hash FROM journal_head');
  const seal = guard && createSeals(db, guard.sealKey);
  const anchor =
    guard?.anchor &&
    createAnchorKeeper(db, id, guard.anchor, guard.had === 'sealed' ? (found?.anchorFault ?? null) : null);
  let head = headOf(db);
  let written = head;
  let afterwards: (() => void)[] = [];
  let isAnchored = false;

  const lookAtPlace = (): void => {
    if (!isAtItsPlace()) throw new LedgerStop('ledger_gone', 'the file of the ledger was deleted or replaced');
  };
  const headNow = (): JournalHead => {
    const found = readHead.get();
    if (!found) throw new Error('the journal has no head');
    return found;
  };

  const begin = db.transaction((work: (tx: Tx) => unknown) => {
    const before = headNow();
    // A seal on what somebody else wrote would vouch for it.
    if (seal && (before.count !== head.count || before.hash !== head.hash))
      throw new LedgerStop('ledger_edited', 'the journal does not end as this till left it');
    const result = work({} as Tx);
    written = headNow();
    if (seal && written.count !== before.count) seal(written);
    lookAtPlace();
    return result;
  });

  anchor?.keep(head);
  return {
    db,
    id,
    transaction<T>(work: (tx: Tx) => T): T {
      if (db.inTransaction) throw new Error('a transaction is already open');
      afterwards = [];
      isAnchored = false;
      const result = begin.immediate(work) as T;
      head = written;
      if (isAnchored) anchor?.keep(head);
      for (const one of afterwards) queueMicrotask(one);
      return result;
    },
    afterCommit: (_tx, work) => void afterwards.push(work),
    anchor: () => {
      isAnchored = true;
    },
    head: () => head,
    anchorState: () => anchor?.state() ?? null,
    anchored: async () => anchor?.settled(),
    lookAtPlace,
    close: () => db.close(),
  };
}
