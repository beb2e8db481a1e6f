// The till's id, which no other till of the store may have; and the cash register's, if the law requires it.
import { useState } from 'react';
import type { TillChecked } from '../../../shared/set-up/views.ts';
import { ask } from '../../bridge.ts';
import { Wrong } from '../../components/failure.tsx';
import { CheckField } from '../../components/field.tsx';
import { TypedField } from '../../components/typed-field.tsx';
import { useWords } from '../../words.ts';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';
import { StepPage } from './step-page.tsx';

export function TillStep() {
  const { t } = useWords();
  const { till, store } = useSetUpView();
  const load = useSetUpStore((one) => one.load);
  const [terminalId, setTerminalId] = useState(till.terminalId);
  const [sure, setSure] = useState(till.isSure);
  const [externalRegister, setRegister] = useState(till.hasRegister);
  const [wrong, setWrong] = useState<TillChecked['wrong']>(null);
  const keep = async () => {
    const answer = await ask('set-up:till', { terminalId, sure, externalRegister });
    await load();
    if (answer.ok) setWrong(answer.value.wrong);
    return answer.ok && answer.value.wrong === null;
  };
  const errorOfId = { form: t('setUp:till.form'), taken: t('setUp:till.taken') };
  return (
    <StepPage title={t('setUp:step.till')} about={t('setUp:till.about')} waits={null} before={keep}>
      <section className={styles.card} aria-label={t('setUp:step.till')}>
        <TypedField
          label={t('setUp:till.id')}
          hint={t('setUp:till.idHint')}
          value={terminalId}
          maxLength={40}
          large
          autoFocus
          onChange={(typed) => {
            setTerminalId(typed);
            // A changed id has not been compared with the other tills yet.
            setSure(false);
            setWrong(null);
          }}
          error={wrong === 'form' || wrong === 'taken' ? errorOfId[wrong] : null}
        />
        {till.taken.length > 0 ? <p>{t('setUp:till.known', { tills: till.taken.join(', ') })}</p> : null}
        <CheckField
          label={t('setUp:till.sure', { store: store?.name ?? '' })}
          hint={t('setUp:till.why')}
          value={sure}
          onChange={setSure}
        />
        {wrong === 'not-sure' && !sure ? <Wrong>{t('setUp:till.notSure')}</Wrong> : null}
        {till.needsRegister ? (
          <CheckField
            label={t('setUp:till.register')}
            hint={t('setUp:till.registerWhy')}
            value={externalRegister}
            onChange={setRegister}
          />
        ) : null}
        {wrong === 'register' && !externalRegister ? <Wrong>{t('setUp:till.registerWrong')}</Wrong> : null}
      </section>
    </StepPage>
  );
}
