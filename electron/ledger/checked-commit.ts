// What every transaction passes before it is committed. Invariants: nothing is written on a head that is not the one this till left, nor
// into a file that is no longer at its path; what is added to the journal is sealed in the same commit.
import type Database from 'better-sqlite3';
import { isSameHead, type JournalHead } from '../../shared/journal/chain.ts';
import { headOf, type LedgerGuard } from './guard.ts';
import { createStoredHead } from './journal-head.ts';
import { LedgerStop } from './ledger-fault.ts';
import { watchPlace } from './place.ts';
import { forgetReads } from './repeated-reads.ts';
import { createSeals } from './seals.ts';
import type { Tx } from './transaction.ts';

export function createCheckedCommit(db: Database.Database, guard: LedgerGuard | null) {
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
