// An open ledger, and the proof that a writer is inside a transaction.
import type Database from 'better-sqlite3';
import type { AnchorState } from '../../shared/health/status.ts';
import type { JournalHead } from '../../shared/journal/chain.ts';
import type { EarlierSeals } from './seals.ts';

declare const insideTransaction: unique symbol;
/** Proof that a transaction is open: every write of a store asks for it. */
export type Tx = { readonly [insideTransaction]: true };

export type Ledger = {
  readonly db: Database.Database;
  /** What was committed, read on a connection of its own: of a transaction under way it has nothing. Opened when it is first asked for. */
  committed(): Database.Database;
  /** What earlier runs wrote is held against the seals of this till; null where nothing is sealed. */
  readonly sealed: EarlierSeals | null;
  /** New with each new database, and with each restore of a backup: part of every receipt number. */
  readonly id: string;
  /** Runs `work` in one durable transaction; what it throws rolls everything back. Never nested. */
  transaction<T>(work: (tx: Tx) => T): T;
  /**
   * The same for an answer from outside: of the service, of a printer. A power cut within seconds may undo it, as if it had not come yet:
   * the question is durable, and is gone into at the next start. The next durable transaction makes it durable too.
   */
  answered<T>(work: (tx: Tx) => T): T;
  /** What this transaction says must be durable before anything follows from it, also where it takes in an answer: see `makeLast`. */
  mustLast(tx: Tx): void;
  /** To be called before anything leaves the till: what must last is on the disk when this returns. Throws where the disk takes it not. */
  makeLast(): void;
  /** Of the last commit that is on the disk for certain: a power cut takes nothing of it. Only entries up to it may be sent to others. */
  durableHead(): JournalHead;
  /** Everything that was committed is on the disk when this returns. A sync of its own, so never for each answer. Throws as `makeLast` does. */
  makeDurable(): void;
  /**
   * Puts the log into the file where it has grown long, and syncs both; to be called where nobody waits. A ledger that nobody lets rest does
   * so in a commit, at `logPages.most`. Throws where the disk takes it not: the log then still has everything.
   */
  foldLog(): void;
  /** Once the transaction under way is committed, in the next microtask; never where it is rolled back. */
  afterCommit(tx: Tx, work: () => void): void;
  /** After this transaction the anchor says how far the ledger came: money moved, or a receipt got its number. */
  anchor(tx: Tx): void;
  /** Of the last commit. */
  head(): JournalHead;
  /** Null where this ledger has no anchor. */
  anchorState(): AnchorState | null;
  /** The anchor of the last commit is written, or cannot be. */
  anchored(): Promise<void>;
  /** Throws where the file was deleted or replaced; so does every transaction, before it is committed. */
  lookAtPlace(): void;
  /**
   * When all of the file was last read and found whole; null where it is still to be read, after a power cut. Until then the file itself stays
   * as it is, and what is written is in the log. Null for good where something is wrong.
   */
  checkedAt(): Date | null;
  isWrong(): boolean;
  /** All of it was read. What was wrong before stays so. */
  noteWhole(at: Date): void;
  /** It could not be read: the next start reads it first. */
  noteUnread(): void;
  /** The next start reads it first, whatever is found of it until then. */
  noteWrong(): void;
  close(): void;
};
