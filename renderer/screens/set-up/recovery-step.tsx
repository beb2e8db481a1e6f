// The recovery code: shown to be written down, and typed back from the note, so that there is one.
import { useEffect, useState } from 'react';
import type { TestSlipEnd } from '../../../shared/slips/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { RecoveryEntry } from '../../components/recovery-entry.tsx';
import { askAndNotify } from '../../stores/notice.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';
import { StepPage } from './step-page.tsx';

export function RecoveryStep() {
  const { t } = useWords();
  const { recoveryNoted, printer } = useSetUpView();
  const [printed, setPrinted] = useState<TestSlipEnd['state'] | null>(null);
  const [busy, during] = useBusy();
  const take = useSetUpStore((store) => store.take);
  const [code, setCode] = useState('');
  const [at, go] = useState<'shown' | 'typed'>('shown');
  useEffect(() => {
    if (recoveryNoted) return setCode('');
    void ask('set-up:recovery').then((answer) => {
      if (answer.ok) setCode(answer.value.code);
    });
  }, [recoveryNoted]);

  const print = async () => {
    const answer = await during(askAndNotify('set-up:print-recovery'));
    if (answer.ok) setPrinted(answer.value.state);
  };

  const typed = async (text: string) => {
    const answer = await ask('set-up:recovery-typed', { code: text });
    if (!answer.ok) return answer.error;
    await take(Promise.resolve(answer));
    return null;
  };
  return (
    <StepPage
      title={t('setUp:step.recovery')}
      about={t('setUp:recovery.about')}
      waits={recoveryNoted ? null : t('setUp:recovery.waits')}
    >
      {recoveryNoted ? (
        <section className={styles.card}>
          <h2 className="line gap-2">
            <Icon name="check" />
            {t('setUp:recovery.noted')}
          </h2>
          <p className="soft">{t('setUp:recovery.notedWhat')}</p>
        </section>
      ) : null}
      {!recoveryNoted && at === 'shown' ? (
        <section className={styles.card}>
          <p>{t('setUp:recovery.what')}</p>
          <p className="written pad-4 text-verdict">
            <span className="hidden-but-read">{t('frame:recovery.code')}: </span>
            {code}
          </p>
          <div className="row gap-3">
            {printer === null ? null : (
              <Button icon="print" isPending={busy} isDisabled={code === ''} onPress={() => void print()}>
                {t('word:print')}
              </Button>
            )}
            <Button look="primary" icon="check" isDisabled={code === ''} onPress={() => go('typed')}>
              {t('setUp:recovery.hide')}
            </Button>
          </div>
          <p role="status">{printed ? t(`setUp:recovery.printed.${printed}`) : null}</p>
        </section>
      ) : null}
      {!recoveryNoted && at === 'typed' ? (
        <section className={`${styles.card} ${styles.typedBack}`}>
          <header className="row gap-3 align-centre apart">
            <h2>{t('setUp:recovery.typeBack')}</h2>
            <Button onPress={() => go('shown')}>{t('setUp:recovery.show')}</Button>
          </header>
          <RecoveryEntry submitLabel={t('word:check')} onCode={typed} />
        </section>
      ) : null}
    </StepPage>
  );
}
