// Puts a backup back: it is checked first, what the till sold since then is said, and a manager's PIN is asked for.
import { errorOf } from '../../../../shared/result.ts';
import type { BackupView } from '../../../../shared/settings/views.ts';
import { ask } from '../../../bridge.ts';
import { ApprovalDialog } from '../../../components/approval-dialog.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';

type RestoreBackupProps = { readonly backup: BackupView; readonly onClose: () => void };

export function RestoreBackup({ backup: { name, at }, onClose }: RestoreBackupProps) {
  const { t, dateTime, money, error: sayError } = useWords();
  const { view: check, fault } = useAsked('settings:check-backup', { name });
  const title = t('setting:backups.putBackTitle', { at: dateTime(at) });
  if (check === null && fault === null)
    return (
      <Dialog title={title} onClose={onClose}>
        <p role="status">{t('setting:backups.checking')}</p>
      </Dialog>
    );
  if (!check?.isWhole)
    return (
      <Dialog title={t('setting:backups.notWholeTitle')} onClose={onClose} role="alertdialog">
        <p>{fault ? sayError(fault) : t('setting:backups.notWhole')}</p>
      </Dialog>
    );
  const { sales, cards, total } = check.since;
  return (
    <ApprovalDialog
      title={title}
      explain={
        sales === 0 ? (
          <>
            <p>{t('setting:backups.soldNothing')}</p>
            <p>{t('setting:backups.stays')}</p>
            <p>{t('setting:backups.signsOut')}</p>
          </>
        ) : (
          <>
            <p>
              <strong>{t('setting:backups.sold', { cards, sales, total: money(total) })}</strong>
            </p>
            <p>{t('setting:backups.soldMeans')}</p>
            <p>{t('setting:backups.dueMeans')}</p>
            <p>{t('setting:backups.stays')}</p>
            <p>{t('setting:backups.signsOut')}</p>
          </>
        )
      }
      reasons={null}
      onClose={onClose}
      onSubmit={async (_reason, approval) => errorOf(await ask('settings:restore', { name, approval }))}
    />
  );
}
