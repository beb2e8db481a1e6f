// A backup is the ledger's file with a mark in its header, so that a till that opens one knows that it was restored, and that things
// happened since. Invariants: a backup has its name only once it was checked and is on the disk whole; the newest are kept, and which are the
// newest is decided by the journals in them, never by a clock.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { syncFile, syncFolder } from '../disk/sync.ts';
import { headerOf } from './file-header.ts';

/** SQLite's application id of a backup: "CFBK". A ledger in use has none. */
export const backupMark = 0x43_46_42_4b;
/** "CFSV": what a till held whose file was taken away. Restored, it continues as it was: nothing happened since. */
export const savedMark = 0x43_46_53_56;
const applicationIdAt = 68;

export type BackupKind = 'day' | 'migration';

/** So many of each kind are kept: a week of days, and the last three versions. */
const kept: Readonly<Record<BackupKind, number>> = { day: 7, migration: 3 };

/** What the file itself says: its ledger, how far that ledger's journal goes in it, and the ledgers that it comes of. */
type BackupHead = { readonly ledger: string; readonly count: number; readonly formers: readonly string[] };
export type Backup = {
  readonly file: string;
  readonly kind: BackupKind;
  /** By the clock of this computer then, which may have been wrong: for people to read. */
  readonly at: Date;
  /** Null where the file cannot be read. */
  readonly head: BackupHead | null;
};

const namePattern = /^ledger-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(day|migration)\.sqlite$/;
const isKind = (text: string | undefined): text is BackupKind => text === 'day' || text === 'migration';

/** Next to the ledger, in a folder that only the till's user can read. */
export function backupFolder(ledgerFile: string): string {
  return join(dirname(ledgerFile), 'backups');
}

/**
 * Every backup in a folder, in order; only regular files, because SQLite waits at a pipe. `inUse` is the id of the ledger that the till continues
 * with.
 */
export function backupsIn(folder: string, inUse: string | null = null): Backup[] {
  // A file may be where the folder should be.
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    const [, year, month, day, hour, minute, second, kind] = namePattern.exec(name) ?? [];
    if (!isKind(kind) || !entry.isFile()) return [];
    const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ file: join(folder, name), kind, at, head: headIn(join(folder, name)) }];
  });
  return inOrder(found, inUse);
}

/**
 * The oldest first, whatever the clock said: within a ledger by how far its journal goes, a ledger behind those that it comes of, and the one
 * in use behind all. Names decide between those alone that say the same.
 */
export function inOrder<B extends Backup>(backups: readonly B[], inUse: string | null): B[] {
  const depth = ({ head }: Backup): number => {
    if (head === null) return -1;
    return head.ledger === inUse ? Number.POSITIVE_INFINITY : head.formers.length;
  };
  const compare = (one: string | number, other: string | number): number => (one < other ? -1 : Number(one > other));
  return backups.toSorted(
    (one, other) =>
      compare(depth(one), depth(other)) ||
      compare(one.head?.ledger ?? '', other.head?.ledger ?? '') ||
      compare(one.head?.count ?? 0, other.head?.count ?? 0) ||
      compare(basename(one.file), basename(other.file)),
  );
}

function headIn(file: string): BackupHead | null {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      const text = (sql: string) => db.prepare<[], string>(sql).pluck();
      const ledger = text('SELECT id FROM ledger').get();
      const count = Number(text('SELECT count FROM journal_head').get());
      return ledger === undefined ? null : { ledger, count, formers: text('SELECT id FROM former_ids').all() };
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
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

/** Never throws: what stays, on a stick that was pulled out, the next begin removes. */
export function discardBackup(partial: string | null): void {
  if (partial === null) return;
  try {
    rmSync(partial, { force: true });
  } catch {}
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

/** Gives a checked copy of the ledger in use its name, and lets the oldest of its kind go. */
export function keepBackup(partial: string, kind: BackupKind, at: Date): Backup {
  const folder = dirname(partial);
  const file = join(folder, `ledger-${stampOf(at)}-${kind}.sqlite`);
  nameCopy(partial, file);
  const head = headIn(file);
  const others = backupsIn(folder, head?.ledger).filter((one) => one.kind === kind && one.file !== file);
  for (const old of others.slice(0, Math.max(0, others.length + 1 - kept[kind]))) rmSync(old.file, { force: true });
  return { file, kind, at, head };
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
