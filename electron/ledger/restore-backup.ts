// Puts a backup in the ledger's place, while no till is open. Invariants: the place holds the ledger of before or the backup, whole, at
// every moment; the previous ledger stays next to it, with its log, under a name of its own. What the till then makes of the backup is
// restore.ts's.
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import { syncFile, syncFolder } from '../disk/sync.ts';

type NotSaved = { readonly code: 'file_not_saved'; readonly detail: string };

/** Copies the backup next to the ledger, onto the disk: all that takes room and time. Answers the copy; the error names the system's code. */
export function prepareBackup(ledgerFile: string, backup: string): Result<string, NotSaved> {
  const prepared = join(dirname(ledgerFile), 'to-restore.sqlite');
  try {
    rmSync(prepared, { force: true });
    copyFileSync(backup, prepared);
    syncFile(prepared);
    return ok(prepared);
  } catch (error) {
    rmSync(prepared, { force: true });
    return notSaved(error);
  }
}

/** With the file system's code. */
export const notSaved = (error: unknown): Result<never, NotSaved> =>
  err({ code: 'file_not_saved', detail: error instanceof Error && 'code' in error ? String(error.code) : '' });

/** One rename. Throws where it cannot be made: the ledger is then as it was. */
export function restoreBackup(ledgerFile: string, prepared: string, at: Date): void {
  const folder = dirname(ledgerFile);
  const aside = join(folder, `${basename(ledgerFile, '.sqlite')}-before-${at.getTime()}.sqlite`);
  // The log stays in its place too: the next opening puts it aside, because it belongs to no backup.
  keepBeside(`${ledgerFile}-wal`, `${aside}-wal`);
  keepBeside(ledgerFile, aside);
  renameSync(prepared, ledgerFile);
  syncFolder(folder);
}

function keepBeside(file: string, aside: string): void {
  if (!existsSync(file)) return;
  try {
    linkSync(file, aside);
  } catch {
    // A file system without links.
    copyFileSync(file, aside);
    syncFile(aside);
  }
}
