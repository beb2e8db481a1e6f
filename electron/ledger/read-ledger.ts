// Opens a ledger to look at it: one that a till has open, one that a till left behind with its log, or a backup.
// Invariant: the file and everything next to it stay as they are. A file that no process has open is read from
// a copy, as SQLite would write a log next to it; an older version is brought up to date in a copy.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type PrintedHead, signsOf } from '../../shared/journal/head-signs.ts';
import { err, type Result } from '../../shared/result.ts';
import { headerOf, isSqlite } from './file-header.ts';
import { currentSchema, type Schema, schemaFault, takeSteps, versionOf } from './migrations.ts';
import { type Progress, type VerifyReport, verifyLedger } from './verify.ts';
import { bad, type VerifyFault } from './verify-fault.ts';

export type Unfit =
  /** Missing, no SQLite file, no ledger, or one of a version that this till does not read; `reason` says which. */
  { readonly kind: 'not-a-ledger'; readonly reason: string } | { readonly kind: 'fault'; readonly fault: VerifyFault };

const reasons = { newer: 'is of a newer version', older: 'was made by a version before 1.0' } as const;

/** Checks the ledger in `file` as a whole, and that it has these heads; a till may be selling with it meanwhile. */
export function verifyFile(
  file: string,
  heads: readonly PrintedHead[] = [],
  progress?: Progress,
  schema: Schema = currentSchema,
): Result<VerifyReport, Unfit> {
  const header = readable(file);
  if (header === null) return err({ kind: 'not-a-ledger', reason: 'cannot be read' });
  if (!isSqlite(header)) return err({ kind: 'not-a-ledger', reason: 'is no SQLite file' });
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-verify-'));
  let db: Database.Database | null = null;
  try {
    db = openAsItIs(file, folder);
    if (!isLedger(db)) return err({ kind: 'not-a-ledger', reason: 'is no ledger' });
    const refused = schemaFault(db, schema);
    if (refused !== null) return err({ kind: 'not-a-ledger', reason: reasons[refused] });
    if (versionOf(db) < schema.version) db = upToDate(db, join(folder, 'newer.sqlite'), schema);
    db.exec('BEGIN');
    const found = verifyLedger(db, progress);
    if (!found.ok) return err({ kind: 'fault', fault: found.error });
    const fault = printedHeadFault(db, heads);
    return fault ? err({ kind: 'fault', fault }) : found;
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return err({ kind: 'fault', fault: bad('file', '', `cannot be read whole: ${error.message}`) });
  } finally {
    db?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readable(file: string): Buffer | null {
  try {
    return headerOf(file);
  } catch {
    return null;
  }
}

function openAsItIs(file: string, folder: string): Database.Database {
  if (existsSync(`${file}-shm`)) return new Database(file, { readonly: true, timeout: 5000 });
  const copy = join(folder, 'copy.sqlite');
  copyFileSync(file, copy);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  return mapped(new Database(copy));
}

/** A copy of our own, which nobody cuts short: read through the memory map, without a system call a page. */
function mapped(db: Database.Database): Database.Database {
  db.pragma('mmap_size = 4294967296');
  return db;
}

function isLedger(db: Database.Database): boolean {
  const tables = db.prepare("SELECT 1 FROM sqlite_schema WHERE name IN ('ledger', 'journal', 'journal_head')").all();
  return tables.length === 3;
}

function upToDate(older: Database.Database, copy: string, schema: Schema): Database.Database {
  older.prepare('VACUUM INTO ?').run(copy);
  older.close();
  const db = mapped(new Database(copy));
  db.transaction(() => takeSteps(db, schema)).immediate();
  return db;
}

// The heads of a ledger that a person has on paper, checked against its journal.

/** The first of these heads that the ledger's journal does not have. */
function printedHeadFault(db: Database.Database, heads: readonly PrintedHead[]): VerifyFault | null {
  const hashOf = db.prepare<[number], string>('SELECT hash FROM journal WHERE seq = ?').pluck();
  for (const { count, signs: printed } of heads) {
    const hash = hashOf.get(count);
    if (hash === undefined) return bad('journal', count, 'is missing, and its head was printed');
    if (signsOf(hash) !== printed) return bad('journal', count, 'is not the one whose head was printed');
  }
  return null;
}
