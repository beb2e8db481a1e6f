// First the language, which the screens use at once.
import { locales, nameOf } from '../../../shared/locales/intl.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../words.ts';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';
import { StepPage } from './step-page.tsx';

export function LanguageStep() {
  const { t } = useWords();
  const { locale } = useSetUpView();
  const take = useSetUpStore((store) => store.take);
  return (
    <StepPage title={t('setUp:step.language')} about={t('setUp:language.about')} waits={null}>
      <section className={styles.card}>
        {/* biome-ignore lint/a11y/useSemanticElements: buttons that choose, not fields of a form. */}
        <div className={styles.choices} role="group" aria-label={t('setUp:step.language')}>
          {locales.map((one) => (
            <Button
              key={one}
              look="tile"
              size="large"
              pressed={one === locale}
              onPress={() => void take(ask('set-up:language', { locale: one }))}
            >
              <span lang={one}>{nameOf(one)}</span>
            </Button>
          ))}
        </div>
        <p>{t('setUp:language.what')}</p>
        <p className="soft">{t('setUp:language.safe')}</p>
      </section>
    </StepPage>
  );
}
