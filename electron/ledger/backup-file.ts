// A backup is the ledger's file with a mark in its header, so that a till that opens one knows that it was restored and that the world
// went on since. Invariants: a backup has its name only once it was checked and is on the disk whole; the newest are kept.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { syncFile, syncFolder } from '../disk/sync.ts';
import { headerOf } from './file-header.ts';

/** SQLite's application id of a backup: "CFBK". A ledger in use has none. */
export const backupMark = 0x43_46_42_4b;
/** "CFSV": what a till held whose file was taken away. Put back, it goes on as it was: nothing happened since. */
export const savedMark = 0x43_46_53_56;
const applicationIdAt = 68;

export type BackupKind = 'day' | 'migration';

/** So many of each kind are kept: a week of days, and the last three versions. */
const kept: Readonly<Record<BackupKind, number>> = { day: 7, migration: 3 };

export type Backup = { readonly file: string; readonly kind: BackupKind; readonly at: Date };

const namePattern = /^ledger-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(day|migration)\.sqlite$/;
const isKind = (text: string | undefined): text is BackupKind => text === 'day' || text === 'migration';

/** Beside the ledger, in a folder that only the till's user can read. */
export function backupFolder(ledgerFile: string): string {
  return join(dirname(ledgerFile), 'backups');
}

/** Every backup in a folder, the oldest first. */
export function backupsIn(folder: string): Backup[] {
  // A file may stand where the folder should be.
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second, kind] = namePattern.exec(name) ?? [];
      if (!isKind(kind)) return [];
      const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return [{ file: join(folder, name), kind, at }];
    });
}

/** A time as files are named by it. */
export function stampOf(at: Date): string {
  return at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '');
}

/** Where the copy is written before it counts; what an earlier, unfinished one left is gone. */
export function beginBackup(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const partial = join(folder, 'unfinished.sqlite');
  for (const part of ['', '-journal', '-wal', '-shm']) rmSync(`${partial}${part}`, { force: true });
  return partial;
}

/** Makes a copy complete in itself and marks it; it is on the disk afterwards. */
export function markCopy(partial: string, mark = backupMark): void {
  const db = new Database(partial);
  try {
    db.pragma('journal_mode = DELETE');
    db.pragma(`application_id = ${mark}`);
  } finally {
    db.close();
  }
  syncFile(partial);
}

/** Gives a checked copy its name, and lets the oldest of its kind go. */
export function keepBackup(partial: string, kind: BackupKind, at: Date): Backup {
  const folder = dirname(partial);
  const file = join(folder, `ledger-${stampOf(at)}-${kind}.sqlite`);
  nameCopy(partial, file);
  const others = backupsIn(folder).filter((one) => one.kind === kind && one.file !== file);
  for (const old of others.slice(0, Math.max(0, others.length + 1 - kept[kind]))) rmSync(old.file, { force: true });
  return { file, kind, at };
}

/** Gives a copy its name, which is on the disk afterwards. */
export function nameCopy(partial: string, file: string): void {
  renameSync(partial, file);
  syncFolder(dirname(file));
}

/** What was put in the ledger's place, by its mark; null for a ledger in use, or none. Reads the header only. */
export function markOf(file: string): 'backup' | 'saved' | null {
  const header = existsSync(file) ? headerOf(file) : Buffer.alloc(0);
  const mark = header.length > applicationIdAt + 3 ? header.readUInt32BE(applicationIdAt) : 0;
  if (mark === backupMark) return 'backup';
  return mark === savedMark ? 'saved' : null;
}
