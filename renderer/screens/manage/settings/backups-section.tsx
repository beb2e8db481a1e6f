// The backups of this till: lists them, makes one now, checks whether one is intact, restores one, and sets where copies go.
import { useState } from 'react';
import { errorOf } from '../../../../shared/result.ts';
import type { BackupView } from '../../../../shared/settings/views.ts';
import { ask } from '../../../bridge.ts';
import { ApprovalDialog } from '../../../components/approval-dialog.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Failure, Wrong } from '../../../components/failure.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { SecondPlace } from './second-place.tsx';
import styles from './settings.module.css';
import type { SectionProps } from './use-save.ts';

type Checked = { readonly name: string; readonly isWhole: boolean };

export function BackupsSection(props: SectionProps) {
  const { t, dateTime, locale } = useWords();
  const { view: backups, fault, busy: isBusy, send, read } = useAsked('settings:backups');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [restored, restore] = useState<BackupView | null>(null);
  const check = async (name: string) => {
    setChecked(null);
    const answer = await send('settings:check-backup', { name });
    if (answer.ok) setChecked({ name, isWhole: answer.value.isWhole });
  };
  const size = (bytes: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / 1e6);
  const copy = backups?.copy ?? null;
  return (
    <>
      <div className="panel-body divided">
        <p>{t('setting:backups.about')}</p>
        <Failure error={fault} />
        <Wrong>{backups?.fault ? t(`frame:status.backup.${backups.fault}`) : null}</Wrong>
        <div>
          <Button
            size="large"
            look="primary"
            icon="save"
            isPending={isBusy}
            onPress={() => void read(ask('settings:back-up'))}
          >
            {t('health:fix.back-up')}
          </Button>
        </div>
        {backups?.list.length === 0 ? <p className="soft">{t('setting:backups.none')}</p> : null}
        <ul>
          {(backups?.list ?? []).map(({ name, at, kind, bytes, isCopy }, index) => (
            <li key={name} className={styles.backup}>
              <span>
                <strong>{dateTime(at)}</strong>{' '}
                <span className="soft block">
                  {[
                    t(`setting:backupKind.${kind}`),
                    size(bytes),
                    ...(isCopy ? [t('setting:backups.isCopy')] : []),
                  ].join(', ')}
                </span>
                {checked?.name === name ? (
                  <span role="status" className={checked.isWhole ? 'ink-good bold block' : 'error block'}>
                    {checked.isWhole ? t('setting:backups.whole') : t('setting:backups.notWhole')}
                  </span>
                ) : null}
              </span>
              <Button
                label={t('setting:backups.checkOf', { at: dateTime(at) })}
                isPending={isBusy}
                onPress={() => void check(name)}
              >
                {t('word:check')}
              </Button>
              <Button
                look="quiet"
                label={t('setting:backups.putBackOf', { at: dateTime(at) })}
                onPress={() => restore(backups?.list[index] ?? null)}
              >
                {t('setting:backups.putBack')}
              </Button>
            </li>
          ))}
        </ul>
        {restored ? <RestoreBackup backup={restored} onClose={() => restore(null)} /> : null}
      </div>
      <SecondPlace {...props} copy={copy} />
    </>
  );
}

type RestoreBackupProps = { readonly backup: BackupView; readonly onClose: () => void };

/** Restores a backup: checks it first, says what the till has sold since then, and asks for a manager's PIN. */
function RestoreBackup({ backup: { name, at }, onClose }: RestoreBackupProps) {
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
