// What the ledger is held against at a start, from outside its file: the note that there is one, the till's key, and the anchor. And what
// the start writes because of it. Invariants: looking changes nothing; all that a start writes is one transaction, sealed.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import type { JournalHead } from '../../shared/journal/chain.ts';
import { type Anchor, type AnchorStore, isBehind, readAnchor } from './anchor.ts';
import { backupMark } from './backup-file.ts';
import { createJournal } from './journal.ts';
import { takeOver } from './restore.ts';
import { createSeals, type SealKey, sealOfHead } from './seals.ts';
import type { Tx } from './transaction.ts';

export type LedgerGuard = {
  readonly sealKey: SealKey;
  /**
   * Null where this till never had a ledger. `sealed`: it was sealed by this key; else by one of an earlier vault, or by an older
   * version not at all.
   */
  readonly had: 'made' | 'sealed' | null;
  /** Null in training: its ledger is worth nothing. */
  readonly anchor: { readonly store: AnchorStore; readonly key: SealKey } | null;
  /** A person decided to begin a new ledger; an existing one is kept next to it. */
  readonly begins: boolean;
  /** Who just put a backup in its place on screen. */
  readonly restoredBy?: string | null;
};

export type Found = {
  readonly anchor: Anchor | null;
  readonly anchorFault: 'missing' | 'unreadable' | null;
  /** It carries the mark of a backup. */
  readonly isBackup: boolean;
  /** It is older than its anchor. */
  readonly isBehind: boolean;
  readonly isEdited: boolean;
  readonly isSealed: boolean;
};

/** `db` is null where there is no ledger yet. Reads a handful of rows, however many there are. */
export function checkAgainstAnchor(db: Database.Database | null, guard: LedgerGuard): Found {
  const read = guard.anchor ? readAnchor(guard.anchor.store, guard.anchor.key) : null;
  const anchor = read === null || typeof read === 'string' ? null : read;
  const anchorFault = typeof read === 'string' ? read : null;
  const nothing = { anchor, anchorFault, isBackup: false, isBehind: false, isEdited: false, isSealed: false };
  if (db === null) return nothing;
  const isMarked = Number(db.pragma('application_id', { simple: true })) === backupMark;
  const found = { ...nothing, isBackup: isMarked, isBehind: !isMarked && anchor !== null && isBehind(db, anchor) };
  const seal = sealOfHead(db, guard.sealKey, headOf(db));
  // Of a backup or an old copy from before the first seal, or of an earlier vault, no more can be asked.
  const mayLack = guard.had !== 'sealed' || found.isBackup || found.isBehind;
  return { ...found, isSealed: seal === 'holds', isEdited: seal === 'broken' || (seal !== 'holds' && !mayLack) };
}

/** A ledger with its log gets another name, under which SQLite opens it still. */
export function moveAside(file: string, at: Date): void {
  if (!existsSync(file)) return;
  const aside = join(dirname(file), `${basename(file, '.sqlite')}-before-${at.getTime()}.sqlite`);
  // The log last: alone at its place it is put aside too, and mixed into nothing.
  renameSync(file, aside);
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`);
  rmSync(`${file}-shm`, { force: true });
}

/** Writes down what was found, as one transaction, and answers the ledger's id from here on. */
export function recordFound(
  db: Database.Database,
  now: () => Date,
  guard: LedgerGuard | null,
  found: Found | null,
): string {
  const isMarked = Number(db.pragma('application_id', { simple: true })) !== 0;
  const isRestored = found ? found.isBackup || found.isBehind : isBackup(db);
  const isLost = found?.anchorFault && guard?.had === 'sealed' ? found.anchorFault : null;
  if (!isMarked && !isRestored && !isLost && !guard?.begins && (!guard || found?.isSealed)) return idOf(db);
  const journal = createJournal({ db }, now);
  const id = db
    .transaction(() => {
      const tx = {} as Tx;
      const before = headOf(db);
      let id = idOf(db);
      if (isRestored) id = takeOver(tx, db, now, found?.isBehind ? found.anchor : null, guard?.restoredBy);
      else if (isMarked) db.pragma('application_id = 0');
      if (!guard || !found) return id;
      if (guard.begins) noteBegun(tx, db, now, found.anchor?.ledgerId ?? null);
      if (isLost) journal.append(tx, { kind: 'anchor-lost', body: { why: isLost } });
      if (!found.isSealed) journal.append(tx, { kind: 'sealing-started', body: { keyId: guard.sealKey.id } });
      const head = headOf(db);
      if (head.count > before.count) createSeals(db, guard.sealKey)(head);
      return id;
    })
    .immediate();
  if (isMarked) db.pragma('wal_checkpoint(TRUNCATE)');
  return id;
}

/** So that the anchor of the lost one, should the power go out before the next, is not taken for a step backwards. */
function noteBegun(tx: Tx, db: Database.Database, now: () => Date, lost: string | null): void {
  if (lost !== null) db.prepare('INSERT INTO former_ids (id) VALUES (?)').run(lost);
  createJournal({ db }, now).append(tx, { kind: 'ledger-started', body: { ledgerId: idOf(db), before: lost } });
}

export function headOf(db: Database.Database): JournalHead {
  const head = db.prepare<[], JournalHead>('SELECT count, hash FROM journal_head').get();
  if (!head) throw new Error('the journal has no head');
  return head;
}

function idOf(db: Database.Database): string {
  const id = db.prepare<[], string>('SELECT id FROM ledger').pluck().get();
  if (id === undefined) throw new Error('no identity row');
  return id;
}

function isBackup(db: Database.Database): boolean {
  return Number(db.pragma('application_id', { simple: true })) === backupMark;
}
