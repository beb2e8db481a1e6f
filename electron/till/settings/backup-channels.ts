// The backups of this till, for a manager: which there are, here and in a second place, one now, whether one of them holds, and one put
// back. Invariants: a backup that is checked is read only; a name that no place has is nothing; one is put back only once it was checked
// on a manager's PIN, never while a payment, a refund or a slip is under way, and what was sold since was said before.
import type { TillError } from '../../../shared/errors.ts';
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import { moneyText } from '../../../shared/money.ts';
import type { Operator, Role } from '../../../shared/operator.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { BackupsView } from '../../../shared/settings/views.ts';
import type { BackupCopies } from '../../ledger/backup-copies.ts';
import type { Backups } from '../../ledger/backups.ts';
import { isOfTill, soldSince } from '../../ledger/older-copy.ts';
import type { VerifyFault } from '../../ledger/verify-fault.ts';
import type { TillContext } from '../core/context.ts';
import { refuse } from '../core/transaction.ts';
import { createBackupList } from './backup-list.ts';

type Answered<T> = Promise<Result<T, TillError>>;

export type BackupDeps = {
  readonly context: Pick<TillContext, 'ledger' | 'journal' | 'identity'>;
  readonly byRole: <T>(needed: Role, work: (by: Operator, isStill: () => boolean) => Answered<T>) => Answered<T>;
  readonly signIn: {
    approve(approval: Approval, needed: Role, excluded: ReadonlySet<string>): Answered<Operator>;
  };
  readonly isBusy: () => boolean;
  /** Null where the till makes none. */
  readonly backups: Pick<Backups, 'run' | 'state'> | null;
  /** Null where none are copied to a second place. */
  readonly copies: Pick<BackupCopies, 'list'> | null;
  readonly check: ((file: string) => Promise<VerifyFault | null>) | undefined;
  /** Ends this till, puts the file in the ledger's place and opens the till with it: this one answers no more. Error `till_busy`. */
  readonly putBack: ((file: string, by: string) => Answered<null>) | undefined;
};

export function createBackupChannels({
  context,
  byRole,
  signIn,
  isBusy,
  backups,
  copies,
  check,
  putBack,
}: BackupDeps): Pick<
  TillHandlers,
  'settings:backups' | 'settings:back-up' | 'settings:check-backup' | 'settings:restore'
> {
  const { ledger, journal, identity } = context;

  const list = createBackupList(ledger.db.name, copies?.list ?? null);

  const isWhole = async (file: string): Promise<boolean> => isOfTill(file, identity) && (await check?.(file)) === null;

  const view = async (): Promise<BackupsView> => {
    const state = backups?.state();
    return {
      list: await list.view(),
      fault: state?.fault ?? null,
      copy: state?.copy ?? null,
    };
  };

  return {
    'settings:backups': () => byRole('manager', async () => ok(await view())),
    'settings:back-up': () =>
      byRole('manager', async () => {
        if (!backups) return refuse('not_found');
        // Why it failed is in the view.
        await backups.run();
        return ok(await view());
      }),
    'settings:check-backup': ({ name }) =>
      byRole('manager', async () => {
        const backup = await list.named(name);
        if (!backup || !check) return refuse('not_found');
        const { sales, cards, amountMinor } = soldSince(ledger, backup.at.toISOString());
        return ok({
          isWhole: await isWhole(backup.file),
          since: { sales, cards, total: moneyText({ currency: identity.currency, amountMinor }) },
        });
      }),
    'settings:restore': ({ name, approval }) =>
      byRole('manager', async (by, isStill) => {
        const backup = await list.named(name);
        if (!backup || !check || !putBack) return refuse('not_found');
        const word = await signIn.approve(approval, 'manager', new Set());
        if (!word.ok) return word;
        if (!(await isWhole(backup.file))) return refuse('backup_not_whole');
        if (!isStill()) return refuse('not_signed_in');
        if (isBusy()) return refuse('till_busy');
        ledger.transaction((tx) =>
          journal.append(tx, { kind: 'restore-began', operatorId: by.id, body: { backup: name } }),
        );
        return putBack(backup.file, word.value.id);
      }),
  };
}
