// The set-up of a till that does not exist yet, step by step. Nothing can be sold; main decides which steps can be reached.
import { useEffect } from 'react';
import { locales, nameOf } from '../../../shared/locales/intl.ts';
import type { SetUpStep } from '../../../shared/set-up/set-up-steps.ts';
import type { SetUpView } from '../../../shared/set-up/views.ts';
import { ask } from '../../bridge.ts';
import { Brand } from '../../components/brand.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { StepNumber } from '../../components/step-number.tsx';
import { useNow } from '../../use-now.ts';
import { type Translate, useWords } from '../../words.ts';
import { DevicesStep } from './devices-step.tsx';
import { FinishStep } from './finish-step.tsx';
import { JoinStep } from './join-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { RecoveryStep } from './recovery-step.tsx';
import { ServiceStep } from './service-step.tsx';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';
import { StepPage } from './step-page.tsx';
import stepsRail from './steps-rail.module.css';
import { StoreStep } from './store-step.tsx';
import { TillStep } from './till-step.tsx';

const screens: Readonly<Record<SetUpStep, () => React.ReactNode>> = {
  language: LanguageStep,
  join: JoinStep,
  service: ServiceStep,
  store: StoreStep,
  till: TillStep,
  people: PeopleStep,
  devices: DevicesStep,
  recovery: RecoveryStep,
  finish: FinishStep,
};

export function SetUp() {
  const { t, time } = useWords();
  const { view, load } = useSetUpStore();
  const now = useNow(1000);
  useEffect(() => void load(), [load]);
  if (!view) return <main aria-busy="true" />;
  const Step = screens[view.step];
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <span className={styles.mark}>{t('setUp:mark')}</span>
        <p className="grows shrinks bold">
          {t('setUp:place')} <span className="soft plain">· {t('setUp:saved')}</span>
        </p>
        <p className="line gap-1 small bold">
          <Icon name="clock" />
          <time>{time(new Date(now))}</time>
        </p>
      </header>
      <div className={styles.parts}>
        <StepsRail />
        <Step key={view.step} />
      </div>
    </div>
  );
}

/** First the language, which the screens use at once. */
function LanguageStep() {
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

/** The steps, in the place of the till's rail: those done, with what was chosen, and those to come. */
function StepsRail() {
  const { t } = useWords();
  const view = useSetUpView();
  const { go, take } = useSetUpStore();
  const reached = view.steps.findIndex((step) => !view.done.includes(step));
  const isJoining = view.steps.includes('join');
  return (
    <nav className={stepsRail.rail} aria-label={t('setUp:steps')}>
      <Brand />
      <h2>{t('setUp:steps')}</h2>
      <ol>
        {view.steps.map((step, index) => {
          const isCurrent = step === view.step;
          const isDone = !isCurrent && view.done.includes(step) && index < Math.max(reached, 0);
          return (
            <li key={step}>
              <button
                type="button"
                className={stepsRail.step}
                aria-current={isCurrent ? 'step' : undefined}
                disabled={!isCurrent && index > reached}
                onClick={() => void go(step)}
              >
                <StepNumber n={index + 1} isDone={isDone} />
                <span>
                  {t(`setUp:step.${step}`)}
                  {isDone ? <span className="hidden-but-read"> {t('word:stepDone')}</span> : null}
                  {isDone ? <small className={stepsRail.stepSmall}>{chosen(step, view, t)}</small> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <span className="grows" />
      <button
        type="button"
        className={stepsRail.join}
        onClick={() => void (isJoining ? take(ask('set-up:leave-join')) : go('join'))}
      >
        <Icon name={isJoining ? 'shop' : 'link'} />
        {t(isJoining ? 'setUp:ownButton' : 'setUp:join.title')}
      </button>
    </nav>
  );
}

/** What was decided at a finished step, in a word. */
function chosen(step: SetUpStep, view: SetUpView, t: Translate): string {
  switch (step) {
    case 'language':
      return nameOf(view.locale);
    case 'join':
      return view.joins?.terminalId ?? '';
    case 'service':
      return view.service.environment ? t(`till:environment.${view.service.environment}`) : '';
    case 'store':
      return view.store?.name ?? '';
    case 'till':
      return view.till.terminalId;
    case 'people':
      return String(view.people.length);
    default:
      return '';
  }
}
