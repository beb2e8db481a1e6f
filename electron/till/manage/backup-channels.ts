// The backups of this till, for a manager: which there are, one now, and whether one of them holds.
// Invariant: a backup that is checked is read only; a name that is not in the folder of backups is nothing.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { TillError } from '../../../shared/errors.ts';
import type { TillHandlers } from '../../../shared/ipc.ts';
import type { BackupsView } from '../../../shared/manage/settings.ts';
import type { Operator, Role } from '../../../shared/operator.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { backupFolder, backupsIn } from '../../ledger/backup-file.ts';
import type { Backups } from '../../ledger/backups.ts';
import type { VerifyFault } from '../../ledger/verify-fault.ts';
import type { TillContext } from '../core/context.ts';
import { refuse } from '../core/transaction.ts';

type Answered<T> = Promise<Result<T, TillError>>;

export type BackupDeps = {
  readonly context: Pick<TillContext, 'ledger'>;
  readonly byRole: <T>(needed: Role, work: (by: Operator) => Answered<T>) => Answered<T>;
  /** Null where the till makes none. */
  readonly backups: Pick<Backups, 'run' | 'state'> | null;
  readonly check: ((file: string) => Promise<VerifyFault | null>) | undefined;
};

export function createBackupChannels({
  context,
  byRole,
  backups,
  check,
}: BackupDeps): Pick<TillHandlers, 'settings:backups' | 'settings:back-up' | 'settings:check-backup'> {
  const found = () => backupsIn(backupFolder(context.ledger.db.name));

  const view = (): BackupsView => ({
    list: found()
      .toReversed()
      .map(({ file, kind, at }) => ({
        name: basename(file),
        kind,
        at: at.toISOString(),
        bytes: statSync(file, { throwIfNoEntry: false })?.size ?? 0,
      })),
    fault: backups?.state().fault ?? null,
  });

  return {
    'settings:backups': () => byRole('manager', async () => ok(view())),
    'settings:back-up': () =>
      byRole('manager', async () => {
        if (!backups) return refuse('not_found');
        // Why it failed is in the view.
        await backups.run();
        return ok(view());
      }),
    'settings:check-backup': ({ name }) =>
      byRole('manager', async () => {
        const backup = found().find(({ file }) => basename(file) === name);
        if (!backup || !check) return refuse('not_found');
        return ok({ isWhole: (await check(backup.file)) === null });
      }),
  };
}
