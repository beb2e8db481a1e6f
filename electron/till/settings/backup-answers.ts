// The backups of this till, for a manager: which there are, here and in a second place, one now, whether one of them holds, and one
// restored. Invariants: a backup that is checked is read only; a name that no place has is nothing; one is restored only once it was checked,
// on a manager's PIN, never while a payment, a refund or a slip is under way, and what was sold since was said before.
import { moneyText } from '../../../shared/money.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import { ok } from '../../../shared/result.ts';
import type { settingsChannels } from '../../../shared/settings/channels.ts';
import type { BackupsView } from '../../../shared/settings/views.ts';
import type { BackupCopies } from '../../ledger/backup-copies.ts';
import type { Backups } from '../../ledger/backups.ts';
import type { HowChecked } from '../../ledger/check-backup.ts';
import { isOfTill, soldSince } from '../../ledger/older-copy.ts';
import type { VerifyFault } from '../../ledger/verify-fault.ts';
import type { Handlers, TillCore } from '../core/capability.ts';
import { refuse } from '../core/transaction.ts';
import type { SignIn } from '../operators/sign-in.ts';
import { createBackupList } from './backup-list.ts';
import type { KeptParts } from './kept-parts.ts';

export type BackupNeeds = {
  readonly approve: SignIn['approve'];
  readonly isBusy: () => boolean;
  /** Null where the till makes none. */
  readonly backups: Pick<Backups, 'run' | 'state'> | null;
  /** Null where none are copied to a second place. */
  readonly copies: Pick<BackupCopies, 'list'> | null;
  readonly check: ((file: string, how: HowChecked) => Promise<VerifyFault | null>) | undefined;
  readonly restoreBackup: KeptParts['restoreBackup'];
};

export function createBackupAnswers(
  till: TillCore,
  { approve, isBusy, backups, copies, check, restoreBackup }: BackupNeeds,
) {
  const { ledger, journal, identity } = till;
  const list = createBackupList(ledger.db.name, copies?.list ?? null, ledger.id);

  const isWhole = async (file: string): Promise<boolean> =>
    isOfTill(file, identity) && (await check?.(file, 'whole')) === null;

  const view = async (): Promise<BackupsView> => {
    const state = backups?.state();
    return {
      list: await list.view(),
      fault: state?.fault ?? null,
      copy: state?.copy ?? null,
    };
  };

  return {
    'settings:backups': async () => ok(await view()),
    async 'settings:back-up'() {
      if (!backups) return refuse('not_found');
      // Why it failed is in the view.
      await backups.run();
      return ok(await view());
    },
    async 'settings:check-backup'({ name }) {
      const backup = await list.named(name);
      if (!backup || !check) return refuse('not_found');
      const { sales, cards, amountMinor } = soldSince(ledger, backup.at.toISOString());
      return ok({
        isWhole: await isWhole(backup.file),
        since: { sales, cards, total: moneyText({ currency: identity.currency, amountMinor }) },
      });
    },
    async 'settings:restore'({ name, approval }, by, isStill) {
      const backup = await list.named(name);
      if (!backup || !check || !restoreBackup) return refuse('not_found');
      const word = await approve(approval, approverBesides('manager', []));
      if (!word.ok) return word;
      if (!(await isWhole(backup.file))) return refuse('backup_not_whole');
      if (!isStill()) return refuse('not_signed_in');
      if (isBusy()) return refuse('till_busy');
      ledger.transaction((tx) =>
        journal.append(tx, { kind: 'restore-started', operatorId: by.id, body: { backup: name } }),
      );
      return restoreBackup(backup.file, word.value.id);
    },
  } satisfies Partial<Handlers<typeof settingsChannels>>;
}
