// What the former version left, copied before another one opens it: the ledger with its log, the settings and the vault that they name. And how
// all of it is put back together, with the anchor.
// Invariants: the ledger is only read here until it is put back; putting back can be done again from any point where it was cut off.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Disk, textIn } from './disk.ts';
import type { RecordedHead, StoredVersion } from './update-record.ts';

const ledgerFile = 'ledger.sqlite';
const logFile = `${ledgerFile}-wal`;
/** All that a start may write besides the ledger, and must find as it was. */
const besides = /^(settings(-backup)?\.json|vault-[0-9a-f-]{36}\.bin|vault\.key)$/;

export const ledgerIn = (folder: string): string => join(folder, ledgerFile);
const ownFolder = (folder: string): string => join(folder, 'way-back');
const copiesIn = (folder: string): string => join(ownFolder(folder), 'before');
/** Where a copy is opened first. */
export const trialFolder = (folder: string): string => join(ownFolder(folder), 'trial');

/** Null where it cannot be read. Of every version: these two tables are older than the way back. */
export function headIn(folder: string): RecordedHead | null {
  const file = ledgerIn(folder);
  if (!existsSync(file)) return null;
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { readonly: true, timeout: 5000 });
    const found = db.prepare<[], RecordedHead>('SELECT id AS ledgerId, count, hash FROM ledger, journal_head').get();
    return found ?? null;
  } catch {
    return null;
  } finally {
    db?.close();
  }
}

export const isSameHead = (one: RecordedHead | null, other: RecordedHead): boolean =>
  one?.ledgerId === other.ledgerId && one.count === other.count && one.hash === other.hash;

/** Throws the file system's error. Null where the ledger's own head cannot be read: no other version makes it better. */
export function keepFiles(folder: string, disk: Disk): StoredVersion | null {
  disk.remove(ownFolder(folder));
  const head = headIn(folder);
  if (head === null) return null;
  const files = readdirSync(folder).filter((name) => name === ledgerFile || name === logFile || besides.test(name));
  for (const name of files) disk.copy(join(folder, name), join(copiesIn(folder), name));
  return { head, files, anchor: null };
}

/** Throws the file system's error. */
export function keepAnchor(kept: StoredVersion, anchorFile: string): StoredVersion {
  return { ...kept, anchor: { file: anchorFile, text: textIn(anchorFile) } };
}

/** The ledger as it was, for another version to try itself on. */
export function layTrial(folder: string, { files }: StoredVersion, disk: Disk): string {
  disk.remove(trialFolder(folder));
  for (const name of [ledgerFile, logFile])
    if (files.includes(name)) disk.copy(join(copiesIn(folder), name), join(trialFolder(folder), name));
  return ledgerIn(trialFolder(folder));
}

export const hasCopies = (folder: string, { files }: StoredVersion): boolean =>
  files.every((name) => existsSync(join(copiesIn(folder), name)));

/** Throws the file system's error; to be called again until it returns. */
export function putFilesBack(folder: string, { files, anchor }: StoredVersion, disk: Disk): void {
  // The log and its index belong to the file that goes, and the note of how that was closed.
  for (const ending of ['-wal', '-shm', '-closed']) disk.remove(`${ledgerIn(folder)}${ending}`);
  for (const name of files) disk.copy(join(copiesIn(folder), name), join(folder, name));
  if (anchor?.text === null) disk.remove(anchor.file);
  else if (anchor) disk.write(anchor.file, anchor.text);
}

export function dropCopies(folder: string, disk: Disk): void {
  disk.remove(ownFolder(folder));
}
