// Opens the ledger: SQLite in WAL mode with synchronous=FULL. Acknowledged means on the disk.
// Invariant: a file this version does not understand, or that is damaged, is left exactly as it was.
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { err, ok, type Result } from '../../shared/result.ts';
import { backUpBeforeMigration } from './backup-before-migration.ts';
import { headerOf, isSqlite } from './file-header.ts';
import { refusedVersion, schemaVersion, takeSteps } from './migrations.ts';
import { newLedgerId, putForeignLogAside, takeOver } from './restore.ts';
import type { Ledger, Tx } from './transaction.ts';

export type { Ledger, Tx } from './transaction.ts';

export type LedgerIdentity = { readonly environment: string; readonly terminalId: string };

export type LedgerFault = {
  readonly code: 'ledger_newer' | 'ledger_damaged' | 'ledger_foreign' | 'disk_full';
  readonly file: string;
  readonly detail: string;
};

/**
 * Opens or creates the ledger at `file`. Refuses files of a newer version, of another till or environment, and
 * damaged ones; one older than the base schema counts as damaged, as nothing in it can be read safely.
 */
export function openLedger(file: string, identity: LedgerIdentity, now: () => Date): Result<Ledger, LedgerFault> {
  putForeignLogAside(file, now());
  const fault = inspect(file, identity);
  if (fault) return err(fault);
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { timeout: 5000 });
    backUpBeforeMigration(db, now());
    return ok(prepare(db, identity, now));
  } catch (error) {
    db?.close();
    return err({
      code: faultIn(error) ?? 'ledger_damaged',
      file,
      detail: error instanceof Error ? error.message : String(error),
    });
  }
}

/** What an error of SQLite says about the ledger as a whole; null where it says nothing. */
export function faultIn(error: unknown): 'disk_full' | 'ledger_damaged' | null {
  // Outside SQLite only the copy before a migration writes.
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    return 'disk_full';
  if (!(error instanceof Database.SqliteError)) return null;
  if (error.code === 'SQLITE_FULL' || error.code.startsWith('SQLITE_IOERR')) return 'disk_full';
  return error.code.startsWith('SQLITE_CORRUPT') || error.code === 'SQLITE_NOTADB' ? 'ledger_damaged' : null;
}

// Looks without touching: read-only, so that neither the file nor a journal beside it changes.
function inspect(file: string, identity: LedgerIdentity): LedgerFault | null {
  if (!existsSync(file)) return null;
  const damaged = (detail: string): LedgerFault => ({ code: 'ledger_damaged', file, detail });
  // A read-only connection to a WAL database cannot run recovery; the header alone is safe to read first.
  const header = headerOf(file);
  if (header.length === 0) return null;
  if (!isSqlite(header)) return damaged('not a SQLite file');
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { readonly: true, timeout: 5000 });
    const version = Number(db.pragma('user_version', { simple: true }));
    switch (refusedVersion(version)) {
      case 'newer':
        return { code: 'ledger_newer', file, detail: `version ${version}, this till knows ${schemaVersion}` };
      case 'older':
        return damaged(`version ${version} is older than any that this till can bring up to date`);
      case null:
        break;
    }
    const check = String(db.pragma('quick_check(1)', { simple: true }));
    if (check !== 'ok') return damaged(check);
    if (version === 0) return null;
    const row = db
      .prepare<[], { environment: string; terminal_id: string }>('SELECT environment, terminal_id FROM ledger')
      .get();
    if (!row) return damaged('no identity row');
    if (row.environment !== identity.environment || row.terminal_id !== identity.terminalId)
      return { code: 'ledger_foreign', file, detail: `belongs to ${row.environment}, terminal ${row.terminal_id}` };
    return null;
  } catch (error) {
    return damaged(error instanceof Error ? error.message : String(error));
  } finally {
    db?.close();
  }
}

function prepare(db: Database.Database, identity: LedgerIdentity, now: () => Date): Ledger {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  migrate(db, identity, now);
  takeOver(db, now);
  // better-sqlite3 is compiled to fall back to NORMAL after the first write in WAL mode: NORMAL loses sales in a power cut.
  const synchronous = Number(db.pragma('synchronous', { simple: true }));
  if (synchronous !== 2) throw new Error(`synchronous is ${synchronous} after the first write, FULL was asked for`);
  const identityRow = db.prepare<[], { id: string }>('SELECT id FROM ledger').get();
  if (!identityRow) throw new Error('no identity row');
  let afterwards: (() => void)[] = [];
  const begin = db.transaction((work: (tx: Tx) => unknown) => work({} as Tx));
  return {
    db,
    id: identityRow.id,
    transaction<T>(work: (tx: Tx) => T): T {
      if (db.inTransaction) throw new Error('a transaction is already open');
      afterwards = [];
      const result = begin.immediate(work) as T;
      for (const one of afterwards) queueMicrotask(one);
      return result;
    },
    afterCommit: (_tx, work) => void afterwards.push(work),
    close: () => db.close(),
  };
}

function migrate(db: Database.Database, identity: LedgerIdentity, now: () => Date): void {
  db.transaction(() => {
    if (takeSteps(db) === 0) {
      const at = now();
      db.prepare('INSERT INTO ledger (one, id, environment, terminal_id, created_at) VALUES (1, ?, ?, ?, ?)').run(
        newLedgerId(at),
        identity.environment,
        identity.terminalId,
        at.toISOString(),
      );
      db.prepare("INSERT INTO journal_head (one, count, hash) VALUES (1, 0, '')").run();
    }
    // A write in every start, so that what is read back afterwards is the setting that sales are written with.
    db.prepare('UPDATE ledger SET created_at = created_at').run();
  }).immediate();
}
