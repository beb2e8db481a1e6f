// Before a ledger of an older version is changed, a copy of it as it is. Invariant: no backup, no migration.
import { copyFileSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { backupFolder, beginBackup, keepBackup, markCopy } from './backup-file.ts';
import { schemaVersion } from './migrations.ts';
import { verifyChain } from './verify.ts';

/** Throws where the copy cannot be made or is not whole; the ledger is then as it was. Nobody else has it open. */
export function backUpBeforeMigration(db: Database.Database, at: Date): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version === 0 || version >= schemaVersion) return;
  // What is only in the log comes into the file, so that the file alone is the ledger.
  db.pragma('wal_checkpoint(TRUNCATE)');
  const partial = beginBackup(backupFolder(db.name));
  try {
    copyFileSync(db.name, partial);
    markCopy(partial);
    const copy = new Database(partial, { readonly: true });
    const found = verifyChain(copy);
    copy.close();
    if (!found.ok) throw new Error(`the backup does not hold: ${found.error.table} ${found.error.row}`);
    keepBackup(partial, 'migration', at);
  } finally {
    rmSync(partial, { force: true });
  }
}
