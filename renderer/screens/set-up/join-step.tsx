// A further till of a store: the file that the first till made, and the passphrase on that till's screen.
import { useState } from 'react';
import type { JoinOpened } from '../../../shared/set-up/views.ts';
import { Button } from '../../components/button.tsx';
import { Wrong } from '../../components/failure.tsx';
import { FileField } from '../../components/file-field.tsx';
import { TypedField } from '../../components/typed-field.tsx';
import { askAndNotify } from '../../stores/notice.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';
import { StepPage } from './step-page.tsx';

export function JoinStep() {
  const { t } = useWords();
  const { joins, done } = useSetUpView();
  const load = useSetUpStore((store) => store.load);
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [wrong, setWrong] = useState<JoinOpened['wrong']>(null);
  const [busy, during] = useBusy();
  const isOpen = done.includes('join');
  const open = async () => {
    if (!file) return setWrong('file');
    const answer = await during(askAndNotify('set-up:join', { file: file.text, passphrase }));
    if (!answer.ok) return;
    setWrong(answer.value.wrong);
    if (answer.value.wrong === null) setPassphrase('');
    await load();
  };
  return (
    <StepPage title={t('setUp:join.title')} about={t('setUp:join.about')} waits={isOpen ? null : t('setUp:join.waits')}>
      <section className={styles.card} aria-label={t('setUp:join.title')}>
        {isOpen && joins ? (
          <>
            <h2>{t('setUp:join.opened', { terminal: joins.terminalId, store: joins.storeName })}</h2>
            <p>{t('setUp:join.openedWhat')}</p>
          </>
        ) : (
          <>
            <p>{t('setUp:join.how')}</p>
            <FileField
              label={t('setUp:join.file')}
              choose={t('setUp:join.choose')}
              accept=".json"
              name={file?.name}
              onFile={async (chosen) => {
                setFile({ name: chosen.name, text: await chosen.text() });
                setWrong(null);
              }}
            />
            <Wrong>{wrong === 'file' || wrong === 'ended' ? t(`setUp:join.wrong.${wrong}`) : null}</Wrong>
            <TypedField
              label={t('setUp:join.passphrase')}
              value={passphrase}
              maxLength={40}
              large
              onChange={(typed) => {
                setPassphrase(typed.toUpperCase());
                setWrong(null);
              }}
              onEnter={() => void open()}
              error={wrong === 'passphrase' ? t('setUp:join.wrong.passphrase') : null}
            />
            <div>
              <Button icon="lock" isPending={busy} isDisabled={!file || passphrase === ''} onPress={() => void open()}>
                {t('word:open')}
              </Button>
            </div>
          </>
        )}
      </section>
    </StepPage>
  );
}
