// Offers the backup of damaged settings, which the till sealed last: its file, its date, and the button that restores it.
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import { errorOf } from '../../../shared/result.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Failure } from '../../components/failure.tsx';
import { useWords } from '../../words.ts';
import styles from './fault.module.css';

export function SettingsBackup({ file, at }: { readonly file: string; readonly at: string }) {
  const { t, dateTime } = useWords();
  const [error, setError] = useState<TillError | null>(null);
  const title = t('setting:settingsBackup.of', { at: dateTime(at) });
  return (
    <section className={styles.answer} aria-label={title}>
      <h2>{title}</h2>
      <p>
        <code className="selectable breaks">{file}</code>
      </p>
      <Failure error={error} />
      <Button
        look="primary"
        size="large"
        onPress={async () => setError(errorOf(await ask('recovery:use-settings-backup')))}
      >
        {t('setting:settingsBackup.use')}
      </Button>
    </section>
  );
}
