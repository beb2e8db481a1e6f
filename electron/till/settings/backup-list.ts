// Every backup of this till to choose from, here and in the second place.
// Invariant: a name that no place has is nothing.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { BackupView } from '../../../shared/settings/views.ts';
import { type Backup, backupFolder, backupsIn, inOrder } from '../../ledger/backup-file.ts';

export type FoundBackup = Backup & { readonly isCopy: boolean };

/** `there`: those in the second place. `inUse`: the id of the ledger in use; null where none can be opened. */
export function createBackupList(
  ledgerFile: string,
  there: (() => Promise<readonly Backup[]>) | null,
  inUse: string | null,
) {
  /** The newest first. Of one that is in both places, the one here. */
  const found = async (): Promise<readonly FoundBackup[]> => {
    const here = backupsIn(backupFolder(ledgerFile)).map((one) => ({ ...one, isCopy: false }));
    const names = new Set(here.map(({ file }) => basename(file)));
    const others = ((await there?.()) ?? []).filter(({ file }) => !names.has(basename(file)));
    return inOrder([...here, ...others.map((one) => ({ ...one, isCopy: true }))], inUse).toReversed();
  };
  return {
    named: async (name: string): Promise<FoundBackup | undefined> =>
      (await found()).find(({ file }) => basename(file) === name),
    view: async (): Promise<readonly BackupView[]> =>
      (await found()).map(({ file, kind, at, isCopy }) => ({
        name: basename(file),
        kind,
        at: at.toISOString(),
        bytes: statSync(file, { throwIfNoEntry: false })?.size ?? 0,
        isCopy,
      })),
  };
}
