// A till whose ledger cannot be opened, or is gone: the backups it has, and one of them put in the ledger's place.
// Invariants: a backup counts only once it was checked whole and is this till's own; what stood in the place stays beside it.
import type { TillError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { BackupView } from '../../shared/settings/views.ts';
import { backupsIn } from '../ledger/backup-file.ts';
import { isOfTill } from '../ledger/older-copy.ts';
import { prepareBackup, restoreBackup } from '../ledger/restore-backup.ts';
import type { VerifyFault } from '../ledger/verify-fault.ts';
import { createBackupList } from '../till/settings/backup-list.ts';
import { createBackupPlace } from '../till/settings/backup-place.ts';
import { usbSticks } from '../till/slips/usb-sticks.ts';

export function createRestoreOptions(deps: {
  readonly ledgerFile: string;
  readonly identity: { readonly environment: string; readonly storeId: string; readonly terminalId: string };
  /** The second place; undefined where there is none. */
  readonly secondPlace: string | undefined;
  readonly check: (file: string) => Promise<VerifyFault | null>;
  readonly now: () => Date;
}) {
  const { ledgerFile, identity, secondPlace, check, now } = deps;
  const place = secondPlace === undefined ? null : createBackupPlace(secondPlace, identity, usbSticks);
  const there = async () => {
    const folder = await place?.().catch(() => null);
    return folder ? backupsIn(folder) : [];
  };
  const list = createBackupList(ledgerFile, there, null);
  const isWhole = async (file: string): Promise<boolean> =>
    isOfTill(file, identity) && (await check(file).catch(() => 'unchecked')) === null;
  return {
    view: (): Promise<readonly BackupView[]> => list.view(),
    /** Errors: `not_found`, `backup_not_whole`, `file_not_saved`; the place is then as it was. */
    async restoreBackup(name: string): Promise<Result<null, TillError>> {
      const backup = await list.named(name);
      if (!backup) return err({ code: 'not_found' });
      if (!(await isWhole(backup.file))) return err({ code: 'backup_not_whole' });
      const prepared = prepareBackup(ledgerFile, backup.file);
      if (!prepared.ok) return prepared;
      try {
        restoreBackup(ledgerFile, prepared.value, now());
        return ok(null);
      } catch (error) {
        return err({
          code: 'file_not_saved',
          detail: error instanceof Error && 'code' in error ? String(error.code) : '',
        });
      }
    },
  };
}
