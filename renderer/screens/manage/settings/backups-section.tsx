// The backups of this till: which there are, one now, whether one of them holds, and how one is put back.
import { useEffect, useState } from 'react';
import type { TillError } from '../../../../shared/errors.ts';
import type { BackupsView } from '../../../../shared/manage/settings.ts';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { useBusy } from '../../../use-busy.ts';
import { useWords } from '../../../words.ts';
import styles from './settings.module.css';

type Checked = { readonly name: string; readonly isWhole: boolean };

export function BackupsSection() {
  const { t, error: sayError, dateTime, locale } = useWords();
  const [backups, setBackups] = useState<BackupsView | null>(null);
  const [error, setError] = useState<TillError | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isBusy, during] = useBusy();
  const read = async (channel: 'settings:backups' | 'settings:back-up') => {
    const answer = await during(ask(channel));
    if (answer.ok) setBackups(answer.value);
    setError(answer.ok ? null : answer.error);
  };
  const check = async (name: string) => {
    setChecked(null);
    const answer = await during(ask('settings:check-backup', { name }));
    if (answer.ok) setChecked({ name, isWhole: answer.value.isWhole });
    else setError(answer.error);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the section is opened.
  useEffect(() => void read('settings:backups'), []);
  const size = (bytes: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / 1e6);
  return (
    <div className={styles.section}>
      {error ? (
        <p className="error" role="alert">
          {sayError(error)}
        </p>
      ) : null}
      {backups?.fault ? (
        <p className="error" role="alert">
          {t(`frame:status.backup.${backups.fault}`)}
        </p>
      ) : null}
      <div>
        <Button
          size="large"
          look="primary"
          icon="save"
          isPending={isBusy}
          onPress={() => void read('settings:back-up')}
        >
          {t('setting:backups.now')}
        </Button>
      </div>
      {backups?.list.length === 0 ? <p className="soft">{t('setting:backups.none')}</p> : null}
      <ul className={styles.backups}>
        {(backups?.list ?? []).map(({ name, at, kind, bytes }) => (
          <li key={name}>
            <span>
              <strong>{dateTime(at)}</strong>{' '}
              <span className="soft">
                {t(`setting:backupKind.${kind}`)}, {size(bytes)}
              </span>
              {checked?.name === name ? (
                <span role="status" className={checked.isWhole ? styles.whole : 'error'}>
                  {checked.isWhole ? t('setting:backups.whole') : t('setting:backups.notWhole')}
                </span>
              ) : null}
            </span>
            <Button
              label={t('setting:backups.checkOf', { at: dateTime(at) })}
              isPending={isBusy}
              onPress={() => void check(name)}
            >
              {t('setting:backups.check')}
            </Button>
          </li>
        ))}
      </ul>
      <p className="soft">{t('setting:backups.restore')}</p>
    </div>
  );
}
